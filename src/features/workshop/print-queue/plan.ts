import { type AccentWork, filamentsOfPiece } from '#features/gifts/estimates/print-work.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import type { ByZone } from '#features/gifts/makes/zones.ts'
import type { Printing } from '#features/selling/delivery/leaving.ts'
import { loadedAfter, type PrinterAbility, workOnPrinter } from '#features/workshop/printers/ability.ts'

/**
 * A printer in the plan: the minutes of its current pieces, and the minutes that it works on its first day. Its days are its own:
 * `daysAhead` is how many calendar days after today its first (0) or a later printing day is.
 */
export type PlannedPrinter = {
  id: string
  /** The filament loaded first, and those in its other slots. */
  filament: Filament | null
  alsoLoaded: Filament[]
  ability: PrinterAbility
  minutesADay: number
  minutesToday: number
  minutesBefore: number
  daysAhead: (printingDay: number) => number
}
/** A waiting piece, in queue order: its minutes as one filament, its filament changes, and the filament of its letters. */
export type PlannedPiece = { id: string } & PieceWork
export type PieceWork = {
  filament: Filament | null
  minutes: number
  accent: AccentWork | null
  letters: Filament | null
  /** The filaments of zones of their own. */
  zones?: ByZone<Filament> | undefined
}

/** Where and in how many calendar days a piece is printed, 0 is today. */
export type PlannedPrint = { id: string; printerId: string; day: number; minutes: number }

/** A change of filament, in minutes. */
export const changeMinutes = 15

/**
 * Plans the queue: each piece goes to the printer that finishes it first, filament changes included (rule 120). Pieces that no printer
 * can print are not planned.
 */
export function planQueue(pieces: PlannedPiece[], printers: PlannedPrinter[]): PlannedPrint[] {
  const benches = benchesOf(printers)
  return pieces.flatMap(({ id, ...piece }) => {
    const bench = laidOn(benches, piece)
    return bench ? [{ id, printerId: bench.id, day: dayOn(bench, bench.end), minutes: bench.taken }] : []
  })
}

/** A printer with its planned pieces: when the last piece is finished, in its printing days, and its filament. */
type Bench = PlannedPrinter & { end: number; taken: number }

const benchesOf = (printers: PlannedPrinter[]): Bench[] =>
  printers.map((printer) => ({ ...printer, end: endOf(printer, printer.minutesBefore), taken: 0 }))

/**
 * Adds a piece, or a number of such pieces, to the printer that finishes it first, and answers where. Undefined without a printer that can
 * print the piece.
 */
function laidOn(benches: Bench[], piece: PieceWork, times = 1): Bench | undefined {
  let best: { bench: Bench; takes: number; moment: number } | undefined
  for (const bench of benches) {
    const once = takesOn(bench, piece)
    if (once === null) continue
    const takes = times * once
    const moment = momentOn(bench, bench.end + takes / bench.minutesADay)
    if (!best || moment < best.moment) best = { bench, takes, moment }
  }
  if (!best) return undefined
  const { bench, takes } = best
  bench.end += takes / bench.minutesADay
  bench.taken = takes
  load(bench, piece)
  return bench
}

/** The filaments of a piece that stay on the printer's spools: a printer with one spool changes to the letters and back by hand. */
const spoolsOf = ({ ability }: PlannedPrinter, { filament, letters, zones }: PieceWork): Filament[] =>
  filamentsOfPiece(ability.slots > 1 ? { filament, letters, zones } : { filament, letters: null })

/** Loads the filaments of a piece. */
function load(bench: Bench, piece: PieceWork) {
  const loaded = loadedAfter(loadedOn(bench), spoolsOf(bench, piece), bench.ability.slots)
  bench.filament = loaded[0] ?? null
  bench.alsoLoaded = loaded.slice(1)
}

const loadedOn = ({ filament, alsoLoaded }: PlannedPrinter): Filament[] => [
  ...(filament ? [filament] : []),
  ...alsoLoaded,
]

