import type { MakeDescription, ModelVersion } from '#features/gifts/makes/make.ts'
import { keepProducts } from '#features/selling/catalog/server/stock.ts'
import type { Address } from '#platform/address.ts'
import type { Cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
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
  make: MakeDescription | null
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
  /** When it was promised to leave, and to arrive where it goes; see `completeAddresses` in `create-order.ts`. */
  leavesOn: string | null
  arrivesFrom: string | null
  arrivesTo: string | null
  lines: NewOrderLine[]
  note: string | null
}

/** An order as it was stored, and the first event of its timeline. */
export type StoredOrder = {
  row: typeof orders.$inferSelect
  items: (typeof orderItems.$inferSelect)[]
  placed: Omit<typeof orderEvents.$inferSelect, 'id'>
}

/**
 * Stores an order, its lines and the start of its timeline. A product may have been deleted while it was being paid: its line is a
 * snapshot and is kept without a reference. Call it in a transaction.
 */
export async function storeOrder(
  shop: Shop,
  { lines, note, isReady, createdAt, ...order }: NewOrder & { isReady: boolean; createdAt: Date },
): Promise<StoredOrder> {
  const { db } = shop.database
  const existing = await keepProducts(
    shop,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const [row] = await db
    .insert(orders)
    .values({ ...order, createdAt, readyAt: isReady ? createdAt : null })
    .returning()
  if (!row) throw new Error('The order was not stored')
  const items = await db
    .insert(orderItems)
    .values(
      lines.map(({ productId, ...line }, position) => ({
        ...line,
        orderId: row.id,
        position,
        productId: productId && existing.has(productId) ? productId : null,
      })),
    )
    .returning()
  const placed = {
    orderId: row.id,
    kind: 'placed',
    to: 'pending',
    userId: order.userId,
    text: note,
    createdAt,
  } as const
  await db.insert(orderEvents).values(placed)
  if (isReady) await db.insert(orderEvents).values({ orderId: row.id, kind: 'ready', createdAt })
  return {
    row,
    items: items.toSorted((one, other) => one.position - other.position),
    placed: { ...placed, userName: null, from: null },
  }
}
