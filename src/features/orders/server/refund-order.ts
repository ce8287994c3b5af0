import { and, eq, ne } from 'drizzle-orm'
import { type Cents, cents, sumOf } from '#platform/money.ts'
import type { Services } from '#platform/server/services.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { PaymentProvider } from './payment.ts'
import { orderEvents, orders, refunds } from './tables.ts'

/**
 * Gives back what is left of an order's payment, at the provider first. The refund is written down before it is asked for, so
 * that a repeat after a crash is the same refund. Answers the cents given back now; zero when nothing was left. Throws what the
 * provider refuses, with nothing changed.
 */
export async function refundOrder(
  services: Services,
  payments: PaymentProvider,
  admin: SignedIn,
  orderId: string,
  reason: string | null,
): Promise<Cents> {
  const { database, clock, log } = services
  const { db, transaction } = database
  const refund = await transaction(() => requestRefund(services, orderId, reason))
  if (!refund) return cents(0)
  const change = (values: Partial<typeof refunds.$inferInsert>) =>
    db.update(refunds).set(values).where(eq(refunds.id, refund.id))

  const { id: refundId, paymentIntentId, amount } = refund
  const providerRefundId = await payments.refund({ refundId, paymentIntentId, amount }).catch(async (error: Error) => {
    await change({ state: 'failed', reason: error.message })
    throw error
  })
  await transaction(async () => {
    // Two admins who press at once are one refund: whoever comes second finds it done.
    const [finished] = await db
      .update(refunds)
      .set({ state: 'done', providerRefundId })
      .where(and(eq(refunds.id, refund.id), ne(refunds.state, 'done')))
      .returning({ id: refunds.id })
    if (!finished) return
    await db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, orderId))
    await db.insert(orderEvents).values({
      orderId,
      kind: 'refund',
      userId: admin.id,
      userName: admin.name,
      text: `${amount}`,
      createdAt: clock.now(),
    })
  })
  log.info({ orderId, refundId, amount }, 'order refunded')
  return amount
}

/** The refund that is to be made: the one that a crash left behind, or a new one over what is left. */
async function requestRefund({ database, clock }: Services, orderId: string, reason: string | null) {
  const { db } = database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order?.stripePaymentIntentId) return undefined
  const known = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
  const waiting = known.find(({ state }) => state === 'requested')
  if (waiting) return waiting
  const left = cents(order.total - sumOf(known.map(({ amount }) => amount)))
  if (left <= 0) return undefined
  const { stripePaymentIntentId: paymentIntentId } = order
  const [refund] = await db
    .insert(refunds)
    .values({ orderId, paymentIntentId, amount: left, reason, createdAt: clock.now() })
    .returning()
  return refund
}
