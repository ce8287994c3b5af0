import type { Kernel } from '#features/gifts/geometry/kernel.ts'
import type { FilamentRole } from '#features/gifts/geometry/mesh.ts'
import { crossSectionsOfParts } from './cross-sections.ts'
import { type Estimate, gramsOf, gramsOfVolume } from './estimate.ts'
import { countChanges, type FilamentChanges, filamentsByLayer, type TwoParts } from './filament-changes.ts'

/**
 * How a printer changes filaments: never; by hand, while it pauses; through one nozzle, which is purged (AMS, MMU); or with a head for
 * each filament.
 */
export const printerKinds = ['single', 'pause', 'slots', 'heads'] as const
export type PrinterKind = (typeof printerKinds)[number]

/** The filament changes of a piece, and the grams of its accent. */
export type AccentWork = Pick<FilamentChanges, 'changes' | 'towerLayers'> & { accentGrams: number }
/** The same, with the filament that is loaded first. */
export type MeasuredAccent = FilamentChanges & { accentGrams: number }

/**
 * What a piece needs: its estimate as one filament, and its changes. `accent` is null for a piece that was never measured as two parts,
 * and counts as one filament. Grams are in a material of this relative `density`.
 */
export type PieceParts = Estimate & { density: number; accent: AccentWork | null }

/** Seconds of one change, including the wait for a person, and cubic millimeters that it purges. */
export type ChangeTerms = { seconds: number; purge: number }

/** Minutes and grams of printing a piece. `grams` include purge and wipe tower, which `purgeGrams` and `towerGrams` also give alone. */
export type PrintWork = {
  minutes: number
  grams: Record<FilamentRole, number>
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

/** Measures the changes and the accent of a gift, in the default material. Without an accent, all are 0. */
export function measureAccent(kernel: Kernel, { body, accent }: TwoParts): MeasuredAccent {
  if (!accent) return { changes: 0, towerLayers: 0, startsWithAccent: false, accentGrams: 0 }
  const [, planes = []] = crossSectionsOfParts(kernel, [body, accent])
  return { ...countChanges(filamentsByLayer(kernel, { body, accent })), accentGrams: gramsOf(planes) }
}

/** The work of printing a piece on a kind of printer; null if the printer cannot change filaments as often as the piece needs. */
export function workOn(
  kind: PrinterKind,
  { minutes, grams, density, accent }: PieceParts,
  terms: ChangeTerms = usualTerms[kind],
): PrintWork | null {
  const { changes, towerLayers, accentGrams } = accent ?? { changes: 0, towerLayers: 0, accentGrams: 0 }
  if (kind === 'single' && changes > 0) return null
  const tower = changes > 0 ? towers[kind] : 0
  const purgeGrams = gramsOfVolume(density, changes * terms.purge)
  const towerGrams = density * tower * (fitted.towerStartGrams + towerLayers * fitted.towerGrams)
  // Printing mostly starts with the body, so the accent is loaded by the first, third and fifth change.
  const toAccent = Math.ceil(changes / 2)
  const share = changes > 0 ? toAccent / changes : 0
  const ofAccent =
    Math.min(grams, accentGrams) +
    share * purgeGrams +
    Math.min(towerGrams, density * tower * toAccent * fitted.accentTowerGrams)
  const change = terms.seconds + handles[kind] * fitted.handling + terms.purge * fitted.secondsPerPurged
  const towerTime = tower * (fitted.towerStartSeconds + towerLayers * fitted.towerSeconds)
  return {
    minutes: minutes + (changes * change + towerTime) / 60,
    grams: { body: grams + purgeGrams + towerGrams - ofAccent, accent: ofAccent },
    ...{ purgeGrams, towerGrams, changes },
  }
}

/** What a piece needs in a material of a relative density, from measures in the default material. */
export const partsInMaterial = (
  density: number,
  { grams, minutes, accent }: Pick<PieceParts, 'grams' | 'minutes' | 'accent'>,
): PieceParts => ({
  ...{ grams: grams * density, minutes, density },
  accent: accent && { ...accent, accentGrams: accent.accentGrams * density },
})
