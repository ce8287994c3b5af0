import { and, asc, eq, isNull } from 'drizzle-orm'
import { findRights } from '#features/base/settings/server/find-rights.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import {
  type Cents,
  centsOfSum,
  dollarsFromCents,
  showDollars,
  showMoney,
  subtractCents,
  sumOf,
} from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { OrderStatus } from '../order.ts'
import { findBuyer } from './find-buyer.ts'
import { readOrder } from './find-orders.ts'
import { orderRefunded } from './mails.ts'
import { noSuchOrder } from './no-such-order.ts'
import { refundedOf, settlePaymentStatus } from './payment-status.ts'
import { recordRefund } from './record-refund.ts'
import { orderEvents, orders, refunds } from './tables.ts'

/**
 * `amount` in cents; without it, the whole rest. `id` makes repeats idempotent. `movesTo` is the order's next status, which the
 * caller sets.
 */
export type RefundWish = { orderId: string; reason: string | null; amount?: Cents; id?: string; movesTo?: OrderStatus }
export type Refund = typeof refunds.$inferSelect

/**
 * Refunds an order's payment or a part of it at the provider. The refund is stored before the request, so a repeat after a crash is
 * the same refund; interrupted refunds are finished first. Returns the refunded cents, zero if nothing was
 * left. Throws 403 for staff above their limit, and 409 for more than the rest and for the provider's refusals,
 * without any changes.
 */
export async function refundOrder(shop: Shop, admin: SignedIn, wish: RefundWish): Promise<Cents> {
  const { db, transaction } = shop.database
  const left = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, wish.orderId), eq(refunds.state, 'requested')))
    .orderBy(asc(refunds.createdAt))
  for (const refund of left) await completeRefund(shop, admin, { refund, isRepeat: true })
  let refund = await transaction(() => requestRefund(shop, admin, wish))
  if (refund?.state === 'requested')
    try {
      await completeRefund(shop, admin, { refund, isRepeat: false })
    } catch (error) {
      // The provider's own dashboard may have refunded part of the payment. After recording that, the rest is refunded.
      const isAll = wish.amount === undefined
      if (!isRefusal(error) || !(await hearOfRefunds(shop, refund)) || !isAll) throw error
      refund = await transaction(() => requestRefund(shop, admin, wish))
      if (refund?.state === 'requested') await completeRefund(shop, admin, { refund, isRepeat: false })
    }
  return sumOf([...left, ...(refund ? [refund] : [])].map(({ amount }) => amount))
}

const isRefusal = (error: unknown) => error instanceof Problem && error.kind === 'conflict'

/** Records the provider's refunds; returns whether any was new. */
async function hearOfRefunds(shop: Shop, { orderId, paymentIntentId }: Refund): Promise<boolean> {
  const before = await refundedOf(shop, orderId)
  for (const { id: providerRefundId, ...made } of await shop.payments.listRefunds(paymentIntentId))
    await recordRefund(shop, { ...made, providerRefundId, paymentIntentId })
  return (await refundedOf(shop, orderId)) !== before
}

/** Refunds part of an order's payment and emails the customer. The order's status stays, because an admin must decide it. */
export async function refundPartially(
  shop: Shop,
  admin: SignedIn,
  wish: RefundWish & { amount: Cents; id: string },
): Promise<void> {
  const { database } = shop
  const [order] = await database.db.select({ id: orders.id }).from(orders).where(byId(orders.id, wish.orderId))
  if (!order) throw noSuchOrder()
  await refundOrder(shop, admin, wish)
  await notifyOfPartialRefund(shop, wish)
}

/** Emails the customer about a partial refund, once. */
export async function notifyOfPartialRefund(
  shop: Shop,
  { id, orderId, amount }: Pick<Refund, 'id' | 'orderId' | 'amount'>,
) {
  const order = await readOrder(shop, orderId)
  const { texts, timeZone } = await findSettings(shop)
  await shop.database.transaction(async () => {
    const customer = await findBuyer(shop, orderId)
    if (!customer) return
    const mail = orderRefunded(order, dollarsFromCents(amount), { ...customer, texts, timeZone })
    await sendMail(shop, `refund:${id}`, { to: customer.email, mail })
  })
}

