import { and, asc, eq } from 'drizzle-orm'
import { isOrderVisibleTo } from '#features/orders/orders/server/find-orders.ts'
import { noSuchOrder } from '#features/orders/orders/server/no-such-order.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Mender, menderOf } from './may-mend.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLine = typeof orderItems.$inferSelect
export type OrderToChange = { order: OrderRow; lines: OrderLine[]; as: Mender }

/** An order with its lines, for those who may change it. `isLocked` locks the order for the transaction. Throws 404. */
export async function findOrderToChange(
  shop: Shop,
  viewer: Viewer,
  { orderId, isLocked = false }: { orderId: string; isLocked?: boolean },
): Promise<OrderToChange> {
  const { db } = shop.database
  // Strangers get the same 404 as for an unknown order (rule 8).
  const query = db
    .select()
    .from(orders)
    .where(and(byId(orders.id, orderId), isOrderVisibleTo(shop, viewer)))
  const [order] = isLocked ? await query.for('no key update') : await query
  if (!order) throw noSuchOrder()
  const lines = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position))
  return { order, lines, as: menderOf(viewer) }
}

export const lineOf = ({ lines }: OrderToChange, itemId: string): OrderLine => {
  const line = lines.find(({ id }) => id === itemId)
  if (!line) throw noSuchOrder()
  return line
}
