import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { findContact } from '#features/base/accounts/server/accounts.ts'
import { modelFileOf } from '#features/gifts/models/model-address.ts'
import { findPromise } from '#features/selling/delivery/server/find-arrivals.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { type Cents, cents, dollarsFromCents, sumOf } from '#platform/money.ts'
import { dayIn } from '#platform/server/days.ts'
import { allRows, byId, noRows } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin, type SignedIn, type Viewer } from '#platform/viewer.ts'
import type { Order, OrderEvent, OrderItem, OrderSummary } from '../contract.ts'
import type { OrderStatus } from '../order.ts'
import { type CanceledLine, findCanceledLines } from './find-canceled-lines.ts'
import { noSuchOrder } from './no-such-order.ts'
import { findCosts } from './order-costs.ts'
import { refundedOf } from './payment-status.ts'
import type { StoredOrder } from './store-order.ts'
import { furtherRecipients, isNotCanceled, orderEvents, orderItems, orderKeys, orders } from './tables.ts'

/** One order, for its owner and admins. Other viewers get the same 404 as for an unknown id (rule 8). */
export async function findOrder(shop: Shop, viewer: Viewer, id: string): Promise<Order> {
  const [found] = await shop.database.db
    .select()
    .from(orders)
    .where(and(byId(orders.id, id), isOrderVisibleTo(shop, viewer)))
  if (!found) throw noSuchOrder()
  const items = await linesOf(shop, found)
  const order = await assembleOrder(shop, { row: found, items, isForShop: isAdmin(viewer) })
  if (!isAdmin(viewer)) return withoutAdminFields(order)
  const customer = order.userId ? await findContact(shop, order.userId) : order.guest
  const costs = await findCosts(shop, { order: found, items })
  return {
    ...order,
    customer: customer ? { name: customer.name, email: customer.email } : null,
    ...(costs && { costs }),
  }
}

/** Removes the fields that only admins receive. */
export function withoutAdminFields({ stripePaymentIntentId, history, ...open }: Order): Order {
  return open
}

/** One order as its buyer sees it, for emails. */
export async function readOrder(shop: Shop, id: string): Promise<Order> {
  const [found] = await shop.database.db.select().from(orders).where(eq(orders.id, id))
  if (!found) throw noSuchOrder()
  return assembleOrder(shop, { row: found, items: await linesOf(shop, found), isForShop: false })
}

/** The id of a payment's order, if it exists. */
export async function findOrderOfPayment({ database }: Shop, paymentIntentId: string): Promise<string | undefined> {
  const [order] = await database.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.stripePaymentIntentId, paymentIntentId))
  return order?.id
}

/** All orders, newest first, for admins. */
export async function listOrders({ database }: Shop): Promise<OrderSummary[]> {
  const rows = await database.db.select().from(orders).orderBy(desc(orders.createdAt), asc(orders.id))
  return rows.map(summaryOf)
}

/** The newest orders, at most `most`. */
export async function recentOrders({ database }: Shop, most: number): Promise<OrderSummary[]> {
  const rows = await database.db.select().from(orders).orderBy(desc(orders.createdAt), asc(orders.id)).limit(most)
  return rows.map(summaryOf)
}

type Row = typeof orders.$inferSelect
type Line = typeof orderItems.$inferSelect
type Event = typeof orderEvents.$inferSelect

const linesOf = ({ database }: Shop, { id }: Row): Promise<Line[]> =>
  database.db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, id), isNotCanceled))
    .orderBy(asc(orderItems.position))

async function assembleOrder(
  shop: Shop,
  { row, items, isForShop }: { row: Row; items: Line[]; isForShop: boolean },
): Promise<Order> {
  const { db } = shop.database
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, row.id)).orderBy(asc(orderEvents.id))
  const arrival = (await onItsWay(shop, row, { row, events })) ?? arrivalOf(row)
  const further: KnownRecipient[] = []
  for (const one of await findFurtherRecipients(shop, [row.id]))
    further.push({ row: one, arrival: (await onItsWay(shop, one, { row, events })) ?? arrivalOf(one) })
  return answerOrder({
    ...{ row, items, isForShop, further, events, arrival },
    canceled: await findCanceledLines(shop, row.id),
    refunded: await refundedOf(shop, row.id),
  })
}

