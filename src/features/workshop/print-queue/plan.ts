import type { Filament } from '#features/gifts/makes/filament.ts'
import type { Printing } from '#features/selling/delivery/leaving.ts'

/**
 * A printer in the plan: the minutes of its current pieces, and the minutes that it works on its first day. Its days are its own:
 * `daysAhead` is how many calendar days after today its first (0) or a later printing day is.
 */
export type PlannedPrinter = {
  id: string
  filament: Filament | null
  minutesADay: number
  minutesToday: number
  minutesBefore: number
  daysAhead: (printingDay: number) => number
}
/** A waiting piece, in queue order. */
export type PlannedPiece = { id: string; filament: Filament | null; minutes: number }

/** Where and in how many calendar days a piece is printed, 0 is today. */
export type PlannedPrint = { id: string; printerId: string; day: number; minutes: number }

/** A change of filament, in minutes. */
export const changeMinutes = 15

/** Plans the queue: each piece goes to the printer that finishes it first, filament changes included. Without a printer nothing is planned. */
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

/** Adds a piece to the printer that finishes it first, and answers where. Undefined without a printer. */
function laidOn(benches: Bench[], piece: Pick<PlannedPiece, 'filament' | 'minutes'>): Bench | undefined {
  let [best] = benches
  if (!best) return undefined
  for (const bench of benches)
    if (momentOn(bench, endsOn(bench, piece)) < momentOn(best, endsOn(best, piece))) best = bench
  best.end = endsOn(best, piece)
  best.taken = takesOn(best, piece)
  best.filament = piece.filament ?? best.filament
  return best
}

const endsOn = (bench: Bench, piece: Pick<PlannedPiece, 'filament' | 'minutes'>) =>
  bench.end + takesOn(bench, piece) / bench.minutesADay

const takesOn = ({ filament }: Bench, piece: Pick<PlannedPiece, 'filament' | 'minutes'>) =>
  piece.minutes + (piece.filament === null || filament === piece.filament ? 0 : changeMinutes)

/** Minutes of work as printing days and a fraction, counted from the start of the first day. */
const endOf = ({ minutesADay, minutesToday }: PlannedPrinter, minutes: number) =>
  (minutesADay - minutesToday + minutes) / minutesADay

/** A piece that ends exactly with a day belongs to that day. */
const dayOf = (end: number) => Math.max(0, Math.ceil(end - 1e-9) - 1)

/** The calendar day of an end, and its moment with the fraction of that day. */
const dayOn = ({ daysAhead }: PlannedPrinter, end: number) => daysAhead(dayOf(end))
const momentOn = (printer: PlannedPrinter, end: number) => dayOn(printer, end) + end - dayOf(end)

/**
 * In how many calendar days pieces behind a queue of these minutes are printed, 0 is today; null without a printer. The queue counts as
 * one sum, because every product page asks; failed prints are added in percent.
 */
export function printingDays(
  pieces: Pick<PlannedPiece, 'filament' | 'minutes'>[],
  { before, printers, failurePercent }: { before: number; printers: PlannedPrinter[]; failurePercent: number },
): Printing | null {
  const shares = Math.min(maxShares, Math.ceil(before / leastShare))
  const benches = benchesOf(printers)
  if (benches.length === 0 || pieces.length === 0) return null
  const again = 1 + failurePercent / 100
  // Orders and pages ask for up to a thousand pieces: equal pieces are planned once.
  const inFront = { filament: null, minutes: (before / shares) * again }
  for (let share = 0; share < shares; share++) laidOn(benches, inFront)
  let [soon, late] = [0, 0]
  for (const { filament, minutes } of pieces) {
    const bench = laidOn(benches, { filament, minutes: minutes * again })
    if (!bench) continue
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

/** In how many calendar days the pieces on a printer's bed are finished. */
export const whenPrinted = (printer: PlannedPrinter): number => dayOn(printer, endOf(printer, printer.minutesBefore))
