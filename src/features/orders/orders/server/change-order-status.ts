import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { Carrier } from '#features/base/carriers/carriers.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { returnToStock } from '#features/selling/catalog/server/stock.ts'
import { type Cents, cents, dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Mail } from '#platform/server/mail.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { ChangeOrderStatus, Order } from '../contract.ts'
import {
  isClosedStatus,
  isOpenStatus,
  isShipped,
  type OrderStatus,
  useParcelNumbers,
  whyParcelWaits,
} from '../order.ts'
import { clearAddresses } from './clear-addresses.ts'
import { findBuyer } from './find-buyer.ts'
import { findFurtherRecipients, readOrder } from './find-orders.ts'
import {
  afterReprints,
  type Opening,
  orderCancelled,
  orderDelivered,
  orderRefunded,
  orderShipped,
  orderTracking,
} from './mails.ts'
import { noSuchOrder } from './no-such-order.ts'
import { refundOrder } from './refund-order.ts'
import { orderEvents, orderItems, orders, refunds } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Emitted in the transaction that changes an order's status or tracking number. */
    orderMoved: (shop: Shop, orderId: string) => Promise<void>
  }
  interface ShopQuestions {
    /** Number of sent pieces, by line id. */
    findPostedPieces: (shop: Shop, orderId: string) => Promise<ReadonlyMap<string, number>>
  }
}

/**
 * Changes an order's status, from any to any (rule 9): records the event, emails the customer, and restocks pieces once after a
 * cancellation or refund. `refunded`, and `cancelled` with a refund, refund the money first. Throws 404 for an unknown order, and the
 * provider's refusals.
 */
export async function changeOrderStatus(
  shop: Shop,
  admin: SignedIn,
  { id: orderId, ...change }: ChangeOrderStatus & { id: string },
): Promise<void> {
  const [known] = await shop.database.db.select({ status: orders.status }).from(orders).where(byId(orders.id, orderId))
  if (!known) throw noSuchOrder()
  if (change.trackingNumber && (await findFurtherRecipients(shop, [orderId])).length > 0)
    throw new Problem('conflict', useParcelNumbers)
  // A parcel that has left needs no address any more.
  if (isShipped(change.status) && !isShipped(known.status)) await refuseWithoutAddress(shop, orderId)
  const isRefund = change.status === 'refunded' || (change.status === 'cancelled' && change.refund)
  const wish = { orderId, reason: change.reason || null, movesTo: change.status }
  const refunded = isRefund ? await refundOrder(shop, admin, wish) : cents(0)
  await shop.database.transaction(async () => {
    await moveOrder(shop, admin, {
      orderId,
      refunded,
      ...change,
      findGone: () => shop.questions.findPostedPieces(shop, orderId),
    })
    await shop.events.orderMoved(shop, orderId)
  })
}

/** Throws 409 while the address of a recipient is not known (rules 136 and 143). */
async function refuseWithoutAddress(shop: Shop, orderId: string) {
  const [first] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
  const further = await findFurtherRecipients(shop, [orderId])
  const sentences = [
    first && !first.sentAt && whyParcelWaits({ ...first, isEnteredByHand: first.stripePaymentIntentId === null }, 1),
    ...further.map((one) => !one.sentAt && whyParcelWaits({ ...one, isEnteredByHand: false }, one.number)),
  ]
  const sentence = sentences.find(Boolean)
  if (sentence) throw new Problem('conflict', sentence)
}

type Move = ChangeOrderStatus & {
  orderId: string
  refunded: Cents
  carrier?: Carrier | null
  /** The tracking number of the posted parcel, if it differs from the order's. */
  ownNumber?: string | null
  findGone?: () => Promise<ReadonlyMap<string, number>>
}

/**
 * Changes the status of an order after its money, if any, was refunded: `refunded` is the amount just refunded. `carrier` is the parcel's carrier,
 * if known. `admin` is null for jobs.
 */
export async function moveOrder(shop: Shop, admin: SignedIn | null, wish: Move): Promise<void> {
  const { orderId, status } = wish
  const moved = await shop.database.transaction(() => move(shop, admin, wish))
  if (moved) shop.log.info({ orderId, status, userId: admin?.id }, 'order status changed')
}