/** The second to fifth recipient of orders (rule 136). */
export const findFurtherRecipients = ({ database: { db } }: Shop, orderIds: string[]): Promise<FurtherRecipientRow[]> =>
  db
    .select()
    .from(furtherRecipients)
    .where(inArray(furtherRecipients.orderId, orderIds))
    .orderBy(asc(furtherRecipients.orderId), asc(furtherRecipients.number))

/** Where a part of an order goes and what is promised for it; undefined for a recipient that the order does not have. */
export async function findRecipient(
  shop: Shop,
  { orderId, number }: { orderId: string; number: number },
): Promise<Pick<Row, 'shippingAddress' | 'asked' | 'leavesOn' | 'delay'> | undefined> {
  if (number > 1) return (await findFurtherRecipients(shop, [orderId])).find((one) => one.number === number)
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
  return order
}

export type FurtherRecipientRow = typeof furtherRecipients.$inferSelect
type KnownRecipient = { row: FurtherRecipientRow; arrival: Order['arrival'] }

/** A new order as its customer sees it, from the stored rows without another query. */
export const answerPlaced = ({ row, further, items, placed }: StoredOrder): Order =>
  withoutAdminFields(
    answerOrder({
      ...{ row, items, isForShop: false, events: [placed], arrival: arrivalOf(row), canceled: [], refunded: cents(0) },
      further: further.map((one) => ({ row: one, arrival: arrivalOf(one) })),
    }),
  )

type Known = {
  row: Row
  items: Line[]
  /** Only the shop sees an address that its recipient typed (rule 143). */
  isForShop: boolean
  further: KnownRecipient[]
  events: Omit<Event, 'id'>[]
  arrival: Order['arrival']
  canceled: CanceledLine[]
  refunded: Cents
}

function answerOrder({ row, items, isForShop, further, events, arrival, canceled, refunded }: Known): Order {
  const addressOf = ({ shippingAddress, asked }: Pick<Row, 'shippingAddress' | 'asked'>) => ({
    shippingAddress: asked && !isForShop ? null : shippingAddress,
    ...(asked && { asked }),
  })
  const hasSeveral = further.length > 0
  const history = events.map(
    ({ kind, userName, from, to, text, createdAt }): OrderEvent => ({
      kind: kind as OrderEvent['kind'],
      by: userName,
      from: from as OrderStatus | null,
      to: to as OrderStatus | null,
      text,
      at: createdAt.toISOString(),
    }),
  )
  return {
    ...summaryOf(row),
    ...addressOf(row),
    paymentStatus: row.paymentStatus,
    subtotal: dollarsFromCents(row.subtotal),
    discount: dollarsFromCents(row.discount),
    wrapping: dollarsFromCents(row.wrapping),
    gift: row.gift,
    offerTitle: row.offerTitle,
    shipping: dollarsFromCents(row.shipping),
    tax: dollarsFromCents(row.tax),
    billingAddress: row.billingAddress,
    guest: row.guestName && row.guestEmail ? { name: row.guestName, email: row.guestEmail } : null,
    trackingNumber: row.trackingNumber,
    arrival,
    ...(hasSeveral && {
      furtherRecipients: further.map(({ row: one, arrival: arrivesThere }) => ({
        ...{ number: one.number, ...addressOf(one), gift: one.gift, arrival: arrivesThere },
      })),
    }),
    items: items.map((item) => ({ ...answerLine(item), ...(hasSeveral && { recipient: item.recipient }) })),
    ...(canceled.length > 0 && {
      canceled: {
        amount: dollarsFromCents(sumOf(canceled.map(({ amount }) => amount))),
        items: canceled.map(({ line, pieces, refund, isByShop, reason }) => ({
          ...{ ...answerLine(line), quantity: pieces, isByShop, reason },
          refund: refund && dollarsFromCents(refund),
        })),
      },
    }),
    timeline: history.flatMap(({ kind, to, at }) =>
      to && (kind === 'placed' || kind === 'status') ? [{ status: to, at }] : [],
    ),
    refunded: dollarsFromCents(refunded),
    ...(!row.stripePaymentIntentId && !row.checkoutId && { isPaidToShop: true as const }),
    history,
    ...(row.stripePaymentIntentId && { stripePaymentIntentId: row.stripePaymentIntentId }),
  }
}

