import { and, count, eq, inArray, ne, sql, sum } from 'drizzle-orm'
import { orders, refunds } from '#features/orders/orders/server/tables.ts'
import { centsOfSum, subtractCents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'

/** Returns a lookup of each customer's number of orders and their payments minus refunds; zeros for unknown ids. */
export async function customerFigures({ database }: Shop, userIds: string[]) {
  const { db } = database
  const isOfTheseUsers = inArray(orders.userId, userIds)
  const [placed, givenBack] = await Promise.all([
    db
      .select({
        userId: orders.userId,
        orders: count(),
        paid: sql<string | null>`sum(${orders.total}) filter (where ${ne(orders.status, 'refunded')})`,
      })
      .from(orders)
      .where(isOfTheseUsers)
      .groupBy(orders.userId),
    db
      .select({ userId: orders.userId, amount: sum(refunds.amount) })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(isOfTheseUsers, ne(orders.status, 'refunded'), ne(refunds.state, 'failed')))
      .groupBy(orders.userId),
  ])
  return (userId: string) => {
    const figures = placed.find((one) => one.userId === userId)
    const back = centsOfSum(givenBack.find((one) => one.userId === userId)?.amount)
    return { orders: figures?.orders ?? 0, spent: subtractCents(centsOfSum(figures?.paid), back) }
  }
}
