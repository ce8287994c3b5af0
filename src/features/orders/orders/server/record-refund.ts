import { eq } from 'drizzle-orm'
import { type Cents, showMoney } from '#platform/money.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { settlePaymentStatus } from './payment-status.ts'
import { orderEvents, orders, refunds } from './tables.ts'

/**
 * A refund as the payment provider reports it; `refundId` is ours, when it was asked for here. One that `hasFailed` came back
 * from the customer's bank, days later perhaps.
 */
export type ReportedRefund = {
  providerRefundId: string
  paymentIntentId: string
  amount: Cents
  refundId: string | undefined
  hasFailed: boolean
}

/**
 * Writes down a refund that the provider reports: one that was asked for here is done, one that was made elsewhere (in the
 * provider's own dashboard) is added, one that has failed counts no more, whatever is heard of it afterwards. A repeat changes
 * nothing; a payment without an order is none of our business.
 */
export async function recordRefund(shop: Shop, report: ReportedRefund): Promise<void> {
  const { database, clock, log } = shop
  const { db, transaction } = database
  await transaction(async () => {
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.stripePaymentIntentId, report.paymentIntentId))
      .for('no key update')
    if (!order) return
    const known = await findKnown(shop, report)
    const state = report.hasFailed ? 'failed' : 'done'
    // Failed under the provider's own id is the end; refused here, before there was such an id, is not.
    const isNews = !known || (known.state !== state && !(known.state === 'failed' && known.providerRefundId))
    if (!isNews) return
    const { providerRefundId, paymentIntentId, amount } = report
    if (known) await db.update(refunds).set({ state, providerRefundId }).where(eq(refunds.id, known.id))
    else
      await db
        .insert(refunds)
        .values({ orderId: order.id, paymentIntentId, amount, providerRefundId, state, createdAt: clock.now() })
    await settlePaymentStatus(shop, { orderId: order.id })
    await db.insert(orderEvents).values({
      orderId: order.id,
      kind: 'refund',
      text: report.hasFailed
        ? `A refund of ${showMoney(amount)} has failed: the money is back at the payment provider.`
        : `${showMoney(amount)} was refunded at the payment provider.`,
      createdAt: clock.now(),
    })
    log.info({ orderId: order.id, amount, state }, 'a refund was reported')
  })
}

async function findKnown({ database: { db } }: Shop, { refundId, providerRefundId }: ReportedRefund) {
  const [reported] = await db.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId))
  if (reported || !refundId) return reported
  const [own] = await db.select().from(refunds).where(byId(refunds.id, refundId))
  return own
}