const answerLine = ({ id, orderId, productId, productName, image, quantity, ...line }: Line): OrderItem => ({
  ...{ id, orderId, productId, productName, image, quantity },
  customization: line.make,
  modelFile: line.model && modelFileOf({ options: {}, ...line.model }),
  isPrintedFromModel: line.proofId !== null,
  isReprint: line.reprintOf !== null,
  price: dollarsFromCents(line.price),
})

/** The product of an order line that was delivered to this user; undefined for other lines. */
export async function findDeliveredProduct(
  { database }: Shop,
  user: SignedIn,
  orderItemId: string,
): Promise<string | undefined> {
  const [line] = await database.db
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        byId(orderItems.id, orderItemId),
        eq(orders.userId, user.id),
        eq(orders.status, 'delivered'),
        isNull(orderItems.reprintOf),
        isNotCanceled,
      ),
    )
  return line?.productId ?? undefined
}

/** Whether any order contains the product. */
export async function wasOrdered({ database }: Pick<Shop, 'database'>, productId: string): Promise<boolean> {
  const [line] = await database.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.productId, productId))
    .limit(1)
  return line !== undefined
}

/**
 * Who may see an order: admins, its account, and for a guest's order the sessions that have opened it (rule 127). Other viewers see no
 * orders, not even orders of deleted accounts.
 */
export function isOrderVisibleTo({ database: { db } }: Pick<Shop, 'database'>, viewer: Viewer): SQL {
  if (isAdmin(viewer)) return allRows
  const { user, sessionId } = viewer
  const key = db
    .select({ one: sql`1` })
    .from(orderKeys)
    .where(and(eq(orderKeys.orderId, orders.id), eq(orderKeys.hash, sessionId ?? '')))
  const isOpened = sessionId ? and(isGuestOrder, exists(key)) : undefined
  return or(user ? eq(orders.userId, user.id) : undefined, isOpened) ?? noRows
}

/** The order was bought without an account and still has its guest. */
export const isGuestOrder = and(isNull(orders.userId), isNotNull(orders.guestEmail))

/** After shipping, the arrival depends on the actual day of leaving instead of the promised day. */
async function onItsWay(
  shop: Shop,
  { shippingAddress, leavesOn: promised }: Pick<Row, 'shippingAddress' | 'leavesOn'>,
  { row: { status }, events }: { row: Row; events: Event[] },
): Promise<Order['arrival']> {
  const posted = events.findLast(({ kind, to }) => kind === 'status' && to === 'shipped')
  if (status !== 'shipped' || !posted) return null
  const { settings } = await findCalendar(shop)
  const leavesOn = dayIn(posted.createdAt, settings.timeZone)
  const arrival = await findPromise(shop, { leavesOn, country: shippingAddress?.country })
  return arrival && { leavesOn, ...arrival, isDelayed: promised !== null && leavesOn > promised }
}

type Promised = Pick<Row, 'leavesOn' | 'arrivesFrom' | 'arrivesTo' | 'delay' | 'sentAt'>

const arrivalOf = ({ leavesOn, arrivesFrom: from, arrivesTo: to, ...row }: Promised): Order['arrival'] => {
  // A parcel that had left when the order was late is not delayed.
  const hadLeft = row.sentAt && row.delay && row.delay.toldAt > row.sentAt.toISOString()
  const delay = hadLeft ? null : row.delay
  if (delay?.leavesOn === null) return null
  if (delay) {
    // A parcel that waits for a later day keeps its promise when the order is delayed.
    const isDelayed = leavesOn === null || delay.leavesOn > leavesOn
    return { leavesOn: delay.leavesOn, from: delay.from, to: delay.to, isDelayed }
  }
  return leavesOn && from && to ? { leavesOn, from, to, isDelayed: false } : null
}

const summaryOf = (row: Row): OrderSummary => ({
  id: row.id,
  userId: row.userId,
  status: row.status,
  total: dollarsFromCents(row.total),
  createdAt: row.createdAt.toISOString(),
  shippingAddress: row.shippingAddress,
})

/** Whether there is an order with this id. */
export const isKnownOrder = async ({ database: { db } }: Pick<Shop, 'database'>, id: string): Promise<boolean> =>
  (await db.$count(orders, eq(orders.id, id))) > 0
