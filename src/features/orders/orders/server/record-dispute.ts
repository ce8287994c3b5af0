import { and, eq } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import type { Cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { paymentDisputed } from './mails.ts'
import { settlePaymentStatus } from './payment-status.ts'
import { orderEvents, orders } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Emitted in the transaction that records a new dispute of an order's payment. */
    orderDisputed: (shop: Shop, orderId: string) => Promise<void>
  }
}

/** A dispute as the payment provider reports it. `amount` in cents; `dueBy`: the deadline for the shop's response. */
export type ReportedDispute = {
  id: string
  paymentIntentId: string
  status: string
  reason: string
  isWon: boolean
  amount: Cents
  dueBy: Date | null
}

/** Statuses that end a dispute for the shop: a won dispute, or a closed inquiry. */
const ends = ['won', 'warning_closed']

/**
 * Records a dispute or its end on the order and in its timeline, each status once. A new dispute pauses printing and is mailed to the
 * maker. Reports after the dispute was won are ignored.
 */
export async function recordDispute(shop: Shop, report: ReportedDispute): Promise<void> {
  const { database, clock, log } = shop
  const { db, transaction } = database
  const { id, paymentIntentId, status, reason, isWon } = report
  const name = `Dispute ${id}:`
  const text = `${name} ${status} (${reason}).`
  await transaction(async () => {
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.stripePaymentIntentId, paymentIntentId))
      .for('no key update')
    if (!order) return
    const known = await disputesOf(shop, order.id)
    const earlier = known.filter((one) => one.startsWith(name))
    if (earlier.includes(text) || earlier.some(hasEndedWell)) return
    // A payment may be disputed more than once; it stays disputed while one dispute is open.
    const others = new Set(known.map(nameOf).filter((other) => other !== name))
    for (const ended of known.filter(hasEndedWell)) others.delete(nameOf(ended))
    if (isWon && others.size === 0) await settlePaymentStatus(shop, { orderId: order.id, disputeIsOver: true })
    else if (!isWon && order.paymentStatus !== 'refunded')
      await db.update(orders).set({ paymentStatus: 'disputed' }).where(eq(orders.id, order.id))
    await db.insert(orderEvents).values({ orderId: order.id, kind: 'dispute', text, createdAt: clock.now() })
    if (earlier.length === 0 && !ends.includes(status)) {
      await shop.events.orderDisputed(shop, order.id)
      const { timeZone } = await findSettings(shop)
      const mail = paymentDisputed(order.id, report, timeZone)
      await tellMaker(shop, { about: 'dispute', key: `dispute:${id}`, mail })
    }
    log.warn({ orderId: order.id }, 'recorded a payment dispute')
  })
}

/** The recorded texts of an order's disputes, each starting with the dispute's name. */
async function disputesOf({ database: { db } }: Shop, orderId: string): Promise<string[]> {
  const events = await db
    .select({ text: orderEvents.text })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'dispute')))
  return events.flatMap(({ text }) => text ?? [])
}

const nameOf = (text: string) => text.slice(0, text.indexOf(':') + 1)
const hasEndedWell = (text: string) => ends.some((end) => text.startsWith(`${nameOf(text)} ${end} `))
