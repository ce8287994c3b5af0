import { and, eq, isNull } from 'drizzle-orm'
import { stillThere } from '#features/catalog/server/stock.ts'
import type { Arrival } from '#features/delivery/arrival.ts'
import type { Make, ModelVersion } from '#features/makes/make.ts'
import type { Address } from '#platform/address.ts'
import type { Cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Order } from '../contract.ts'
import { answerPlaced } from './find-orders.ts'
import { orderEvents, orderItems, orders } from './tables.ts'

/** One line of an order to be: everything that is kept of it, whatever happens to its product. `price` is one piece's. */
export type NewOrderLine = {
  productId: string | null
  productName: string
  image: string | null
  modelFile: string | null
  quantity: number
  /** How many of them were taken from stock. */
  fromStock: number
  price: Cents
  model: ModelVersion | null
  make: Make | null
  proofId: string | null
}

/** An order to be. `note` is what its timeline says of how it was placed. */
export type NewOrder = {
  userId: string
  checkoutId: string
  subtotal: Cents
  discount: Cents
  offerTitle: string | null
  shipping: Cents
  tax: Cents
  total: Cents
  stripePaymentIntentId: string
  shippingAddress: Address | null
  billingAddress: Address | null
  /** When it was promised to leave, and to arrive where it goes; see `completeAddresses`. */
  leavesOn: string | null
  arrivesFrom: string | null
  arrivesTo: string | null
  lines: NewOrderLine[]
  note: string | null
}

/** A shop in which something follows from an order in the transaction that makes it: its pieces are queued. */
export type OrderingShop = Shop & { whenPaid: (orderId: string) => Promise<void> }

/** Stores a paid order with its lines and the first moment of its timeline. Call it in a transaction. Answers the order as whoever placed it reads it. */
export async function createOrder(shop: OrderingShop, { lines, note, ...values }: NewOrder): Promise<Order> {
  const { db } = shop.database
  const createdAt = shop.clock.now()
  const [order] = await db
    .insert(orders)
    .values({ ...values, createdAt })
    .returning()
  if (!order) throw new Error('The order was not stored')
  // A product may have been deleted while it was being paid: its line is a snapshot and is kept without it.
  const sold = await stillThere(
    shop,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const items = await db
    .insert(orderItems)
    .values(
      lines.map((line, position) => ({
        ...line,
        orderId: order.id,
        productId: line.productId && sold.has(line.productId) ? line.productId : null,
        position,
      })),
    )
    .returning()
  const placed = await db
    .insert(orderEvents)
    .values({ orderId: order.id, kind: 'placed', to: 'pending', userId: values.userId, text: note, createdAt })
    .returning()
  await shop.whenPaid(order.id)
  return answerPlaced(
    order,
    items.toSorted((one, other) => one.position - other.position),
    placed,
  )
}

type Completed = { orderId: string; shippingAddress: Address; billingAddress: Address; arrival: Arrival | undefined }

/** An order that the sweep made first may not know where it goes: the shopper's own report says so, once, and with it when it arrives there. */
export async function completeAddresses(
  { database: { db } }: Shop,
  { orderId, arrival, ...addresses }: Completed,
): Promise<void> {
  await db
    .update(orders)
    .set({ ...addresses, arrivesFrom: arrival?.from ?? null, arrivesTo: arrival?.to ?? null })
    .where(and(eq(orders.id, orderId), isNull(orders.shippingAddress)))
}
