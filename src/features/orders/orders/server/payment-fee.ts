import { and, eq, isNull } from 'drizzle-orm'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { orders } from './tables.ts'

export const feeKind = 'payment-fee'

/** Enqueues the job that asks the payment provider for the fee of an order. Call it in the transaction that stores the order. */
export const enqueueFee = (shop: Shop, orderId: string): Promise<void> => enqueue(shop, feeKind, orderId, {})

/** Stores the provider's fee of an order's payment. A payment that is not booked yet is asked for again later. */
export const feeWorker =
  (shop: Shop): JobWorker =>
  async ({ subject }) => {
    const { db } = shop.database
    const isUnknown = and(eq(orders.id, subject), isNull(orders.paymentFee))
    const [order] = await db.select({ payment: orders.stripePaymentIntentId }).from(orders).where(isUnknown)
    if (!order?.payment) return
    const paymentFee = await shop.payments.findFee(order.payment)
    if (paymentFee === undefined) throw new Error('The payment is not booked yet')
    await db.update(orders).set({ paymentFee }).where(isUnknown)
  }
