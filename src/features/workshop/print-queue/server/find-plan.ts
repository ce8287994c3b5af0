import { daysAfter } from '#platform/days-after.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { PrintPlan } from '../contract.ts'
import { minutesOn, type PlannedPrint, planQueue, whenPrinted } from '../plan.ts'
import { readBeds } from './find-beds.ts'
import { readPaused, readWaiting, workOfRow } from './find-waiting.ts'

/** The plan lists this many days of each printer. */
const daysTold = 14

/**
 * The expected day of each piece, such as `2026-12-01`, and its printer. Pieces that no printer can print are left out. Paused pieces are
 * planned behind all others, as if they were resumed now: they are finished no sooner (rule 97).
 */
export async function findExpectedPrints(shop: Shop): Promise<Map<string, ExpectedPrint>> {
  const [{ queue, printers, printing, today }, paused] = await Promise.all([readPlan(shop), readPaused(shop)])
  const planned = planQueue([...queue, ...paused], printers)
  return new Map(
    [...printing, ...planned].map(({ id, day, printerId }) => [id, { day: daysAfter(today, day), printerId }]),
  )
}
export type ExpectedPrint = { day: string; printerId: string }

/** The plan of each printer that is on or off until a day, day by day. */
export async function findPlan(shop: Shop): Promise<PrintPlan> {
  const { queue, printing, today, printers } = await readPlan(shop)
  const byPrinter = Map.groupBy([...printing, ...planQueue(queue, printers)], ({ printerId }) => printerId)
  return printers.map(({ id }) => {
    const own = byPrinter.get(id) ?? []
    const days = [...Map.groupBy(own, ({ day }) => day)].sort(([one], [other]) => one - other)
    const lastDay = days.at(-1)?.[0]
    return {
      printerId: id,
      pieces: own.length,
      lastDay: lastDay === undefined ? null : daysAfter(today, lastDay),
      days: days.slice(0, daysTold).map(([day, pieces]) => ({
        day: daysAfter(today, day),
        pieces: pieces.length,
        minutes: Math.round(pieces.reduce((sum, { minutes }) => sum + minutes, 0)),
      })),
    }
  })
}

async function readPlan(shop: Shop) {
  const [{ printers, bedOf, stranded, today }, waiting] = await Promise.all([readBeds(shop), readWaiting(shop)])
  const printing = printers.flatMap((printer): PlannedPrint[] =>
    (bedOf.get(printer.id) ?? []).map(({ id, ...row }) => ({
      id,
      minutes: minutesOn(printer, workOfRow(row)) ?? row.minutes,
      printerId: printer.id,
      day: whenPrinted(printer),
    })),
  )
  return { queue: [...stranded, ...waiting], printing, today, printers }
}
