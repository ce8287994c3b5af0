import { eq } from 'drizzle-orm'
import { lockProductsAgainstDeletion } from '#features/selling/catalog/server/stock.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { maxLines } from './add-to-cart.ts'
import { increasedQuantity } from './find-cart.ts'
import { cartItems } from './tables.ts'

/** The lines of two full carts fit into one cart. */
const maxMergedLines = 2 * maxLines

/**
 * Moves a guest's lines into an account's cart. Equal lines add up; lines beyond two full carts are dropped. Call it in the transaction
 * that signs the guest in, with the session locked (decisions/0006).
 */
export async function mergeCarts(shop: Shop, { id: userId }: SignedIn, guestSessionId: string): Promise<void> {
  const { db } = shop.database
  const ofGuest = eq(cartItems.sessionId, guestSessionId)
  const wanted = await db.select({ productId: cartItems.productId }).from(cartItems).where(ofGuest)
  await lockProductsAgainstDeletion(
    shop,
    wanted.map(({ productId }) => productId),
  )
  const lines = await db.delete(cartItems).where(ofGuest).returning()
  const { productId, makeKey } = cartItems
  const existing = await db.select({ productId, makeKey }).from(cartItems).where(eq(cartItems.userId, userId))
  const known = new Set(existing.map(wishKey))
  const growing = lines.filter((line) => known.has(wishKey(line)))
  const further = lines.filter((line) => !known.has(wishKey(line)))
  const room = Math.max(0, maxMergedLines - existing.length)
  // A moved line keeps its id, because another tab may be changing the line.
  for (const { sessionId, ...line } of [...growing, ...further.slice(0, room)])
    await db
      .insert(cartItems)
      .values({ ...line, userId })
      .onConflictDoUpdate({
        target: [cartItems.userId, cartItems.sessionId, cartItems.productId, cartItems.makeKey],
        set: { quantity: increasedQuantity(line.quantity) },
      })
}

const wishKey = ({ productId, makeKey }: { productId: string; makeKey: string }) => `${productId} ${makeKey}`
