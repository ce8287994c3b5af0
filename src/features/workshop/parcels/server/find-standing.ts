import { and, desc, eq } from 'drizzle-orm'
import { orderEvents, orders } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'

/** An order's status, and when it was last set to shipped. */
export async function findStanding({ database: { db } }: Shop, orderId: string) {
  const [order] = await db
    .select({ id: orders.id, status: orders.status, trackingNumber: orders.trackingNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} is gone while it is moved`)
  const [shipped] = await db
    .select({ at: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.to, 'shipped')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return { ...order, shippedAt: shipped?.at }
}
