import { eq } from 'drizzle-orm'
import { orders } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'

/** Whether an order is canceled or refunded. */
export async function findIsOver({ database: { db } }: Shop, orderId: string): Promise<boolean> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  return order?.status === 'cancelled' || order?.status === 'refunded'
}
