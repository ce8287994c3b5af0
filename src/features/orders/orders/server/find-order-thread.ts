import { and } from 'drizzle-orm'
import type { ThreadBuyer, ThreadTopic } from '#features/selling/threads/server/find-thread.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { orderNumber } from '../order.ts'
import { orderPaths } from '../paths.ts'
import { findBuyer } from './find-buyer.ts'
import { isOrderVisibleTo } from './find-orders.ts'
import { noSuchOrder } from './no-such-order.ts'
import { orders } from './tables.ts'

/** An order as the topic of its thread, for those who may see the order; without a viewer for jobs. Throws 404. */
export async function findOrderThread(shop: Shop, viewer: Viewer | null, id: string): Promise<ThreadTopic> {
  const [order] = await shop.database.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(byId(orders.id, id), viewer ? isOrderVisibleTo(shop, viewer) : undefined))
  if (!order) throw noSuchOrder()
  return { id: order.id, title: `order #${orderNumber(order.id)}`, adminPath: orderPaths.adminOrder(order.id) }
}

export async function findOrderThreadBuyer(shop: Shop, id: string): Promise<ThreadBuyer | undefined> {
  const buyer = await findBuyer(shop, id)
  return buyer && { name: buyer.name, email: buyer.email, path: buyer.orderPath }
}
