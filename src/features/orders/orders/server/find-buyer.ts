import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Contact } from '#features/base/accounts/server/accounts.ts'
import { hashOf } from '#features/base/accounts/server/sessions.ts'
import { users } from '#features/base/accounts/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { orderPaths } from '../paths.ts'
import { orderKeys, orders } from './tables.ts'

/** Name and email address of an order's buyer, an account or a guest. Queries join `users` by the order's `userId`. */
export const buyerName = sql<string | null>`coalesce(${users.name}, ${orders.guestName})`
export const buyerEmail = sql<string | null>`coalesce(${users.email}, ${orders.guestEmail})`

/** Who bought an order, and the path by which the buyer opens the order from an email. */
export type OrderBuyer = Contact & { orderPath: string }

/**
 * The buyer of an order, for an email; undefined if the account or the guest's personal data was deleted. For a guest, the path has a new
 * secret of 128 bits, of which only the hash is stored. Call it in the transaction that enqueues the email.
 */
export async function findBuyer(shop: Shop, orderId: string): Promise<OrderBuyer | undefined> {
  const { db } = shop.database
  const [found] = await db
    .select({ userId: orders.userId, name: buyerName, email: buyerEmail })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  if (!found?.name || !found.email) return undefined
  const { userId, name, email } = found
  if (userId) return { name, email, orderPath: orderPaths.own(orderId) }
  const key = randomBytes(16).toString('base64url')
  await addOrderKey(shop, { orderId, hash: hashOf(key) })
  return { name, email, orderPath: orderPaths.openOrder(key) }
}

/** Lets a session or a link open a guest's order. */
export const addOrderKey = ({ database: { db }, clock }: Shop, key: { orderId: string; hash: string }) =>
  db
    .insert(orderKeys)
    .values({ ...key, createdAt: clock.now() })
    .onConflictDoNothing()

/** The name of an order's buyer; null if the account or the guest's personal data was deleted. */
export async function findBuyerName({ database: { db } }: Shop, orderId: string): Promise<string | null> {
  const [found] = await db
    .select({ name: buyerName })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  return found?.name ?? null
}
