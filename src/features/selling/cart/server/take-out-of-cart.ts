import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { cartItems } from './tables.ts'

/** A cart line, and how many pieces of it were bought. */
type BoughtLine = { cartItemId: string; quantity: number }

/** Removes bought pieces from a cart. Pieces that were added since the checkout started stay. Call it in a transaction. */
export async function takeOutOfCart(
  { database: { db } }: Shop,
  { userId, sessionId, bought }: { userId: string | null; sessionId: string | null; bought: BoughtLine[] },
): Promise<void> {
  if (bought.length === 0) return
  const isOwn = userId ? eq(cartItems.userId, userId) : eq(cartItems.sessionId, sessionId ?? '')
  const isBoughtWhole = bought.map(({ cartItemId, quantity }) =>
    and(eq(cartItems.id, cartItemId), lte(cartItems.quantity, quantity)),
  )
  const deleted = await db
    .delete(cartItems)
    .where(and(isOwn, or(...isBoughtWhole)))
    .returning({ id: cartItems.id })
  for (const { cartItemId, quantity } of bought.filter((line) => !deleted.some(({ id }) => id === line.cartItemId)))
    await db
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(and(isOwn, eq(cartItems.id, cartItemId), gt(cartItems.quantity, quantity)))
}
