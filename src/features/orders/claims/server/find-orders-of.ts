import { eq } from 'drizzle-orm'
import { orders } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'

/** The ids of an account's orders. */
export const findOrdersOf = async ({ database: { db } }: Shop, { id }: SignedIn): Promise<string[]> =>
  (await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id))).map((order) => order.id)
