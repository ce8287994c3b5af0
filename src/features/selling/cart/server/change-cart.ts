import { and, inArray } from 'drizzle-orm'
import { lockSellable } from '#features/selling/catalog/server/stock.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { refuseAboveStock, refuseColorsOutOfStock } from './cart-stock.ts'
import { findCart, noLongerSold, ownedBy, ownLine } from './find-cart.ts'
import { cartItems } from './tables.ts'

/**
 * Sets a line's quantity; 0 or less removes the line (rule 26). Throws 404 for a line that is not in the viewer's cart, and 409 for too few pieces
 * or a color that has run out.
 */
export function changeQuantity(
  shop: Shop,
  viewer: Viewer,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<void> {
  if (quantity <= 0) return removeFromCart(shop, viewer, itemId)
  const { db, transaction } = shop.database
  return transaction(async () => {
    const [line] = await db
      .select({ productId: cartItems.productId, quantity: cartItems.quantity })
      .from(cartItems)
      .where(ownLine(viewer, itemId))
    if (!line) throw noSuchLine()
    const product = await lockSellable(shop, { id: line.productId })
    await db.update(cartItems).set({ quantity }).where(ownLine(viewer, itemId))
    if (quantity <= line.quantity) return
    await refuseAboveStock(shop, viewer, product)
    const cart = await findCart(shop, viewer)
    const changed = cart.find(({ id }) => id === itemId)
    if (changed) refuseColorsOutOfStock(changed, cart)
  })
}

/** Removes a line. Throws 404 for a line that is not in the viewer's cart. */
export async function removeFromCart({ database: { db } }: Shop, viewer: Viewer, itemId: string): Promise<void> {
  const [gone] = await db.delete(cartItems).where(ownLine(viewer, itemId)).returning({ id: cartItems.id })
  if (!gone) throw noSuchLine()
}

/** Removes the viewer's lines whose product is no longer sold. */
export async function removeUnavailable(shop: Shop, viewer: Viewer): Promise<void> {
  await shop.database.db.delete(cartItems).where(and(ownedBy(viewer), inArray(cartItems.productId, noLongerSold(shop))))
}

const noSuchLine = () => new Problem('not-found', 'This item is no longer in your cart.')
