import { and, eq, like } from 'drizzle-orm'
import { tellMaker } from '#features/settings/server/tell-maker.ts'
import type { Shop } from '#platform/server/shop.ts'
import { paymentDisputed } from './mails.ts'
import { settlePaymentStatus } from './payment-status.ts'
import { orderEvents, orders } from './tables.ts'

/** A dispute as the payment provider reports it. */
export type ReportedDispute = { id: string; paymentIntentId: string; status: string; reason: string; isWon: boolean }

/** How a dispute ends well: it was won, or it was an inquiry that became none. */
const ends = ['won', 'warning_closed']

/**
 * A cardholder contests a payment, or the contest is over. Shown on the order and in its timeline, each news once; what comes
 * after it was won is old.
 */
export async function recordDispute(shop: Shop, report: ReportedDispute): Promise<void> {
  const { database, clock, log } = shop
  const { db, transaction } = database
  const { id, paymentIntentId, status, reason, isWon } = report
  const name = `Dispute ${id}: `
  const text = `${name}${status} (${reason}).`
  await transaction(async () => {
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.stripePaymentIntentId, paymentIntentId))
      .for('no key update')
    if (!order) return
    const heard = await db
      .select({ text: orderEvents.text })
      .from(orderEvents)
      .where(
        and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'dispute'), like(orderEvents.text, `${name}%`)),
      )
    if (heard.some((one) => one.text === text || ends.some((end) => one.text?.startsWith(`${name}${end} `)))) return
    if (isWon) await settlePaymentStatus(shop, { orderId: order.id, disputeIsOver: true })
    else if (order.paymentStatus !== 'refunded')
      await db.update(orders).set({ paymentStatus: 'disputed' }).where(eq(orders.id, order.id))
    await db.insert(orderEvents).values({ orderId: order.id, kind: 'dispute', text, createdAt: clock.now() })
    if (heard.length === 0 && !ends.includes(status))
      await tellMaker(shop, { about: 'dispute', key: `dispute:${id}`, mail: paymentDisputed(order.id, reason) })
    log.warn({ orderId: order.id }, 'a payment is disputed')
  })
}
