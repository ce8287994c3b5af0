import { and, count, gte, lt, sql } from 'drizzle-orm'
import { type Cents, cents, centsOfSum } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { OrderStatus } from '../order.ts'
import { canceledAmount } from './given-back.ts'
import { orders } from './tables.ts'

export type Figures = { count: number; revenue: Cents }

/** Number and total of orders without their canceled lines; with `span`, of the orders from `from` up to, but not including, `until`. */
export async function orderFigures({ database }: Shop, span?: { from: Date; until: Date }): Promise<Figures> {
  const [found] = await database.db
    .select({ count: count(), revenue: sql<Cents>`sum(${orders.total} - ${canceledAmount})`.mapWith(centsOfSum) })
    .from(orders)
    .where(span && and(gte(orders.createdAt, span.from), lt(orders.createdAt, span.until)))
  return { count: found?.count ?? 0, revenue: found?.revenue ?? cents(0) }
}

/** Number of orders by status; statuses without orders are missing. */
export async function countByStatus({ database }: Shop): Promise<Map<OrderStatus, number>> {
  const rows = await database.db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status)
  return new Map(rows.map((row) => [row.status, row.count]))
}
