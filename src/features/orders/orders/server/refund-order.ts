import { and, asc, eq, isNull } from 'drizzle-orm'
import { findContact } from '#features/base/accounts/server/accounts.ts'
import { findRights } from '#features/base/settings/server/find-rights.ts'
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
import { readOrder } from './find-orders.ts'
import { orderRefunded } from './mails.ts'
import { noSuchOrder } from './no-such-order.ts'
import { refundedOf, settlePaymentStatus } from './payment-status.ts'
import { recordRefund } from './record-refund.ts'
import { orderEvents, orders, refunds } from './tables.ts'

/**
 * Without an `amount` in cents, all that is left. `id` names the refund: asked for again under it, no more money moves. `movesTo` is
 * where the order goes afterwards, which its caller sees to.
 */
export type RefundWish = { orderId: string; reason: string | null; amount?: Cents; id?: string; movesTo?: OrderStatus }
export type Refund = typeof refunds.$inferSelect

/**
 * Gives back an order's payment or a part of it, at the provider first. The refund is written down before it is asked for, so
 * that a repeat after a crash is the same refund; one that a crash left behind is finished first. Answers the cents given back
 * now; zero when nothing was left. Throws 403 for staff beyond what they may, 409 for more than is left and what the provider refuses,
 * with nothing changed.
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
      // Refused: money may have gone back in the provider's own dashboard, unheard of. What is left after that is given back.
      const isAll = wish.amount === undefined
      if (!isRefusal(error) || !(await hearOfRefunds(shop, refund)) || !isAll) throw error
      refund = await transaction(() => requestRefund(shop, admin, wish))
      if (refund?.state === 'requested') await completeRefund(shop, admin, { refund, isRepeat: false })
    }
  return sumOf([...left, ...(refund ? [refund] : [])].map(({ amount }) => amount))
}

const isRefusal = (error: unknown) => error instanceof Problem && error.kind === 'conflict'

/** Writes down what the provider has given back; answers whether any of it was news. */
async function hearOfRefunds(shop: Shop, { orderId, paymentIntentId }: Refund): Promise<boolean> {
  const before = await refundedOf(shop, orderId)
  for (const { id: providerRefundId, ...made } of await shop.payments.listRefunds(paymentIntentId))
    await recordRefund(shop, { ...made, providerRefundId, paymentIntentId })
  return (await refundedOf(shop, orderId)) !== before
}

/** A part of an order's payment, told to its customer. The order's status stays: what it means is for a person to say. */
export async function refundPart(
  shop: Shop,
  admin: SignedIn,
  wish: RefundWish & { amount: Cents; id: string },
): Promise<void> {
  const { database } = shop
  const [order] = await database.db.select({ id: orders.id }).from(orders).where(byId(orders.id, wish.orderId))
  if (!order) throw noSuchOrder()
  await refundOrder(shop, admin, wish)
  await tellOfPart(shop, wish)
}

/** A part that went back is told to its customer, once. */
export async function tellOfPart(shop: Shop, { id, orderId, amount }: Pick<Refund, 'id' | 'orderId' | 'amount'>) {
  const order = await readOrder(shop, orderId)
  const customer = order.userId && (await findContact(shop, order.userId))
  if (!customer) return
  const mail = orderRefunded(order, dollarsFromCents(amount))
  await shop.database.transaction(() => sendMail(shop, `refund:${id}`, { to: customer.email, mail }))
}

/** Asks the provider for a refund that is written down, and writes down that it was made. Nobody does it after an interruption. */
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
    // Only a refusal is an end. After anything else the money may have moved: the next one asks for this refund again first.
    if (error instanceof Problem && error.kind === 'conflict') await markRefused(shop, refund, error.message)
    throw error
  })
  await transaction(async () => {
    await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
    // Two admins who press at once are one refund: whoever comes second finds it done.
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

/** A refund that was refused counts no more, unless somebody else has heard that it was made. */
const markRefused = (shop: Shop, { id, orderId }: Refund, reason: string) =>
  shop.database.transaction(async () => {
    const { db } = shop.database
    await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
    await db
      .update(refunds)
      .set({ state: 'failed', reason })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'requested')))
    await settlePaymentStatus(shop, { orderId })
  })

/** The refund that is to be made, or, under an id that is known, the one that was asked for before. */
async function requestRefund(shop: Shop, admin: SignedIn, { orderId, id, amount, reason, movesTo }: RefundWish) {
  const { database, clock } = shop
  const { db } = database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order?.stripePaymentIntentId) {
    if (amount === undefined) return undefined
    throw new Problem('conflict', 'This order has no payment that could be refunded.')
  }
  const [known] = id ? await db.select().from(refunds).where(eq(refunds.id, id)) : []
  if (known && known.state !== 'failed' && known.orderId === orderId && known.amount === amount) return known
  if (known) throw new Problem('conflict', 'This refund was tried before. Please open the order again.')

  const refunded = await refundedOf(shop, orderId)
  const left = subtractCents(order.total, refunded)
  if (amount !== undefined && amount > left) throw new Problem('conflict', tooMuch(left))
  if (left <= 0) return undefined
  await refuseBeyondRights(shop, admin, sumOf([refunded, amount ?? left]))
  const { stripePaymentIntentId: paymentIntentId } = order
  const [refund] = await db
    .insert(refunds)
    .values({ id, orderId, paymentIntentId, amount: amount ?? left, reason, movesTo, createdAt: clock.now() })
    .returning()
  return refund
}

/** What went back of an order altogether is what counts, however many refunds that is. */
async function refuseBeyondRights(shop: Shop, admin: SignedIn, altogether: Cents) {
  const { refunds: most } = await findRights(shop, admin)
  if (most !== null && altogether > centsOfSum(most))
    throw new Problem(
      'not-allowed',
      `Staff may give back ${showDollars(most)} of an order at most. Please ask an owner.`,
    )
}

const tooMuch = (left: Cents) =>
  left > 0
    ? `That is more than is left of the payment: at most ${showMoney(left)} can be refunded.`
    : 'All of this payment has been refunded.'
