import { and, eq, gt, sql } from 'drizzle-orm'
import { findContact } from '#features/base/accounts/server/accounts.ts'
import type { Carrier } from '#features/base/carriers/carriers.ts'
import { giveBack } from '#features/selling/catalog/server/stock.ts'
import { type Cents, cents, dollarsFromCents } from '#platform/money.ts'
import { byId } from '#platform/server/filters.ts'
import type { Mail } from '#platform/server/mail.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { ChangeOrderStatus, Order } from '../contract.ts'
import { isOpenStatus, isOver, isShipped, type OrderStatus } from '../order.ts'
import { readOrder } from './find-orders.ts'
import { orderCancelled, orderDelivered, orderRefunded, orderShipped, orderTracking } from './mails.ts'
import { noSuchOrder } from './no-such-order.ts'
import { refundOrder } from './refund-order.ts'
import { orderEvents, orderItems, orders, refunds } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Told in the transaction that changes an order's status or tracking number. */
    orderMoved: (shop: Shop, orderId: string) => Promise<void>
  }
  interface ShopQuestions {
    /** How many pieces of each line have left, by the line's id. */
    findPostedPieces: (shop: Shop, orderId: string) => Promise<ReadonlyMap<string, number>>
  }
}

/**
 * Moves an order to a status, any from any (rule 9): kept in its timeline, told to its customer, with stock given back once
 * when it is cancelled or refunded. `refunded`, and `cancelled` with a refund, move the money first. Throws 404 for an unknown order and what the provider
 * refuses.
 */
export async function changeOrderStatus(
  shop: Shop,
  admin: SignedIn,
  { id: orderId, ...change }: ChangeOrderStatus & { id: string },
): Promise<void> {
  const [known] = await shop.database.db.select({ id: orders.id }).from(orders).where(byId(orders.id, orderId))
  if (!known) throw noSuchOrder()
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

type Move = ChangeOrderStatus & {
  orderId: string
  refunded: Cents
  carrier?: Carrier | null
  /** The number of the parcel that moved it, where that is not the order's. */
  ownNumber?: string | null
  findGone?: () => Promise<ReadonlyMap<string, number>>
}

/**
 * Moves an order whose money, if any, has gone back already: `refunded` of it just now. `carrier` brings its parcel, where that was said.
 * Nobody moves it after an interruption.
 */
export async function moveOrder(shop: Shop, admin: SignedIn | null, wish: Move): Promise<void> {
  const { orderId, status } = wish
  const moved = await shop.database.transaction(() => move(shop, admin, wish))
  if (moved) shop.log.info({ orderId, status, userId: admin?.id }, 'order status changed')
}

async function move(
  shop: Shop,
  admin: SignedIn | null,
  { orderId, status, trackingNumber, reason, tell: mayTell = true, refunded, carrier = null, findGone, ...rest }: Move,
) {
  const { database, clock } = shop
  const { db } = database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order) throw noSuchOrder()
  await db.update(refunds).set({ movesTo: null }).where(eq(refunds.orderId, orderId))
  const tracking = trackingNumber === undefined ? order.trackingNumber : trackingNumber || null
  if (order.status === status && order.trackingNumber === tracking) {
    // Somebody else has moved it while the money moved here: what was given back is told by whoever gave it.
    if (refunded > 0) await tell(shop, { orderId, status: 'refunded', refunded, carrier, number: tracking })
    return false
  }

  const returns = isOver(status) && status !== 'delivered'
  await db
    .update(orders)
    .set({
      status,
      trackingNumber: tracking,
      isRestocked: order.isRestocked || returns,
      version: sql`${orders.version} + 1`,
      // The person has gone; once nothing is on its way any more, so does where it went.
      ...(!order.userId && isOver(status) && { shippingAddress: null, billingAddress: null }),
    })
    .where(eq(orders.id, orderId))
  const wasSent =
    status === 'shipped' &&
    (await db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.to, 'shipped')))) > 0
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
  // What has left is not on the shelf; of an order that was all sent, it came back.
  if (returns) await restock(shop, orderId, isOpenStatus(order.status) ? await findGone?.() : undefined)
  const { ownNumber: number = tracking } = rest
  const isTold = order.status !== status || refunded > 0
  if (isTold) await tell(shop, { orderId, status, refunded, carrier, number })
  // One that is sent again was told so before: its new number is news.
  const isNews = !isTold || (wasSent && tracking !== order.trackingNumber)
  if (isNews && tracking && mayTell && isShipped(status)) await tellTracking(shop, { orderId, tracking, carrier })
  return true
}

/** Puts the pieces that came from stock back, once: after that the order has none from stock. */
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
  await giveBack(
    shop,
    returned.flatMap(({ productId, quantity }) => (productId && quantity > 0 ? [{ productId, quantity }] : [])),
  )
  for (const { id, fromStock, quantity } of returned)
    await db
      .update(orderItems)
      .set({ fromStock: fromStock - quantity })
      .where(eq(orderItems.id, id))
}

type Told = {
  orderId: string
  status: OrderStatus
  refunded: Cents
  carrier: Carrier | null
  number: string | null
}

/** What a customer is told of a move; of the others nothing. */
const mails: Partial<Record<OrderStatus, (order: Order, told: Told) => Mail>> = {
  shipped: (order, { carrier, number }) => orderShipped({ ...order, trackingNumber: number }, carrier),
  delivered: orderDelivered,
  cancelled: (order, { refunded }) => orderCancelled(order, refunded > 0 ? dollarsFromCents(refunded) : undefined),
  refunded: (order, { refunded }) => orderRefunded(order, dollarsFromCents(refunded)),
}

async function tell(shop: Shop, told: Told) {
  const { orderId, status, refunded } = told
  const write = mails[status]
  const order = await readOrder(shop, orderId)
  const customer = order.userId && (await findContact(shop, order.userId))
  // Nothing was left to give back: then there is nothing to tell either.
  const isEmptyRefund = status === 'refunded' && refunded <= 0
  if (!write || !customer || isEmptyRefund) return
  await sendMail(shop, `order-${status}:${orderId}`, { to: customer.email, mail: write(order, told) })
}

/** A number that came after the parcel, or in place of a wrong one: each is told once. */
async function tellTracking(
  shop: Shop,
  { orderId, tracking, carrier }: Pick<Told, 'orderId' | 'carrier'> & { tracking: string },
) {
  const order = await readOrder(shop, orderId)
  const customer = order.userId && (await findContact(shop, order.userId))
  if (!customer) return
  await sendMail(shop, `order-tracking:${orderId}:${tracking}`, {
    to: customer.email,
    mail: orderTracking(order, carrier),
  })
}
