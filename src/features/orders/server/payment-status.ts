import { and, eq, ne, sum } from 'drizzle-orm'
import { type Cents, cents, centsFromDollars } from '#platform/money.ts'
import type { Database } from '#platform/server/database.ts'
import { orders, refunds } from './tables.ts'

/** The cents of an order's payment that went back or are on their way. */
export async function refundedOf({ db }: Database, orderId: string): Promise<Cents> {
  const [given] = await db
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
  return centsFromDollars(given?.amount ?? '0') ?? cents(0)
}

/**
 * Sets how an order's payment stands by what was refunded of it, in the transaction that locked the order. A dispute outlasts a
 * refund of a part.
 */
export async function settlePaymentStatus(database: Database, orderId: string, disputeIsOver = false): Promise<void> {
  const { db } = database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return
  const refunded = await refundedOf(database, orderId)
  if (order.paymentStatus === 'disputed' && !disputeIsOver && refunded < order.total) return
  const paymentStatus = refunded === 0 ? 'paid' : refunded >= order.total ? 'refunded' : 'partly-refunded'
  await db.update(orders).set({ paymentStatus }).where(eq(orders.id, orderId))
}