async function move(
  shop: Shop,
  admin: SignedIn | null,
  { orderId, status, trackingNumber, reason, tell: mayEmail = true, refunded, carrier = null, findGone, ...rest }: Move,
) {
  const { database, clock } = shop
  const { db } = database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order) throw noSuchOrder()
  await db.update(refunds).set({ movesTo: null }).where(eq(refunds.orderId, orderId))
  const tracking = trackingNumber === undefined ? order.trackingNumber : trackingNumber || null
  if (order.status === status && order.trackingNumber === tracking) {
    // Another admin changed the status during the refund. The refund is still emailed to the customer.
    if (refunded > 0) await emailStatus(shop, { orderId, status: 'refunded', refunded, carrier, number: tracking })
    return false
  }

  const returns = isClosedStatus(status) && status !== 'delivered'
  await db
    .update(orders)
    .set({
      status,
      trackingNumber: tracking,
      isRestocked: order.isRestocked || returns,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, orderId))
  // For a deleted account or guest, the addresses are deleted once the order is over.
  if (!order.userId && !order.guestEmail && isClosedStatus(status)) await clearAddresses(shop, eq(orders.id, orderId))
  const wasSent = status === 'shipped' && (await wasShippedSinceReprint(shop, orderId))
  if (order.status !== status)
    await db.insert(orderEvents).values({
      orderId,
      kind: 'status',
      userId: admin?.id ?? null,
      userName: admin?.name ?? null,
      from: order.status,
      to: status,
      text: reason || null,
      createdAt: clock.now(),
    })
  // Sent pieces are not in stock. If the whole order was sent, its pieces came back.
  if (returns) await restock(shop, orderId, isOpenStatus(order.status) ? await findGone?.() : undefined)
  const { ownNumber: number = tracking } = rest
  const isNotified = order.status !== status || refunded > 0
  if (isNotified) await emailStatus(shop, { orderId, status, refunded, carrier, number })
  // A repeated "shipped" sends no second email, but a new tracking number does.
  const isNews = !isNotified || (wasSent && tracking !== order.trackingNumber)
  if (isNews && tracking && mayEmail && isShipped(status)) await emailTracking(shop, { orderId, tracking, carrier })
  return true
}

/** Whether the order was shipped before; a reprint is shipped anew. */
async function wasShippedSinceReprint({ database: { db } }: Shop, orderId: string): Promise<boolean> {
  const [last] = await db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), or(eq(orderEvents.to, 'shipped'), eq(orderEvents.kind, 'reprint'))))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return last?.kind === 'status'
}

/** Restocks the pieces that came from stock. The lines then have none from stock, so this happens once. */
async function restock(shop: Shop, orderId: string, gone: ReadonlyMap<string, number> = new Map()): Promise<void> {
  const { db } = shop.database
  const lines = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), gt(orderItems.fromStock, 0)))
  const returned = lines.map(({ id, productId, quantity, fromStock }) => ({
    ...{ id, productId, fromStock },
    quantity: Math.min(fromStock, quantity - (gone.get(id) ?? 0)),
  }))
  await returnToStock(
    shop,
    returned.flatMap(({ productId, quantity }) => (productId && quantity > 0 ? [{ productId, quantity }] : [])),
  )
  for (const { id, fromStock, quantity } of returned)
    await db
      .update(orderItems)
      .set({ fromStock: fromStock - quantity })
      .where(eq(orderItems.id, id))
}

type StatusChange = {
  orderId: string
  status: OrderStatus
  refunded: Cents
  carrier: Carrier | null
  number: string | null
}

/** The email for each status; other statuses send none. */
const mails: Partial<Record<OrderStatus, (order: Order, change: StatusChange, opening: Opening) => Mail>> = {
  shipped: (order, { carrier, number }, opening) =>
    orderShipped({ ...order, trackingNumber: number }, carrier, opening),
  delivered: (order, _, opening) => orderDelivered(order, opening),
  cancelled: (order, { refunded }, opening) =>
    orderCancelled(order, refunded > 0 ? dollarsFromCents(refunded) : undefined, opening),
  refunded: (order, { refunded }, opening) => orderRefunded(order, dollarsFromCents(refunded), opening),
}

async function emailStatus(shop: Shop, change: StatusChange) {
  const { orderId, status, refunded } = change
  const write = mails[status]
  const order = await readOrder(shop, orderId)
  const customer = await findBuyer(shop, orderId)
  // Nothing was refunded, so no email is sent.
  const isEmptyRefund = status === 'refunded' && refunded <= 0
  if (!write || !customer || isEmptyRefund) return
  const { texts, timeZone } = await findSettings(shop)
  const mail = write(order, change, { ...customer, texts, timeZone })
  const occasion = `order-${status}:${orderId}${afterReprints(order)}`
  await sendMail(shop, occasion, { to: customer.email, mail })
}

/** Emails a tracking number that was added or corrected after shipping. Each number is emailed once. */
async function emailTracking(
  shop: Shop,
  { orderId, tracking, carrier }: Pick<StatusChange, 'orderId' | 'carrier'> & { tracking: string },
) {
  const order = await readOrder(shop, orderId)
  const customer = await findBuyer(shop, orderId)
  if (!customer) return
  const { texts, timeZone } = await findSettings(shop)
  await sendMail(shop, `order-tracking:${orderId}:${tracking}`, {
    to: customer.email,
    mail: orderTracking(order, carrier, { ...customer, texts, timeZone }),
  })
}
