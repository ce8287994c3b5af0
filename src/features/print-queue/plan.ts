import type { Printing } from '#features/delivery/leaving.ts'
import type { Filament } from '#features/makes/filament.ts'

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
export type Planned = { id: string; printerId: string; day: number; end: number; minutes: number }

/** What changing the filament takes, in minutes. */
export const changing = 15

/** Lays the queue on the printers: each piece goes where it is done first, a change of filament counted. Without a printer nothing is planned. */
export function planQueue(pieces: PlannedPiece[], printers: PlannedPrinter[]): Planned[] {
  const benches = printers.map((printer) => ({ ...printer, end: endOf(printer, printer.minutesBefore) }))
  return pieces.flatMap(({ id, filament, minutes }) => {
    const takes = (bench: Bench) => minutes + (filament === null || bench.filament === filament ? 0 : changing)
    const ends = (bench: Bench) => bench.end + takes(bench) / bench.minutesADay
    const best = benches.reduce<Bench | undefined>(
      (one, other) => (one && ends(one) <= ends(other) ? one : other),
      undefined,
    )
    if (!best) return []
    const taken = takes(best)
    best.end = ends(best)
    best.filament = filament ?? best.filament
    return [{ id, printerId: best.id, day: dayOf(best.end), end: best.end, minutes: taken }]
  })
}

type Bench = PlannedPrinter & { end: number }

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
  const inFront = Array.from({ length: shares }, () => ({ filament: null, minutes: before / shares }))
  const all = [...inFront, ...pieces].map((piece, place) => ({
    ...piece,
    id: `${place}`,
    minutes: piece.minutes * (1 + failurePercent / 100),
  }))
  const asked = planQueue(all, printers).slice(shares)
  if (asked.length === 0) return null
  const end = Math.max(...asked.map((piece) => piece.end))
  return { soon: dayOf(end - unsure.days), late: dayOf(end + unsure.days + unsure.share * end) }
}
/**
 * Nobody knows to the hour when a queue is printed: a printer stands still, a print takes longer, or none fails. The longer the queue is,
 * the later it may be. `npm run bench:december` says what this is worth.
 */
const unsure = { days: 0.3, share: 0.02 }
const mostShares = 1_000
/** In minutes. */
const leastShare = 60

/** When what a printer has on its bed is done. */
export function whenPrinted(printer: PlannedPrinter): Pick<Planned, 'day' | 'end'> {
  const end = endOf(printer, printer.minutesBefore)
  return { day: dayOf(end), end }
}
