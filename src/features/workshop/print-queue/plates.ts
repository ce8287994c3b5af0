import {
  filamentOfRole,
  filamentsOfPiece,
  gramsByFilament,
  type PieceFilaments,
  type PieceParts,
} from '#features/gifts/estimates/print-work.ts'
import type { FilamentRole } from '#features/gifts/geometry/mesh.ts'
import { type Filament, splitFilament } from '#features/gifts/makes/filament.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { type ByZone, zonesIn } from '#features/gifts/makes/zones.ts'
import { arrangeOnPlates, type Bed, type Footprint } from '#features/selling/proofs/plate.ts'
import { type PrinterAbility, workOnPrinter } from '#features/workshop/printers/ability.ts'

/** A piece for a plate. Without a proof it has no parts; `footprint` is null until its print file is made. */
export type PlatePiece = {
  id: string
  /** Null for a custom design: the maker knows its filament. */
  filament: Filament | null
  letters: Filament | null
  /** The filaments of zones of their own. */
  zones?: ByZone<Filament> | undefined
  proofId: string | null
  parts: PieceParts
  /** The parts whose filaments are in the printer at the start and at the end. */
  firstRole: FilamentRole
  lastRole: FilamentRole
  footprint: Footprint | null
}

export type PlatePrinter = { ability: PrinterAbility; bed: Bed }

/** Why pieces need several plates. */
export type Apart = 'filaments' | 'materials' | 'layers' | 'bed'

export type Split<Piece> = {
  plates: Piece[][]
  /** What the printer cannot print: pieces with too many filament changes, and pieces larger than its bed. */
  tooManyChanges: Piece[]
  tooLarge: Piece[]
  apart: Apart | null
}

/** Splits pieces into plates, each of which the printer can print at once (rule 120). Pieces keep their order. */
export function splitIntoPlates<Piece extends PlatePiece>(
  pieces: Piece[],
  { ability, bed }: PlatePrinter,
): Split<Piece> {
  const tooManyChanges = pieces.filter(({ parts }) => workOnPrinter(ability, parts) === null)
  const tooLarge = pieces.filter((piece) => !tooManyChanges.includes(piece) && !fitsBed(piece, bed))
  const alike: Piece[][] = []
  for (const piece of pieces) {
    if (tooManyChanges.includes(piece) || tooLarge.includes(piece)) continue
    const plate = alike.find((one) => printTogether([...one, piece], ability))
    if (plate) plate.push(piece)
    else alike.push([piece])
  }
  const plates = alike.flatMap((one) => onBeds(one, bed))
  const apart = alike.length > 1 ? apartOf(alike.flat(), ability) : plates.length > 1 ? 'bed' : null
  return { plates, tooManyChanges, tooLarge, apart }
}

function apartOf(pieces: PlatePiece[], ability: PrinterAbility): Apart {
  if (!haveFilamentsFor(pieces, ability)) return 'filaments'
  return materialsOnPlate(pieces).length > 1 ? 'materials' : 'layers'
}

/** Whether a printer can print pieces at once, apart from the size of its bed. */
export const printTogether = (pieces: PlatePiece[], ability: PrinterAbility): boolean =>
  haveFilamentsFor(pieces, ability) &&
  materialsOnPlate(pieces).length <= 1 &&
  (ability.kind !== 'pause' || new Set(layersOf(pieces)).size <= 1)

/** Whether a printer holds the filaments of all pieces; by hand, it prints one body, and the same other filaments for all that have some. */
function haveFilamentsFor(pieces: PlatePiece[], { kind, slots }: PrinterAbility): boolean {
  if (kind !== 'pause') return filamentsOf(pieces).length <= slots
  const bodies = new Set(pieces.flatMap(({ filament }) => filament ?? []))
  return bodies.size <= 1 && setsBesideBody(pieces).size <= 1
}

/** The different sets of filaments that pieces have beside that of their body, of those that have some. */
export const setsBesideBody = (pieces: PieceFilaments[]): Set<string> =>
  new Set(
    pieces
      .map(({ letters, zones }) => filamentsOfPiece({ filament: null, letters, zones }).sort().join())
      .filter((one) => one !== ''),
  )

/** The filaments of pieces: their bodies first, then their letters and zones. */
export const filamentsOf = (pieces: PieceFilaments[]): Filament[] => [
  ...new Set([...pieces.flatMap(({ filament }) => filament ?? []), ...pieces.flatMap(filamentsOfPiece)]),
]

