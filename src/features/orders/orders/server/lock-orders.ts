import { asc, inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { OrderStatus } from '../order.ts'
import { orders } from './tables.ts'

/** Locks orders for the caller's transaction, in the order of their ids, and returns their statuses. */
export const lockOrders = (
  { database: { db } }: Shop,
  ids: string[],
): Promise<{ id: string; status: OrderStatus; createdAt: Date; isReady: boolean }[]> =>
  db
    .select({ id: orders.id, status: orders.status, createdAt: orders.createdAt, readyAt: orders.readyAt })
    .from(orders)
    .where(inArray(orders.id, [...new Set(ids)]))
    .orderBy(asc(orders.id))
    .for('no key update')
    .then((rows) => rows.map(({ readyAt, ...order }) => ({ ...order, isReady: readyAt !== null })))
