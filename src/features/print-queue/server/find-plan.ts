import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { openStatuses } from '#features/orders/order.ts'
import { orders } from '#features/orders/server/tables.ts'
import { proofs } from '#features/proofs/server/tables.ts'
import { findSettings } from '#features/settings/server/find-settings.ts'
import { dayIn, endOfDay } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Plan, Printer } from '../contract.ts'
import { dayOfPrinting, type Planned, type PlannedPrinter, planQueue } from '../plan.ts'
import { unmeasuredMinutes } from '../print-queue.ts'
import { findWorking } from './find-printers.ts'
import { printJobs } from './tables.ts'

/** Nobody plans further: more pieces than these are months of work. */
const mostPlanned = 10_000
/** So many days of each printer are told one by one. */
const daysTold = 14

/** On which day each piece is expected to be done, such as `2026-12-01`; a paused one, and any without a printer, has none. */
export async function findExpectedDays(shop: Shop): Promise<Map<string, string>> {
  const { planned, printing, today } = await readPlan(shop)
  return new Map([...printing, ...planned].map(({ id, day }) => [id, daysAfter(today, day)]))
}

/** What each working printer has before it, day by day. */
export async function findPlan(shop: Shop): Promise<Plan> {
  const { planned, printing, today, printers } = await readPlan(shop)
  const byPrinter = Map.groupBy([...printing, ...planned], ({ printerId }) => printerId)
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
  const { clock } = shop
  const [{ timeZone }, working, onBeds, waiting] = await Promise.all([
    findSettings(shop),
    findWorking(shop),
    readPrinting(shop),
    readWaiting(shop),
  ])
  const now = clock.now()
  const today = dayIn(now, timeZone)
  const minutesLeft = (endOfDay(today, timeZone).getTime() - now.getTime()) / 60_000
  const bedOf = Map.groupBy(onBeds, ({ printerId }) => printerId)
  const printers = working.map((printer) => plannedPrinter(printer, bedOf.get(printer.id) ?? [], { now, minutesLeft }))
  const printing = printers.flatMap((printer): Planned[] =>
    (bedOf.get(printer.id) ?? []).map(({ id, minutes }) => ({
      id,
      minutes,
      printerId: printer.id,
      day: dayOfPrinting(printer),
    })),
  )
  return { planned: planQueue(waiting, printers), printing, today, printers }
}

type OnBed = Awaited<ReturnType<typeof readPrinting>>[number]

/** What lies on a bed is printed together, since the first of it was begun. */
function plannedPrinter(
  { id, color, minutesADay }: Printer,
  onBed: OnBed[],
  { now, minutesLeft }: { now: Date; minutesLeft: number },
): PlannedPrinter {
  const all = onBed.reduce((sum, { minutes }) => sum + minutes, 0)
  const begun = Math.min(...onBed.map(({ startedAt }) => startedAt?.getTime() ?? now.getTime()), now.getTime())
  const minutesBefore = Math.max(0, all - (now.getTime() - begun) / 60_000)
  return { id, color, minutesADay, minutesToday: Math.min(minutesADay, minutesLeft), minutesBefore }
}

const minutes = sql<number>`coalesce(${proofs.minutes}, ${unmeasuredMinutes}::float8)`

const readPrinting = ({ database: { db } }: Shop) =>
  db
    .select({ id: printJobs.id, printerId: printJobs.printerId, startedAt: printJobs.startedAt, minutes })
    .from(printJobs)
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(eq(printJobs.status, 'printing'))

/** The queue in its order, as far as anybody plans, and no more of it than that takes: it is long, and each list asks for it. */
const readWaiting = ({ database: { db } }: Shop) =>
  db
    .select({ id: printJobs.id, color: printJobs.color, minutes })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(and(inArray(orders.status, openStatuses), eq(printJobs.status, 'queued'), eq(printJobs.isPaused, false)))
    .orderBy(asc(printJobs.position), asc(printJobs.id))
    .limit(mostPlanned)

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