/** The materials of pieces. A plate has one, because each material needs its own temperatures. */
export const materialsOnPlate = (pieces: PlatePiece[]): Material[] => [
  ...new Set(filamentsOf(pieces).map((filament) => splitFilament(filament).material)),
]

/** The filaments that a printer must hold before it prints a plate: by hand, the one that the plate starts with. */
export const filamentsToHold = (pieces: PlatePiece[], { kind }: PrinterAbility): Filament[] =>
  kind === 'pause' ? filamentsAt(pieces, 'firstRole') : filamentsOf(pieces)

/** The filaments in a printer after a plate: by hand, the one of its last change. */
export const filamentsHeldAfter = (pieces: PlatePiece[], { kind }: PrinterAbility): Filament[] =>
  kind === 'pause' ? filamentsAt(pieces, 'lastRole') : filamentsOf(pieces)

const filamentsAt = (pieces: PlatePiece[], at: 'firstRole' | 'lastRole') =>
  filamentsOf(pieces.map((piece) => ({ filament: filamentOfRole(piece, piece[at]), letters: null })))

const layersOf = (pieces: PlatePiece[]) => pieces.filter(({ filament }) => filament).map(changeLayers)

/**
 * Equal for pieces whose filament changes at the same layers: plain pieces, pieces that change once at the same layer, and equal pieces.
 */
function changeLayers({ proofId, parts: { accent }, firstRole }: PlatePiece): string {
  if (!accent || accent.changes === 0) return 'none'
  return accent.changes === 1 ? `once at ${accent.towerLayers}, first ${firstRole}` : `as ${proofId}`
}

const fitsBed = ({ footprint }: PlatePiece, bed: Bed) => !footprint || arrangeOnPlates([footprint], bed).length > 0

/** Distributes pieces over beds. Pieces of unknown size stay on the first. */
function onBeds<Piece extends PlatePiece>(pieces: Piece[], bed: Bed): Piece[][] {
  const sized = pieces.flatMap((piece) => (piece.footprint ? [{ piece, footprint: piece.footprint }] : []))
  const beds = arrangeOnPlates(
    sized.map(({ footprint }) => footprint),
    bed,
  )
  const bedOf = new Map(beds.flatMap((placed, at) => placed.map((one) => [sized[one.piece]?.piece, at] as const)))
  return [...Map.groupBy(pieces, (piece) => bedOf.get(piece) ?? 0)].sort(([a], [b]) => a - b).map(([, own]) => own)
}

/** The work of a plate: its minutes, and the grams of each filament. */
export type PlateWork = { minutes: number; changes: number; grams: Map<Filament | null, number> }

/** The work of pieces on one plate: pieces that change filaments at the same layers share these changes. */
export function workOfPlate(pieces: PlatePiece[], ability: PrinterAbility): PlateWork {
  const work: PlateWork = { minutes: 0, changes: 0, grams: new Map() }
  const add = (filament: Filament | null, grams: number) =>
    work.grams.set(filament, (work.grams.get(filament) ?? 0) + grams)
  const alike = Map.groupBy(pieces, (piece) =>
    JSON.stringify([piece.filament, piece.letters, piece.zones, changeLayers(piece)]),
  )
  for (const own of alike.values()) {
    const [first] = own
    if (!first) continue
    const sum = (of: (piece: PlatePiece) => number) => own.reduce((total, piece) => total + of(piece), 0)
    const { accent } = first.parts
    const parts = {
      ...first.parts,
      minutes: sum((piece) => piece.parts.minutes),
      grams: sum((piece) => piece.parts.grams),
      accent: accent && {
        ...accent,
        accentGrams: sum((piece) => piece.parts.accent?.accentGrams ?? 0),
        zoneWork: Object.fromEntries(
          zonesIn(accent.zoneWork).map(([role, { loads }]) => [
            role,
            { loads, grams: sum((piece) => piece.parts.accent?.zoneWork?.[role]?.grams ?? 0) },
          ]),
        ),
      },
    }
    const shared = workOnPrinter(ability, parts)
    if (!shared) continue
    work.minutes += shared.minutes
    work.changes += shared.changes
    for (const [filament, grams] of gramsByFilament(shared.grams, first)) add(filament, grams)
  }
  return work
}
