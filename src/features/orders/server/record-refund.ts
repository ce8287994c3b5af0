import { eq } from 'drizzle-orm'
import { type Cents, showMoney } from '#platform/money.ts'
import type { Services } from '#platform/server/services.ts'
import { settlePaymentStatus } from './payment-status.ts'
import { orderEvents, orders, refunds } from './tables.ts'

/** A refund as the payment provider reports it; `refundId` is ours, when it was asked for here. */
export type ReportedRefund = {
  providerRefundId: string
  paymentIntentId: string
  amount: Cents
  refundId: string | undefined
}

/**
 * Writes down a refund that the provider reports: one that was asked for here is done, one that was made elsewhere (in the
 * provider's own dashboard) is added. A repeat changes nothing; a payment without an order is none of our business.
 */
export async function recordRefund(services: Services, report: ReportedRefund): Promise<void> {
  const { database, clock, log } = services
  const { db, transaction } = database
  await transaction(async () => {
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.stripePaymentIntentId, report.paymentIntentId))
      .for('update')
    if (!order) return
    const isNew = (await finishOwn(services, report)) ?? (await addForeign(services, order.id, report))
    await settlePaymentStatus(database, order.id)
    if (!isNew) return
    await db.insert(orderEvents).values({
      orderId: order.id,
      kind: 'refund',
      text: `${showMoney(report.amount)} was refunded at the payment provider.`,
      createdAt: clock.now(),
    })
    log.info({ orderId: order.id, amount: report.amount }, 'a refund was reported')
  })
}

/** `true` when the refund was waiting for this, `false` when it was done already, nothing when it is not ours. */
async function finishOwn({ database }: Services, { refundId, providerRefundId }: ReportedRefund) {
  const { db } = database
  if (!refundId) return undefined
  const [own] = await db.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, refundId))
  if (!own) return undefined
  await db.update(refunds).set({ state: 'done', providerRefundId }).where(eq(refunds.id, refundId))
  return own.state !== 'done'
}

async function addForeign({ database, clock }: Services, orderId: string, report: ReportedRefund): Promise<boolean> {
  const { providerRefundId, paymentIntentId, amount } = report
  const [added] = await database.db
    .insert(refunds)
    .values({ orderId, paymentIntentId, amount, providerRefundId, state: 'done', createdAt: clock.now() })
    .onConflictDoNothing({ target: refunds.providerRefundId })
    .returning({ id: refunds.id })
  return added !== undefined
}
