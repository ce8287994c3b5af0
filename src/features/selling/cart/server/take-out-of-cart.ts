import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import { cartItems } from './tables.ts'

/** A line of a cart, and how many pieces of it were bought. */
export type Bought = { cartItemId: string; quantity: number }

/**
 * Part of a statement: takes lines of which every piece was bought out of the cart of `userId`, by the lists `cartItemIds` and `quantities`.
 * Hand their ids to `lessenInCart` in the same transaction.
 */
export const takenOutOfCart = (db: Db) => {
  const bought = sql`unnest(${sql.placeholder('cartItemIds')}::uuid[], ${sql.placeholder('quantities')}::int[]) as bought (id, quantity)`
  const isBought = sql`exists (select from ${bought} where bought.id = ${cartItems.id} and bought.quantity >= ${cartItems.quantity})`
  return db.$with('taken_out').as(
    db
      .delete(cartItems)
      .where(and(eq(cartItems.userId, sql.placeholder('userId')), isBought))
      .returning({ id: cartItems.id }),
  )
}

/** Takes what was bought from the lines that are not gone by it: pieces added meanwhile in another tab stay. */
export async function lessenInCart(
  { database: { db } }: Shop,
  { userId, bought, gone }: { userId: string; bought: Bought[]; gone: string[] },
): Promise<void> {
  // Most often nothing was added.
  for (const { cartItemId, quantity } of bought.filter((line) => !gone.includes(line.cartItemId)))
    await db
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(and(eq(cartItems.id, cartItemId), eq(cartItems.userId, userId), gt(cartItems.quantity, quantity)))
}
