import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { findContact } from '#features/base/accounts/server/accounts.ts'
import { type Arrival, showArrival, showMonthAndDay } from '#features/selling/delivery/arrival.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import { readOrder } from './find-orders.ts'
import { orderDelayed } from './mails.ts'
import { isStillOpen } from './next-step.ts'
import { orderEvents, orders } from './tables.ts'

/** Stores the expected days of leaving by order id, from the current print queue; null if unknown. Unchanged rows are not written. */
export async function storeExpectedDays(shop: Shop, expected: Map<string, string | null>): Promise<void> {
  const { db } = shop.database
  const byDay = Map.groupBy(expected.keys(), (id) => expected.get(id) ?? null)
  for (const [day, ids] of byDay)
    await db
      .update(orders)
      .set({ expectedOn: day })
      .where(and(inArray(orders.id, ids), isOtherThan(day)))
}

const isOtherThan = (day: string | null): SQL => sql`${orders.expectedOn} is distinct from ${day}::date`

/** Emails a customer the new dates of a delayed order, once per order, and records the event (rule 71). */
export async function notifyOfDelay(
  shop: Shop,
  { orderId, leavesOn, arrival }: { orderId: string; leavesOn: string; arrival: Arrival },
): Promise<void> {
  const { database, clock } = shop
  await database.transaction(async () => {
    const [delayed] = await database.db
      .update(orders)
      .set({ delay: { leavesOn, ...arrival, toldAt: clock.now().toISOString() } })
      .where(and(eq(orders.id, orderId), isNull(orders.delay), isStillOpen))
      .returning({ userId: orders.userId })
    const customer = delayed?.userId ? await findContact(shop, delayed.userId) : undefined
    if (!customer) return
    const mail = orderDelayed(await readOrder(shop, orderId))
    await database.db.insert(orderEvents).values({
      ...{ orderId, kind: 'delay', createdAt: clock.now() },
      text: `The order leaves by ${showMonthAndDay(leavesOn)} and arrives ${showArrival(arrival)}.`,
    })
    await sendMail(shop, `order-delayed:${orderId}`, { to: customer.email, mail })
  })
}
