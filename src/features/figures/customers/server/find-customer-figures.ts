import { count, inArray, ne, sql } from 'drizzle-orm'
import { givenBack } from '#features/orders/orders/server/given-back.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { type Cents, cents, centsOfSum } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'

/** Returns a lookup of each customer's number of orders and their payments minus what was given back; zeros for unknown ids. */
export async function customerFigures({ database }: Shop, userIds: string[]) {
  const kept = sql`sum(${orders.total} - ${givenBack}) filter (where ${ne(orders.status, 'refunded')})`
  const found = await database.db
    .select({
      userId: orders.userId,
      orders: count(),
      spent: sql<Cents>`coalesce(${kept}, 0)`.mapWith(centsOfSum),
    })
    .from(orders)
    .where(inArray(orders.userId, userIds))
    .groupBy(orders.userId)
  const figuresOf = new Map(found.map(({ userId, ...figures }) => [userId, figures]))
  return (userId: string) => figuresOf.get(userId) ?? { orders: 0, spent: cents(0) }
}
