import { and, eq, gt, sql } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { statement } from '#platform/server/statement.ts'
import { cartItems } from './tables.ts'

const takingOut = statement((db) => {
  const bought = sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('quantities')}::int[]) as bought (id, quantity)`
  const isBought = sql`exists (select from ${bought} where bought.id = ${cartItems.id} and bought.quantity >= ${cartItems.quantity})`
  return db
    .delete(cartItems)
    .where(and(eq(cartItems.userId, sql.placeholder('userId')), isBought))
    .returning({ id: cartItems.id })
    .prepare('')
})

/** Takes what was bought out of somebody's cart: pieces added meanwhile in another tab stay. Call it in a transaction. */
export async function takeOutOfCart(
  { database }: Shop,
  { userId, bought }: { userId: string; bought: { cartItemId: string; quantity: number }[] },
): Promise<void> {
  if (bought.length === 0) return
  const ids = bought.map(({ cartItemId }) => cartItemId)
  const quantities = bought.map(({ quantity }) => quantity)
  // Most often nothing was added.
  const gone = new Set((await takingOut(database).execute({ userId, ids, quantities })).map(({ id }) => id))
  for (const { cartItemId, quantity } of bought.filter((line) => !gone.has(line.cartItemId)))
    await database.db
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(and(eq(cartItems.id, cartItemId), eq(cartItems.userId, userId), gt(cartItems.quantity, quantity)))
}
