import { inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { orders, refunds } from './tables.ts'

/** Erases the orders of demo customers. Call it in a transaction. Returns their number and the ids of their payments. */
export async function eraseOrdersOf(
  { database: { db } }: Pick<Shop, 'database'>,
  userIds: string[],
): Promise<{ erased: number; payments: string[] }> {
  const ordersOfUsers = inArray(orders.userId, userIds)
  await db
    .delete(refunds)
    .where(inArray(refunds.orderId, db.select({ id: orders.id }).from(orders).where(ordersOfUsers)))
  const erased = await db.delete(orders).where(ordersOfUsers).returning({ payment: orders.stripePaymentIntentId })
  return { erased: erased.length, payments: erased.flatMap(({ payment }) => payment ?? []) }
}
