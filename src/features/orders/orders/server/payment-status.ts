import { and, eq, ne, sum } from 'drizzle-orm'
import { type Cents, cents, centsFromDollars } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { orders, refunds } from './tables.ts'

/** The refunded cents of an order, including refunds in progress. */
export async function refundedOf({ database }: Shop, orderId: string): Promise<Cents> {
  const [given] = await database.db
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
  return centsFromDollars(given?.amount ?? '0') ?? cents(0)
}

/**
 * Sets an order's payment status from its refunds, in the transaction that locked the order. A partial refund does not end
 * a dispute.
 */
export async function settlePaymentStatus(
  shop: Shop,
  { orderId, disputeIsOver = false }: { orderId: string; disputeIsOver?: boolean },
): Promise<void> {
  const { db } = shop.database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return
  const refunded = await refundedOf(shop, orderId)
  if (order.paymentStatus === 'disputed' && !disputeIsOver && refunded < order.total) return
  const paymentStatus = refunded === 0 ? 'paid' : refunded >= order.total ? 'refunded' : 'partly-refunded'
  await db.update(orders).set({ paymentStatus }).where(eq(orders.id, orderId))
}
