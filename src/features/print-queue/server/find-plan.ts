import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { openStatuses } from '#features/orders/order.ts'
import { orderItems, orders } from '#features/orders/server/tables.ts'
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
  const [{ timeZone }, working, pieces] = await Promise.all([findSettings(shop), findWorking(shop), readPieces(shop)])
  const now = clock.now()
  const today = dayIn(now, timeZone)
  const minutesLeft = (endOfDay(today, timeZone).getTime() - now.getTime()) / 60_000
  const onBeds = Map.groupBy(pieces, ({ status, printerId }) => (status === 'printing' ? printerId : null))
  const printers = working.map((printer) => plannedPrinter(printer, onBeds.get(printer.id) ?? [], { now, minutesLeft }))
  const printing = printers.flatMap((printer): Planned[] =>
    (onBeds.get(printer.id) ?? []).map(({ id, minutes }) => ({
      id,
      minutes,
      printerId: printer.id,
      day: dayOfPrinting(printer),
    })),
  )
  const waiting = pieces.filter(({ status, isPaused }) => status === 'queued' && !isPaused)
  return { planned: planQueue(waiting, printers), printing, today, printers }
}

type OpenPiece = Awaited<ReturnType<typeof readPieces>>[number]

/** What lies on a bed is printed together, since the first of it was begun. */
function plannedPrinter(
  { id, color, minutesADay }: Printer,
  onBed: OpenPiece[],
  { now, minutesLeft }: { now: Date; minutesLeft: number },
): PlannedPrinter {
  const all = onBed.reduce((sum, { minutes }) => sum + minutes, 0)
  const begun = Math.min(...onBed.map(({ startedAt }) => startedAt?.getTime() ?? now.getTime()), now.getTime())
  const minutesBefore = Math.max(0, all - (now.getTime() - begun) / 60_000)
  return { id, color, minutesADay, minutesToday: Math.min(minutesADay, minutesLeft), minutesBefore }
}

/** The queue in its order, as far as anybody plans. */
async function readPieces({ database: { db } }: Shop) {
  const rows = await db
    .select({
      id: printJobs.id,
      status: printJobs.status,
      isPaused: printJobs.isPaused,
      printerId: printJobs.printerId,
      startedAt: printJobs.startedAt,
      make: orderItems.make,
      minutes: proofs.minutes,
    })
    .from(printJobs)
    .innerJoin(orders, eq(orders.id, printJobs.orderId))
    .innerJoin(orderItems, eq(orderItems.id, printJobs.orderItemId))
    .leftJoin(proofs, eq(proofs.id, orderItems.proofId))
    .where(
      or(eq(printJobs.status, 'printing'), and(eq(printJobs.status, 'queued'), inArray(orders.status, openStatuses))),
    )
    .orderBy(asc(printJobs.position), asc(printJobs.id))
    .limit(mostPlanned)
  return rows.map(({ make, minutes, ...row }) => ({
    ...row,
    color: make?.color ?? null,
    minutes: minutes ?? unmeasuredMinutes,
  }))
}

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
