import { eq } from 'drizzle-orm'
import { returnToStock } from '#features/selling/catalog/server/stock.ts'
import { type Cents, subtractCents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { addEvent } from './add-event.ts'
import { canceledItems, orderItems, orders } from './tables.ts'

/** The parts of an order's amounts that a line bears; `total` is their sum. */
export type LineCost = Record<'subtotal' | 'discount' | 'wrapping' | 'shipping' | 'tax' | 'total', Cents>

type ItemToCancel = {
  order: typeof orders.$inferSelect
  line: typeof orderItems.$inferSelect
  cost: LineCost
  refundId: string | null
  isByShop: boolean
  reason: string | null
  text: string
}

/**
 * Cancels a line: its quantity is 0 from now on, so no piece of it is printed or packed, its pieces from stock are back, and the order's
 * amounts are less by its cost; what was paid stays the total (rule 145). Call it in the transaction that has locked `order`.
 */
export async function cancelItem(
  shop: Shop,
  user: SignedIn | null,
  { order, line, cost, text, ...canceled }: ItemToCancel,
): Promise<void> {
  const { db } = shop.database
  const { id: orderItemId, orderId, productId, quantity: pieces, fromStock } = line
  await db.update(orderItems).set({ quantity: 0, fromStock: 0 }).where(eq(orderItems.id, orderItemId))
  await db
    .insert(canceledItems)
    .values({ orderItemId, orderId, pieces, amount: cost.total, ...canceled, createdAt: shop.clock.now() })
  await db
    .update(orders)
    .set({
      subtotal: subtractCents(order.subtotal, cost.subtotal),
      discount: subtractCents(order.discount, cost.discount),
      wrapping: subtractCents(order.wrapping, cost.wrapping),
      shipping: subtractCents(order.shipping, cost.shipping),
      tax: subtractCents(order.tax, cost.tax),
      version: order.version + 1,
    })
    .where(eq(orders.id, orderId))
  await addEvent(shop, user, { orderId, kind: 'canceled', text })
  if (productId && fromStock > 0) await returnToStock(shop, [{ productId, quantity: fromStock }])
}
