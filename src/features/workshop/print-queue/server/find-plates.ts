import { asc, eq, inArray } from 'drizzle-orm'
import type { DensityOf } from '#features/gifts/estimates/estimate.ts'
import { type AccentWork, partsInMaterial } from '#features/gifts/estimates/print-work.ts'
import { type Filament, filamentOf, splitFilament } from '#features/gifts/makes/filament.ts'
import { findFilamentNames, listFilaments } from '#features/selling/filaments/server/find-filaments.ts'
import { findDensities, findMaterialNames } from '#features/selling/filaments/server/find-materials.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { abilityOf, loadedIn } from '#features/workshop/printers/ability.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import { listNames } from '#platform/all-of.ts'
import { Problem } from '#platform/problem.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { QueuePlate, QueuePlates } from '../contract.ts'
import {
  filamentsOf,
  filamentsToHold,
  materialsOnPlate,
  type PlatePiece,
  type PlatePrinter,
  type Split,
  splitIntoPlates,
  workOfPlate,
} from '../plates.ts'
import { workColumns, workOfRow } from './find-waiting.ts'
import { noSuchPiece } from './lock-pieces.ts'
import { printJobs } from './tables.ts'

type Wish = { pieces: string[]; printerId: string }

/** How a printer prints pieces: on which plates, and what it cannot print. Throws 404. */
export async function findPlatesOf(shop: Shop, { pieces: ids, printerId }: Wish): Promise<QueuePlates> {
  const printer = await findPrinter(shop, printerId)
  const pieces = await readPlatePieces(shop, ids)
  const split = splitIntoPlates(pieces, platePrinterOf(printer))
  const toLoad = await findToLoad(shop, printer)
  return {
    plates: split.plates.map((plate) => ({ ...answerPlate(plate, printer), toLoad: toLoad(plate) })),
    left: [...split.tooManyChanges, ...split.tooLarge].map(({ id }) => id),
    sentence: await sayApart(shop, { printer, pieces, split }),
  }
}

/** The pieces of a plate. Throws 409 for pieces that a printer cannot print on one plate (rule 120). */
export async function requireOnePlate(shop: Shop, { ids, printer }: { ids: string[]; printer: Printer }) {
  const pieces = await readPlatePieces(shop, ids)
  const sentence = await sayApart(shop, { printer, pieces, split: splitIntoPlates(pieces, platePrinterOf(printer)) })
  if (sentence) throw new Problem('conflict', sentence)
  return pieces
}

/** Which filaments of a plate are not in a printer, archived ones included; none for a printer of which no loaded filament is known. */
export async function findToLoad(shop: Shop, printer: Printer): Promise<(pieces: PlatePiece[]) => Filament[]> {
  const loaded = loadedIn(printer)
  if (loaded.length === 0) return () => []
  const archived = (await listFilaments(shop)).filter(({ isArchived }) => isArchived).map((one) => filamentOf(one))
  return (pieces) =>
    filamentsToHold(pieces, abilityOf(printer)).filter((one) => !loaded.includes(one) || archived.includes(one))
}

/** Throws 409 for a plate with filaments that are neither in its printer nor confirmed as loaded. */
export async function requireLoadedFor(
  shop: Shop,
  { printer, pieces, loaded }: { printer: Printer; pieces: PlatePiece[]; loaded: string[] },
) {
  const toLoad = (await findToLoad(shop, printer))(pieces).filter((filament) => !loaded.includes(filament))
  if (toLoad.length === 0) return
  const nameOf = await findFilamentNames(shop)
  const named = listNames(toLoad.map((filament) => nameOf(splitFilament(filament))))
  throw new Problem(
    'conflict',
    toLoad.length === 1
      ? `${named} is not loaded in ${printer.name}. Load it, then confirm that it is loaded.`
      : `${named} are not loaded in ${printer.name}. Load them, then confirm that they are loaded.`,
  )
}

export const platePrinterOf = (printer: Printer): PlatePrinter => ({
  ability: abilityOf(printer),
  bed: { width: printer.bedWidth, depth: printer.bedDepth, gap: printer.bedGap },
})

export function answerPlate(pieces: PlatePiece[], printer: Printer): Omit<QueuePlate, 'toLoad'> {
  const { minutes, changes, grams } = workOfPlate(pieces, abilityOf(printer))
  return {
    pieces: pieces.map(({ id }) => id),
    minutes,
    changes,
    filaments: filamentsOf(pieces).map((filament) => ({ filament, grams: grams.get(filament) ?? 0 })),
  }
}

