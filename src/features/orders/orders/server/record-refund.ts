import { eq } from 'drizzle-orm'
import { type Cents, showMoney } from '#platform/money.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { settlePaymentStatus } from './payment-status.ts'
import { orderEvents, orders, refunds } from './tables.ts'

/**
 * A refund as the payment provider reports it. `refundId` is this shop's id, if the shop requested the refund. A refund with `hasFailed` was
 * rejected by the customer's bank, possibly days later.
 */
export type ReportedRefund = {
  providerRefundId: string
  paymentIntentId: string
  amount: Cents
  refundId: string | undefined
  hasFailed: boolean
}

/**
 * Records a refund that the provider reports: a requested refund is done, a refund from the provider's own dashboard
 * is added, and a failed refund no longer counts, even if later reports contradict. Idempotent. Ignores
 * payments without an order.
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
    // A failure with the provider's id is final. A refusal without an id is not: the refund may still have been made.
    const isNews = !known || (known.state !== state && !(known.state === 'failed' && known.providerRefundId))
    if (!isNews) return
    const { providerRefundId, paymentIntentId, amount } = report
    if (known) await db.update(refunds).set({ state, providerRefundId }).where(eq(refunds.id, known.id))
    else
      await db
        .insert(refunds)
        .values({ orderId: order.id, paymentIntentId, amount, providerRefundId, state, createdAt: clock.now() })
    await settlePaymentStatus(shop, { orderId: order.id })
    if (known && report.hasFailed) await shop.events.refundFailed(shop, known.id)
    await db.insert(orderEvents).values({
      orderId: order.id,
      kind: 'refund',
      text: report.hasFailed
        ? `A refund of ${showMoney(amount)} has failed. The money is back at the payment provider.`
        : `${showMoney(amount)} was refunded at the payment provider.`,
      createdAt: clock.now(),
    })
    log.info({ orderId: order.id, amount, state }, 'recorded a refund')
  })
}

async function findKnown({ database: { db } }: Shop, { refundId, providerRefundId }: ReportedRefund) {
  const [reported] = await db.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId))
  if (reported || !refundId) return reported
  const [own] = await db.select().from(refunds).where(byId(refunds.id, refundId))
  return own
}
