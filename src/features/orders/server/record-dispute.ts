import { and, eq, ne } from 'drizzle-orm'
import type { Services } from '#platform/server/services.ts'
import { orderEvents, orders } from './tables.ts'

/** A cardholder contests a payment, or the contest is over. Shown on the order and in its timeline. */
export async function recordDispute(
  { database, clock, log }: Services,
  paymentIntentId: string,
  text: string,
  isOver: boolean,
): Promise<void> {
  const { db, transaction } = database
  await transaction(async () => {
    const mine = eq(orders.stripePaymentIntentId, paymentIntentId)
    const [order] = isOver
      ? await db
          .update(orders)
          .set({ paymentStatus: 'paid' })
          .where(and(mine, eq(orders.paymentStatus, 'disputed')))
          .returning({ id: orders.id })
      : await db
          .update(orders)
          .set({ paymentStatus: 'disputed' })
          .where(and(mine, ne(orders.paymentStatus, 'refunded')))
          .returning({ id: orders.id })
    if (!order) return
    await db.insert(orderEvents).values({ orderId: order.id, kind: 'dispute', text, createdAt: clock.now() })
    log.warn({ orderId: order.id }, 'a payment is disputed')
  })
}