/** The given pieces in queue order. Throws 404 for an unknown piece. */
export async function readPlatePieces(shop: Shop, ids: string[]): Promise<PlatePiece[]> {
  if (!ids.every(isId)) throw noSuchPiece()
  const rows = await shop.database.db
    .select(plateColumns)
    .from(printJobs)
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(inArray(printJobs.id, ids))
    .orderBy(asc(printJobs.position), asc(printJobs.id))
  if (rows.length < new Set(ids).size) throw noSuchPiece()
  const densityOf = await findDensities(shop)
  return rows.map((row) => platePieceOf(row, densityOf))
}

/** What a plate needs to know of a piece, from its job and its proof. */
export const plateColumns = {
  id: printJobs.id,
  proofId: printJobs.proofId,
  ...workColumns,
  firstRole: proofs.firstRole,
  lastRole: proofs.lastRole,
  startsWithAccent: proofs.startsWithAccent,
  grams: proofs.grams,
  width: proofs.footprintWidth,
  depth: proofs.footprintDepth,
}
type PlateRow = Parameters<typeof workOfRow>[0] & { id: string } & Pick<typeof printJobs.$inferSelect, 'proofId'> &
  Pick<typeof proofs.$inferSelect, 'firstRole' | 'lastRole' | 'startsWithAccent' | 'grams'> &
  Record<'width' | 'depth', number | null>

export function platePieceOf(
  { id, proofId, firstRole, lastRole, startsWithAccent, grams, width, depth, ...row }: PlateRow,
  densityOf: DensityOf,
): PlatePiece {
  const { minutes, accent, ...filaments } = workOfRow(row)
  return {
    ...{ id, proofId, ...filaments },
    ...(firstRole && lastRole ? { firstRole, lastRole } : rolesOf(startsWithAccent === true, accent)),
    parts: partsInMaterial(densityOf(row.material), { grams: grams ?? 0, minutes, accent }),
    footprint: width !== null && depth !== null ? { width, depth } : null,
  }
}

/** The first and last part of a piece of two filaments that an older version measured: each change goes to the other. */
function rolesOf(startsWithAccent: boolean, accent: AccentWork | null): Pick<PlatePiece, 'firstRole' | 'lastRole'> {
  const endsWithAccent = startsWithAccent !== ((accent?.changes ?? 0) % 2 === 1)
  return { firstRole: startsWithAccent ? 'accent' : 'body', lastRole: endsWithAccent ? 'accent' : 'body' }
}

/** Why a printer cannot print pieces on one plate, and what to do; null for pieces that it can. */
async function sayApart(
  shop: Shop,
  { printer, pieces, split }: { printer: Printer; pieces: PlatePiece[]; split: Split<PlatePiece> },
): Promise<string | null> {
  const { plates, tooManyChanges, tooLarge, apart } = split
  const { name, kind, maxChanges, slots, bedWidth, bedDepth } = printer
  const some = ({ length }: PlatePiece[]) =>
    pieces.length === 1 ? 'this piece' : length === pieces.length ? 'these pieces' : `${length} of these pieces`
  if (tooManyChanges.length > 0) {
    const can = {
      single: 'holds one filament',
      pause: `changes filaments at most ${maxChanges} times for a piece`,
      slots: `holds ${showFilaments(slots)}`,
      heads: `holds ${showFilaments(slots)}`,
    } satisfies Record<Printer['kind'], string>
    const parts = pieces.some(({ zones }) => zones) ? 'parts' : 'letters'
    return `${name} ${can[kind]} and cannot print the ${parts} of ${some(tooManyChanges)}. Choose another printer for them.`
  }
  const bed = `${bedWidth} × ${bedDepth} mm`
  if (tooLarge.length > 0)
    return `The bed of ${name}, ${bed}, is too small for ${some(tooLarge)}. Choose another printer.`
  const asPlates = `Print them as ${plates.length} plates.`
  if (apart === 'bed') return `These pieces need ${plates.length} plates of ${bed}. ${asPlates}`
  if (apart === 'layers')
    return `${name} changes filaments by hand, at the same layer for the whole plate; the letters of these pieces begin at different layers. ${asPlates}`
  if (apart === 'materials') {
    const nameOf = await findMaterialNames(shop)
    return `${listNames(materialsOnPlate(pieces).map(nameOf))} print at different temperatures. ${asPlates}`
  }
  if (apart === null) return null
  const nameOf = await findFilamentNames(shop)
  const named = listNames(filamentsOf(pieces).map((filament) => nameOf(splitFilament(filament))))
  const holds = {
    single: 'prints one filament on a plate',
    pause: 'prints one filament and one for letters on a plate',
    slots: `holds ${showFilaments(slots)}`,
    heads: `holds ${showFilaments(slots)}`,
  } satisfies Record<Printer['kind'], string>
  return `${name} ${holds[kind]}; these pieces are ${named}. ${asPlates}`
}

const showFilaments = (count: number) => (count === 1 ? '1 filament' : `${count} filaments`)
