import type { Shop } from '#platform/server/shop.ts'
import type { PrintPlan } from '../contract.ts'
import { type PlannedPrint, planQueue, whenPrinted } from '../plan.ts'
import { readBeds } from './find-beds.ts'
import { readPaused, readWaiting } from './find-waiting.ts'

/** So many days of each printer are told one by one. */
const daysTold = 14

/**
 * On which day each piece is expected to be done, such as `2026-12-01`; one without a printer has none. What is paused is planned as though
 * it were taken up now, behind everything that waits: it is done no sooner (rule 97).
 */
export async function findExpectedDays(shop: Shop): Promise<Map<string, string>> {
  const [{ queue, printers, printing, dated }, paused] = await Promise.all([readPlan(shop), readPaused(shop)])
  const planned = planQueue([...queue, ...paused], printers)
  return new Map([...printing, ...planned].map(({ id, day }) => [id, dated(day)]))
}

/** What each working printer has before it, day by day. */
export async function findPlan(shop: Shop): Promise<PrintPlan> {
  const { queue, printing, dated, printers } = await readPlan(shop)
  const byPrinter = Map.groupBy([...printing, ...planQueue(queue, printers)], ({ printerId }) => printerId)
  return printers.map(({ id }) => {
    const own = byPrinter.get(id) ?? []
    const days = [...Map.groupBy(own, ({ day }) => day)].sort(([one], [other]) => one - other)
    const lastDay = days.at(-1)?.[0]
    return {
      printerId: id,
      pieces: own.length,
      lastDay: lastDay === undefined ? null : dated(lastDay),
      days: days.slice(0, daysTold).map(([day, pieces]) => ({
        day: dated(day),
        pieces: pieces.length,
        minutes: Math.round(pieces.reduce((sum, { minutes }) => sum + minutes, 0)),
      })),
    }
  })
}

async function readPlan(shop: Shop) {
  const [{ printers, bedOf, stranded, dated }, waiting] = await Promise.all([readBeds(shop), readWaiting(shop)])
  const printing = printers.flatMap((printer): PlannedPrint[] =>
    (bedOf.get(printer.id) ?? []).map(({ id, minutes }) => ({
      id,
      minutes,
      printerId: printer.id,
      ...whenPrinted(printer),
    })),
  )
  return { queue: [...stranded, ...waiting], printing, dated, printers }
}
