import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import type { FilamentRole } from '#features/gifts/geometry/mesh.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { type ByZone, zonesIn } from '#features/gifts/makes/zones.ts'
import { crossSectionsOfParts } from './cross-sections.ts'
import { type Estimate, gramsOf, gramsOfVolume } from './estimate.ts'
import { countChanges, type FilamentChanges, partsByLayer } from './filament-changes.ts'

/**
 * How a printer changes filaments: never; by hand, while it pauses; through one nozzle, which is purged (AMS, MMU); or with a head for
 * each filament.
 */
export const printerKinds = ['single', 'pause', 'slots', 'heads'] as const
export type PrinterKind = (typeof printerKinds)[number]

/** The filament changes of a piece, the grams of its accent, and what zones in filaments of their own take. */
export type AccentWork = Pick<FilamentChanges, 'changes' | 'towerLayers'> & {
  accentGrams: number
  zoneWork?: ByZone<ZoneWork> | null
}
/** The grams of a zone and of other zones in its filament, and how often that is changed to. */
export type ZoneWork = { grams: number; loads: number }
/** The same, with the parts whose filaments are loaded at the start and at the end. */
export type MeasuredAccent = AccentWork & { firstRole: FilamentRole; lastRole: FilamentRole }

/**
 * What a piece needs: its estimate as one filament, and its changes. `accent` is null for a piece that was never measured in its parts,
 * and counts as one filament. Grams are in a material of this relative `density`.
 */
export type PieceParts = Estimate & { density: number; accent: AccentWork | null }

/** The grams of each part, and the filaments of a piece: of its body, of letters and trimmings, and of zones of their own. */
export type GramsByRole = Record<'body' | 'accent', number> & ByZone<number>
export type PieceFilaments = {
  filament: Filament | null
  letters: Filament | null
  zones?: ByZone<Filament> | undefined
}

/** The grams of each filament of a piece. Without a filament of its own, a part has that of the body. */
export const gramsByFilament = (grams: GramsByRole, filaments: PieceFilaments): [Filament | null, number][] =>
  rolesIn(grams).map(([role, own]) => [filamentOfRole(filaments, role), own])
export const rolesIn = (grams: GramsByRole) => Object.entries(grams) as [FilamentRole, number][]

/** The grams of a piece's parts, without purge and wipe tower. Parts never weigh more than the piece. */
export function gramsWithoutWaste({ grams, accent }: Pick<PieceParts, 'grams' | 'accent'>): GramsByRole {
  const zones = zonesIn(accent?.zoneWork).map(([role, own]): [FilamentRole, number] => [role, own.grams])
  const others: [FilamentRole, number][] = [['accent', accent?.accentGrams ?? 0], ...zones]
  const all = sumOf(others.map(([, own]) => own))
  const scale = all > grams ? grams / all : 1
  return {
    body: grams - scale * all,
    accent: scale * (accent?.accentGrams ?? 0),
    ...Object.fromEntries(zones.map(([role, own]) => [role, scale * own])),
  }
}

/** The filament of a part: the body's, if the part has none of its own. */
export function filamentOfRole({ filament, letters, zones }: PieceFilaments, role: FilamentRole): Filament | null {
  if (role === 'body') return filament
  return (role === 'accent' ? letters : zones?.[role]) ?? filament
}

/** The grams of all filaments of a piece. */
export const gramsOfAll = (grams: GramsByRole): number => sumOf(Object.values(grams))

/** The filaments of a piece, each once: that of the body first. */
export const filamentsOfPiece = ({ filament, letters, zones }: PieceFilaments): Filament[] => [
  ...new Set([filament, letters, ...zonesIn(zones).map(([, own]) => own)].filter((one) => one !== null)),
]

/** The number of filaments of a piece with changes, as far as it was measured. */
export const filamentCount = (accent: AccentWork | null): number =>
  !accent || accent.changes === 0
    ? 1
    : Math.max(2, 1 + Number(accent.accentGrams > 0) + zonesIn(accent.zoneWork).length)

/** Seconds of one change, including the wait for a person, and cubic millimeters that it purges. */
export type ChangeTerms = { seconds: number; purge: number }

/** Minutes and grams of printing a piece. `grams` include purge and wipe tower, which `purgeGrams` and `towerGrams` also give alone. */
export type PrintWork = {
  minutes: number
  grams: GramsByRole
  purgeGrams: number
  towerGrams: number
  changes: number
}

/** The terms of each kind unless a printer has its own. */
export const usualTerms = {
  single: { seconds: 0, purge: 0 },
  pause: { seconds: 180, purge: 0 },
  slots: { seconds: 27, purge: 140 },
  heads: { seconds: 8, purge: 0 },
} satisfies Record<PrinterKind, ChangeTerms>

/** The size of the wipe tower relative to the tower of one nozzle. The tower of heads was not measured. */
const towers = { single: 0, pause: 0, slots: 1, heads: 0.5 } satisfies Record<PrinterKind, number>

/** The time of ramming, cooling and loading a filament, which belongs to one nozzle. */
const handles = { single: 0, pause: 0, slots: 1, heads: 0 } satisfies Record<PrinterKind, number>

/**
 * Constants fitted against a slicer on every second model. `npm run bench -- two-filaments` tests them on all models
 * (bench/results/two-filaments.md).
 */
