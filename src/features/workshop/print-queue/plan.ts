import type { Filament } from '#features/gifts/makes/filament.ts'
import type { Printing } from '#features/selling/delivery/leaving.ts'

/** A printer as the plan knows it: what it prints at the moment, in minutes, and how much of today it still works. */
export type PlannedPrinter = {
  id: string
  filament: Filament | null
  minutesADay: number
  minutesToday: number
  minutesBefore: number
}
/** A piece that waits, in the order of the queue. */
export type PlannedPiece = { id: string; filament: Filament | null; minutes: number }

/** Who prints it, and on which day it is done, today is 0; `end` is the same with its part of the day. */
export type PlannedPrint = { id: string; printerId: string; day: number; end: number; minutes: number }

/** What changing the filament takes, in minutes. */
export const changing = 15

/** Lays the queue on the printers: each piece goes where it is done first, a change of filament counted. Without a printer nothing is planned. */
export function planQueue(pieces: PlannedPiece[], printers: PlannedPrinter[]): PlannedPrint[] {
  const benches = benchesOf(printers)
  return pieces.flatMap(({ id, ...piece }) => {
    const bench = laidOn(benches, piece)
    return bench ? [{ id, printerId: bench.id, day: dayOf(bench.end), end: bench.end, minutes: bench.taken }] : []
  })
}

/** A printer with what is planned on it: when its last piece is done, and what that one takes. */
type Bench = PlannedPrinter & { end: number; taken: number }

const benchesOf = (printers: PlannedPrinter[]): Bench[] =>
  printers.map((printer) => ({ ...printer, end: endOf(printer, printer.minutesBefore), taken: 0 }))

/** Lays a piece where it is done first, and answers where. Undefined without a printer. */
function laidOn(benches: Bench[], piece: Pick<PlannedPiece, 'filament' | 'minutes'>): Bench | undefined {
  let [best] = benches
  if (!best) return undefined
  for (const bench of benches) if (endsOn(bench, piece) < endsOn(best, piece)) best = bench
  best.end = endsOn(best, piece)
  best.taken = takesOn(best, piece)
  best.filament = piece.filament ?? best.filament
  return best
}

const endsOn = (bench: Bench, piece: Pick<PlannedPiece, 'filament' | 'minutes'>) =>
  bench.end + takesOn(bench, piece) / bench.minutesADay

const takesOn = ({ filament }: Bench, piece: Pick<PlannedPiece, 'filament' | 'minutes'>) =>
  piece.minutes + (piece.filament === null || filament === piece.filament ? 0 : changing)

/** Work of so many minutes, as a moment: whole days and the part of one, counted from where today would have begun. */
const endOf = ({ minutesADay, minutesToday }: PlannedPrinter, minutes: number) =>
  (minutesADay - minutesToday + minutes) / minutesADay

/** What ends with a day belongs to it. */
const dayOf = (end: number) => Math.max(0, Math.ceil(end - 1e-9) - 1)

/**
 * In how many working days pieces are printed behind a queue of so many minutes, today is 0; null without a printer. The queue counts
 * as one sum, because every page of a gift asks; so do the prints that will fail, in percent.
 */
export function printingDays(
  pieces: Pick<PlannedPiece, 'filament' | 'minutes'>[],
  { before, printers, failurePercent }: { before: number; printers: PlannedPrinter[]; failurePercent: number },
): Printing | null {
  const shares = Math.min(mostShares, Math.ceil(before / leastShare))
  const benches = benchesOf(printers)
  if (benches.length === 0 || pieces.length === 0) return null
  const again = 1 + failurePercent / 100
  // Each order and each page asks, of up to a thousand: one piece stands for all of them.
  const inFront = { filament: null, minutes: (before / shares) * again }
  for (let share = 0; share < shares; share++) laidOn(benches, inFront)
  const ends = pieces.map(({ filament, minutes }) => laidOn(benches, { filament, minutes: minutes * again })?.end ?? 0)
  const end = Math.max(...ends)
  return { soon: dayOf(end - unsure.days), late: dayOf(end + unsure.days + unsure.share * end) }
}
/**
 * Nobody knows to the hour when a queue is printed: a printer stands still, a print takes longer, or none fails. The longer the queue is,
 * the later it may be.
 */
const unsure = { days: 0.3, share: 0.02 }
const mostShares = 1_000
/** In minutes. */
const leastShare = 60

/** When what a printer has on its bed is done. */
export function whenPrinted(printer: PlannedPrinter): Pick<PlannedPrint, 'day' | 'end'> {
  const end = endOf(printer, printer.minutesBefore)
  return { day: dayOf(end), end }
}
