import { and, desc, eq, type SQL } from 'drizzle-orm'
import { orderEvents, orders } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'

/** An order's status, when it was last set to shipped, and when its last reprint was added. */
export async function findStanding({ database: { db } }: Shop, orderId: string) {
  const [order] = await db
    .select({ id: orders.id, status: orders.status, trackingNumber: orders.trackingNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} is gone while it is moved`)
  const lastOf = async (which: SQL) => {
    const [last] = await db
      .select({ at: orderEvents.createdAt })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), which))
      .orderBy(desc(orderEvents.id))
      .limit(1)
    return last?.at
  }
  return {
    ...order,
    shippedAt: await lastOf(eq(orderEvents.to, 'shipped')),
    reprintAt: await lastOf(eq(orderEvents.kind, 'reprint')),
  }
}