/** Requests a stored refund at the provider and records its success. `admin` is null for jobs. */
export async function completeRefund(
  shop: Shop,
  admin: SignedIn | null,
  { refund, isRepeat }: { refund: Refund; isRepeat: boolean },
): Promise<void> {
  const { database, clock, log } = shop
  const { db, transaction } = database
  const { id: refundId, orderId, paymentIntentId, amount, reason } = refund
  const wanted = { refundId, paymentIntentId, amount, isRepeat }
  const providerRefundId = await shop.payments.refund(wanted).catch(async (error: Error) => {
    // Only a refusal is final. After other errors the money may have been refunded, so the next attempt repeats this refund first.
    if (error instanceof Problem && error.kind === 'conflict') await markRefused(shop, refund, error.message)
    throw error
  })
  await transaction(async () => {
    await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
    // Concurrent requests are one refund: the second finds the refund done.
    const [finished] = await db
      .update(refunds)
      .set({ state: 'done', providerRefundId })
      .where(and(eq(refunds.id, refundId), isNull(refunds.providerRefundId)))
      .returning({ id: refunds.id })
    if (!finished) return
    await settlePaymentStatus(shop, { orderId })
    await db.insert(orderEvents).values({
      orderId,
      kind: 'refund',
      userId: admin?.id ?? null,
      userName: admin?.name ?? null,
      text: [`${showMoney(amount)} was refunded.`, reason].filter(Boolean).join(' '),
      createdAt: clock.now(),
    })
  })
  log.info({ orderId, refundId, amount }, 'order refunded')
}

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Emitted in the transaction that records that a refund has failed, whose order is locked. */
    refundFailed: (shop: Shop, refundId: string) => Promise<void>
  }
}

/** Marks a refused refund as failed, unless a webhook has recorded its success. */
const markRefused = (shop: Shop, { id, orderId }: Refund, reason: string) =>
  shop.database.transaction(async () => {
    const { db } = shop.database
    await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
    const [failed] = await db
      .update(refunds)
      .set({ state: 'failed', reason })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'requested')))
      .returning({ id: refunds.id })
    await settlePaymentStatus(shop, { orderId })
    if (failed) await shop.events.refundFailed(shop, id)
  })

/**
 * Stores a new refund, or returns the stored refund with the same id; undefined if nothing is left to refund. `admin` is null for a
 * buyer's own cancellation, which no staff limit applies to. Call it in a transaction.
 */
export async function requestRefund(
  shop: Shop,
  admin: SignedIn | null,
  { orderId, id, amount, reason, movesTo }: RefundWish,
) {
  const { database, clock } = shop
  const { db } = database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order?.stripePaymentIntentId) {
    if (amount === undefined) return undefined
    throw new Problem('conflict', 'This order has no payment that could be refunded.')
  }
  const [known] = id ? await db.select().from(refunds).where(eq(refunds.id, id)) : []
  if (known && known.state !== 'failed' && known.orderId === orderId && known.amount === amount) return known
  if (known) throw new Problem('conflict', 'This refund has already been requested. Please open the order again.')

  const refunded = await refundedOf(shop, orderId)
  const left = subtractCents(order.total, refunded)
  if (amount !== undefined && amount > left) throw new Problem('conflict', tooMuch(left))
  if (left <= 0) return undefined
  if (admin) await refuseBeyondRights(shop, admin, sumOf([refunded, amount ?? left]))
  const { stripePaymentIntentId: paymentIntentId } = order
  const [refund] = await db
    .insert(refunds)
    .values({ id, orderId, paymentIntentId, amount: amount ?? left, reason, movesTo, createdAt: clock.now() })
    .returning()
  return refund
}

/** The limit applies to all refunds of an order together. */
async function refuseBeyondRights(shop: Shop, admin: SignedIn, altogether: Cents) {
  const { refunds: most } = await findRights(shop, admin)
  if (most !== null && altogether > centsOfSum(most))
    throw new Problem('not-allowed', `Staff may refund at most ${showDollars(most)} per order. Please ask an owner.`)
}

const tooMuch = (left: Cents) =>
  left > 0
    ? `The amount is too high. At most ${showMoney(left)} can be refunded.`
    : 'This payment has already been fully refunded.'
