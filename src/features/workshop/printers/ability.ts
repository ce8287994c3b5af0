import type { Color } from '#features/gifts/drawings/colors.ts'
import {
  type ChangeTerms,
  filamentCount,
  type PieceParts,
  type PrinterKind,
  usualTerms,
  workOn,
} from '#features/gifts/estimates/print-work.ts'
import { type Filament, filamentOf } from '#features/gifts/makes/filament.ts'
import type { Material } from '#features/gifts/makes/materials.ts'

/** How a printer changes filaments and how fast it is. `slots` is the number of filaments that it holds at once. */
export type PrinterAbility = {
  kind: PrinterKind
  slots: number
  /** The changes by hand that a piece may need. */
  maxChanges: number
  terms: ChangeTerms
  /** 200 prints in half of the estimated time. */
  speedPercent: number
}

/** What a printer stores of its ability; without own terms, those of its kind apply. */
type Described = Omit<PrinterAbility, 'terms'> & { changeSeconds: number | null; purge: number | null }

export const abilityOf = ({
  kind,
  slots,
  maxChanges,
  speedPercent,
  changeSeconds,
  purge,
}: Described): PrinterAbility => ({
  ...{ kind, maxChanges, speedPercent },
  slots: kind === 'single' || kind === 'pause' ? 1 : slots,
  terms: {
    seconds: changeSeconds ?? usualTerms[kind].seconds,
    purge: kind === 'slots' ? (purge ?? usualTerms.slots.purge) : 0,
  },
})

/** The work of a piece on a printer, at its speed; null for a piece that needs changes which it cannot make (rule 120). */
export function workOnPrinter({ kind, slots, maxChanges, terms, speedPercent }: PrinterAbility, parts: PieceParts) {
  const work = workOn(kind, parts, terms)
  if (!work || (kind === 'pause' && work.changes > maxChanges)) return null
  if (filamentCount(parts.accent) > mostFilamentsOf({ kind, slots })) return null
  // Changes take as long on a fast printer.
  return { ...work, minutes: (parts.minutes * 100) / speedPercent + work.minutes - parts.minutes }
}

/** How often a printer can change filaments within a piece. */
export const mostChangesOf = ({ kind, maxChanges }: Pick<PrinterAbility, 'kind' | 'maxChanges'>): number =>
  ({ single: 0, pause: maxChanges, slots: Number.POSITIVE_INFINITY, heads: Number.POSITIVE_INFINITY })[kind]

/** How many filaments a piece may have: by hand, each layer can have another, and two were always printed through slots. */
export const mostFilamentsOf = ({ kind, slots }: Pick<PrinterAbility, 'kind' | 'slots'>): number =>
  ({ single: 1, pause: Number.POSITIVE_INFINITY, slots: Math.max(2, slots), heads: Math.max(2, slots) })[kind]

type Loaded = { color: Color | null; material: Material; alsoLoaded: Filament[] }

/** The filaments in a printer, as far as they are known. */
export const loadedIn = (printer: Loaded): Filament[] => {
  const first = filamentOf(printer)
  return first ? [first, ...printer.alsoLoaded] : printer.alsoLoaded
}

/** The filaments in a printer once these are loaded, in place of those that were not used for longest. */
export const loadedAfter = (loaded: Filament[], wanted: Filament[], slots: number): Filament[] =>
  [...new Set([...wanted, ...loaded])].slice(0, slots)
