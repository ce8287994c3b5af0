import { asc, eq } from 'drizzle-orm'
import { noSuchOrder } from '#features/orders/orders/server/no-such-order.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Mender, mayMend } from './may-mend.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLine = typeof orderItems.$inferSelect
export type OrderToChange = { order: OrderRow; lines: OrderLine[]; as: Mender }

/** An order with its lines, for those who may change it. `isLocked` locks the order for the transaction. Throws 404. */
export async function findOrderToChange(
  { database: { db } }: Shop,
  viewer: Viewer,
  { orderId, isLocked = false }: { orderId: string; isLocked?: boolean },
): Promise<OrderToChange> {
  const query = db.select().from(orders).where(byId(orders.id, orderId))
  const [order] = isLocked ? await query.for('no key update') : await query
  const as = order && mayMend(order, viewer)
  if (!as) throw noSuchOrder()
  const lines = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position))
  return { order, lines, as }
}

export const lineOf = ({ lines }: OrderToChange, itemId: string): OrderLine => {
  const line = lines.find(({ id }) => id === itemId)
  if (!line) throw noSuchOrder()
  return line
}
