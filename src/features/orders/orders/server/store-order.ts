import type { MakeDescription, ModelVersion } from '#features/gifts/makes/make.ts'
import { lockProductsAgainstDeletion } from '#features/selling/catalog/server/stock.ts'
import type { GiftOptions } from '#features/selling/gift-options/contract.ts'
import type { Address } from '#platform/address.ts'
import type { Cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { AskedAddress } from '../order.ts'
import { addOrderKey } from './find-buyer.ts'
import { furtherRecipients, orderEvents, orderItems, orders } from './tables.ts'

/** A line of a new order: a snapshot that is independent of its product. `price` of one piece. */
export type NewOrderLine = {
  productId: string | null
  productName: string
  image: string | null
  modelFile: string | null
  quantity: number
  /** The number of the recipient who gets the pieces; the first if it is missing. */
  recipient?: number
  /** Pieces from stock. */
  fromStock: number
  price: Cents
  model: ModelVersion | null
  make: MakeDescription | null
  proofId: string | null
}

/** A recipient of a new order after the first. */
export type NewRecipient = Pick<
  typeof furtherRecipients.$inferInsert,
  'shippingAddress' | 'asked' | 'gift' | 'leavesOn' | 'arrivesFrom' | 'arrivesTo'
>

/** A new order. `note` is the text of its first event. */
export type NewOrder = {
  /** Only for an order that was entered by hand: the browser's id, so that a repeat is the same order. */
  id?: string
  /** The account, or the guest with the session that bought. An order that was entered by hand has no session. */
  userId: string | null
  guest: { sessionId: string | null; name: string; email: string } | null
  /** Null for an order that was entered by hand, as is its payment. */
  checkoutId: string | null
  subtotal: Cents
  discount: Cents
  wrapping: Cents
  offerTitle: string | null
  shipping: Cents
  tax: Cents
  total: Cents
  stripePaymentIntentId: string | null
  paymentFee?: Cents
  shippingAddress: Address | null
  asked: AskedAddress | null
  billingAddress: Address | null
  gift: GiftOptions | null
  /** Promised days of leaving and arrival; see `completeAddresses` in `create-order.ts`. */
  leavesOn: string | null
  arrivesFrom: string | null
  arrivesTo: string | null
  /** The second to fifth recipient (rule 136), without their numbers. */
  furtherRecipients: NewRecipient[]
  lines: NewOrderLine[]
  note: string | null
}

/** A stored order with its first event. */
export type StoredOrder = {
  row: typeof orders.$inferSelect
  further: (typeof furtherRecipients.$inferSelect)[]
  items: (typeof orderItems.$inferSelect)[]
  placed: Omit<typeof orderEvents.$inferSelect, 'id'>
}

/**
 * Stores an order, its lines and first events. If a product was deleted during the payment, its line is kept without a
 * reference. Call it in a transaction.
 */
export async function storeOrder(
  shop: Shop,
  {
    lines,
    furtherRecipients: recipients,
    note,
    isReady,
    createdAt,
    guest,
    ...order
  }: NewOrder & { isReady: boolean; createdAt: Date },
): Promise<StoredOrder> {
  const { db } = shop.database
  const existing = await lockProductsAgainstDeletion(
    shop,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const [row] = await db
    .insert(orders)
    .values({
      ...order,
      guestName: guest?.name,
      guestEmail: guest?.email,
      createdAt,
      readyAt: isReady ? createdAt : null,
    })
    .returning()
  if (!row) throw new Error('The order was not stored')
  if (guest?.sessionId) await addOrderKey(shop, { orderId: row.id, hash: guest.sessionId })
  const further =
    recipients.length > 0
      ? await db
          .insert(furtherRecipients)
          .values(recipients.map((one, place) => ({ ...one, orderId: row.id, number: place + 2 })))
          .returning()
      : []
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
  const ready = { orderId: row.id, kind: 'ready', createdAt } as const
  await db.insert(orderEvents).values(isReady ? [placed, ready] : [placed])
  return {
    row,
    further: further.toSorted((one, other) => one.number - other.number),
    items: items.toSorted((one, other) => one.position - other.position),
    placed: { ...placed, userName: null, from: null },
  }
}
