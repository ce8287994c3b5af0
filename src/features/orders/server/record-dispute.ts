import { and, eq, ne } from 'drizzle-orm'
import type { Services } from '#platform/server/services.ts'
import { settlePaymentStatus } from './payment-status.ts'
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
          .select({ id: orders.id })
          .from(orders)
          .where(and(mine, eq(orders.paymentStatus, 'disputed')))
          .for('update')
      : await db
          .update(orders)
          .set({ paymentStatus: 'disputed' })
          .where(and(mine, ne(orders.paymentStatus, 'refunded')))
          .returning({ id: orders.id })
    if (!order) return
    if (isOver) await settlePaymentStatus(database, order.id)
    await db.insert(orderEvents).values({ orderId: order.id, kind: 'dispute', text, createdAt: clock.now() })
    log.warn({ orderId: order.id }, 'a payment is disputed')
  })
}
