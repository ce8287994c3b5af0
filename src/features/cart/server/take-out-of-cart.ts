import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { cartItems } from './tables.ts'

/** Takes what was bought out of somebody's cart: pieces added meanwhile in another tab stay. Call it in a transaction. */
export async function takeOutOfCart(
  { database: { db } }: Shop,
  { userId, bought }: { userId: string; bought: { cartItemId: string; quantity: number }[] },
): Promise<void> {
  for (const { cartItemId, quantity } of bought) {
    const line = and(eq(cartItems.id, cartItemId), eq(cartItems.userId, userId))
    // Most often nothing was added.
    const [gone] = await db
      .delete(cartItems)
      .where(and(line, lte(cartItems.quantity, quantity)))
      .returning({ id: cartItems.id })
    if (gone) continue
    await db
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(and(line, gt(cartItems.quantity, quantity)))
  }
}
