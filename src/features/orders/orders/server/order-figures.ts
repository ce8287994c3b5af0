import { and, count, gte, lt, sum } from 'drizzle-orm'
import { type Cents, centsOfSum } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { OrderStatus } from '../order.ts'
import { orders } from './tables.ts'

export type Figures = { count: number; revenue: Cents }

/** Number and total of orders; with `span`, of the orders from `from` up to, but not including, `until`. */
export async function orderFigures({ database }: Shop, span?: { from: Date; until: Date }): Promise<Figures> {
  const [found] = await database.db
    .select({ count: count(), revenue: sum(orders.total) })
    .from(orders)
    .where(span && and(gte(orders.createdAt, span.from), lt(orders.createdAt, span.until)))
  return { count: found?.count ?? 0, revenue: centsOfSum(found?.revenue) }
}

/** Number of orders by status; statuses without orders are missing. */
export async function countByStatus({ database }: Shop): Promise<Map<OrderStatus, number>> {
  const rows = await database.db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status)
  return new Map(rows.map((row) => [row.status, row.count]))
}