const fitted = {
  /** Seconds of a change for ramming, cooling and loading; and for each cubic millimeter purged. */
  ...{ handling: 20.3, secondsPerPurged: 0.182 },
  /** Seconds and grams of the tower: its first layer with the brim, and each further layer. */
  ...{ towerStartSeconds: 202, towerSeconds: 12.1, towerStartGrams: 0.287, towerGrams: 0.0383 },
  /** Grams of the tower in the accent for each change to the accent. */
  accentTowerGrams: 0.026,
}

/** A part of a gift on the bed. Parts with equal `filament` are printed without a change. */
export type PartToMeasure = { role: FilamentRole; solid: Solid; filament: string }

/** What a gift takes in its filaments. `grams` are those of all parts, each with its own walls; null for one part. */
export type MeasuredParts = { accent: MeasuredAccent; grams: number | null }

/**
 * Measures the changes of a gift, and the grams of its parts outside the body's filament, in the default material. The body is first; alone,
 * it needs no change. Parts in one filament are measured together, as the first of them.
 */
export function measureParts(kernel: Kernel, parts: PartToMeasure[]): MeasuredParts {
  const leaders = parts.map(({ filament }) => parts.findIndex((one) => one.filament === filament))
  if (leaders.every((leader) => leader === 0)) {
    const accent = { changes: 0, towerLayers: 0, firstRole: 'body' as const, lastRole: 'body' as const, accentGrams: 0 }
    return { accent, grams: null }
  }
  const solids = parts.map(({ solid }) => solid)
  const layers = partsByLayer(kernel, solids).map((held) => [...new Set(held.map((part) => leaders[part]!))])
  const { first, last, loads, ...changes } = countChanges(layers)
  const roleOf = (part: number) => parts[part]?.role ?? 'body'
  const grams = crossSectionsOfParts(kernel, solids).map((planes) => gramsOf(planes))
  const gramsOfLeader = (leader: number) => sumOf(grams.filter((_, part) => leaders[part] === leader))
  const others = [...new Set(leaders)].slice(1)
  const zones = others.filter((leader) => roleOf(leader) !== 'accent')
  const accent = others.find((leader) => roleOf(leader) === 'accent')
  const zoneWork = Object.fromEntries(
    zones.map((leader) => [roleOf(leader), { grams: gramsOfLeader(leader), loads: loads[leader] ?? 0 }]),
  ) as ByZone<ZoneWork>
  return {
    accent: {
      ...changes,
      ...{ firstRole: roleOf(first), lastRole: roleOf(last) },
      accentGrams: accent === undefined ? 0 : gramsOfLeader(accent),
      ...(zones.length > 0 && { zoneWork }),
    },
    grams: sumOf(grams),
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The work of printing a piece on a kind of printer; null if the printer cannot change filaments as often as the piece needs. */
export function workOn(
  kind: PrinterKind,
  { minutes, grams, density, accent }: PieceParts,
  terms: ChangeTerms = usualTerms[kind],
): PrintWork | null {
  const { changes, towerLayers, accentGrams, zoneWork } = accent ?? noAccent
  if (kind === 'single' && changes > 0) return null
  const tower = changes > 0 ? towers[kind] : 0
  const purgeGrams = gramsOfVolume(density, changes * terms.purge)
  const towerGrams = density * tower * (fitted.towerStartGrams + towerLayers * fitted.towerGrams)
  const { body: _, ...own } = gramsWithoutWaste({ grams, accent })
  const withWaste = (plastic: number, loads: number) =>
    plastic +
    (changes > 0 ? (loads / changes) * purgeGrams : 0) +
    Math.min(towerGrams, density * tower * loads * fitted.accentTowerGrams)
  const zones = zonesIn(zoneWork)
  // Printing mostly starts with the body, so of the other changes, the first, third and fifth are to the accent.
  const toOthers = changes - sumOf(zones.map(([, { loads }]) => loads))
  const ofZones = Object.fromEntries(zones.map(([role, { loads }]) => [role, withWaste(own[role] ?? 0, loads)]))
  const ofAccent = accentGrams > 0 || zones.length === 0 ? withWaste(own.accent, Math.ceil(toOthers / 2)) : 0
  const others = ofAccent + sumOf(Object.values(ofZones))
  const change = terms.seconds + handles[kind] * fitted.handling + terms.purge * fitted.secondsPerPurged
  const towerTime = tower * (fitted.towerStartSeconds + towerLayers * fitted.towerSeconds)
  return {
    minutes: minutes + (changes * change + towerTime) / 60,
    grams: { body: grams + purgeGrams + towerGrams - others, accent: ofAccent, ...ofZones },
    ...{ purgeGrams, towerGrams, changes },
  }
}

const noAccent: AccentWork = { changes: 0, towerLayers: 0, accentGrams: 0 }

/** What a piece needs in a material of a relative density, from measures in the default material. */
export const partsInMaterial = (
  density: number,
  { grams, minutes, accent }: Pick<PieceParts, 'grams' | 'minutes' | 'accent'>,
): PieceParts => ({
  ...{ grams: grams * density, minutes, density },
  accent: accent && atDensity(density, accent),
})

function atDensity(density: number, { zoneWork, ...accent }: AccentWork): AccentWork {
  const accentGrams = accent.accentGrams * density
  if (!zoneWork) return { ...accent, accentGrams }
  const zones = zonesIn(zoneWork).map(([role, { grams, loads }]) => [role, { grams: grams * density, loads }])
  return { ...accent, accentGrams, zoneWork: Object.fromEntries(zones) }
}