/** The minutes of a piece on a printer, with the spools that are changed before; null if the printer cannot print it. */
function takesOn(bench: Bench, piece: PieceWork): number | null {
  const minutes = minutesOn(bench, piece)
  const loaded = loadedOn(bench)
  const missing = spoolsOf(bench, piece).filter((one) => !loaded.includes(one))
  return minutes === null ? null : minutes + missing.length * changeMinutes
}

/** The minutes of a piece on a printer; null if the printer cannot print it. */
export const minutesOn = (
  { ability }: Pick<PlannedPrinter, 'ability'>,
  { minutes, accent }: PieceWork,
): number | null => workOnPrinter(ability, { minutes, grams: 0, density: 1, accent })?.minutes ?? null

/** Minutes of work as printing days and a fraction, counted from the start of the first day. */
const endOf = ({ minutesADay, minutesToday }: PlannedPrinter, minutes: number) =>
  (minutesADay - minutesToday + minutes) / minutesADay

/** A piece that ends exactly with a day belongs to that day. */
const dayOf = (end: number) => Math.max(0, Math.ceil(end - 1e-9) - 1)

/** The calendar day of an end, and its moment with the fraction of that day. */
const dayOn = ({ daysAhead }: PlannedPrinter, end: number) => daysAhead(dayOf(end))
const momentOn = (printer: PlannedPrinter, end: number) => dayOn(printer, end) + end - dayOf(end)

/**
 * Waiting pieces that need about as many filament changes: how many, their minutes as one filament in all, and the mean changes of one.
 * Null for pieces of one filament.
 */
export type WaitingGroup = { pieces: number; minutes: number; accent: AccentWork | null }

/**
 * In how many calendar days pieces behind a queue are printed, 0 is today; null without a printer that can print them. The queue counts in
 * groups, because every product page asks; failed prints are added in percent.
 */
export function printingDays(
  pieces: PieceWork[],
  { before, printers, failurePercent }: { before: WaitingGroup[]; printers: PlannedPrinter[]; failurePercent: number },
): Printing | null {
  const benches = benchesOf(printers)
  if (benches.length === 0 || pieces.length === 0) return null
  const again = 1 + failurePercent / 100
  // Orders and pages ask for up to a thousand pieces: equal pieces are planned once.
  for (const { times, ...piece } of sharesOf(before))
    laidOn(benches, { ...piece, minutes: piece.minutes * again }, times)
  let [soon, late] = [0, 0]
  for (const piece of pieces) {
    const bench = laidOn(benches, { ...piece, minutes: piece.minutes * again })
    if (!bench) return null
    soon = Math.max(soon, dayOn(bench, bench.end - unsure.days))
    late = Math.max(late, dayOn(bench, bench.end + unsure.days + unsure.share * bench.end))
  }
  return { soon, late }
}
/**
 * A reserve: a printer stands still, or a print takes longer. The longer the queue, the larger the
 * reserve.
 */
const unsure = { days: 0.3, share: 0.02 }
const maxShares = 1_000
/** In minutes. */
const leastShare = 60

/** The groups of a queue in equal shares, mixed as in a queue: of each share the mean piece, and how many pieces it is. */
function sharesOf(groups: WaitingGroup[]): (PieceWork & { times: number })[] {
  const all = groups.reduce((sum, { minutes }) => sum + minutes, 0)
  const shares = Math.min(maxShares, Math.ceil(all / leastShare))
  return groups
    .filter(({ minutes }) => minutes > 0)
    .flatMap(({ pieces, minutes, accent }) => {
      const own = Math.max(1, Math.round((shares * minutes) / all))
      const piece = { filament: null, letters: null, minutes: minutes / pieces, accent, times: pieces / own }
      return Array.from({ length: own }, (_, i) => ({ piece, at: (i + 0.5) / own }))
    })
    .sort((one, other) => one.at - other.at)
    .map(({ piece }) => piece)
}

/** In how many calendar days the pieces on a printer's bed are finished. */
export const whenPrinted = (printer: PlannedPrinter): number => dayOn(printer, endOf(printer, printer.minutesBefore))
