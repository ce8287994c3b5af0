import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import { dollarsFromCents } from '#platform/money.ts'
import type { Database } from '#platform/server/database.ts'
import { type AdminOrder, type OrderSearch, type OrderSearchAnswer, orderPageSize } from '../contract.ts'
import { orderItems, orders } from './tables.ts'

/** The admin's list of orders, newest first, one page of it. The text is looked for in order id, user id, name and e-mail. */
export async function searchOrders({ db }: Database, { q, status, page }: OrderSearch): Promise<OrderSearchAnswer> {
  const wanted = and(textFilter(q), status ? eq(orders.status, status) : undefined)
  const found = db.select({ total: count() }).from(orders).leftJoin(users, eq(users.id, orders.userId)).where(wanted)
  const rows = await db
    .select({ order: orders, customerName: users.name, customerEmail: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(wanted)
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(orderPageSize)
    .offset((page - 1) * orderPageSize)
  const items = await db
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        rows.map(({ order }) => order.id),
      ),
    )
    .orderBy(asc(orderItems.position))
  const [counted] = await found
  return {
    total: counted?.total ?? 0,
    orders: rows.map(
      ({ order, customerName, customerEmail }): AdminOrder => ({
        id: order.id,
        userId: order.userId,
        customerName: customerName ?? order.shippingAddress?.name ?? null,
        customerEmail,
        status: order.status,
        paymentStatus: order.paymentStatus,
        total: dollarsFromCents(order.total),
        createdAt: order.createdAt.toISOString(),
        items: items
          .filter(({ orderId }) => orderId === order.id)
          .map(({ id, productName, image, quantity }) => ({ id, productName, image, quantity })),
      }),
    ),
  }
}

function textFilter(typed: string): SQL | undefined {
  const text = typed.trim().replace(/^#/, '')
  if (!text) return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(sql`${orders.id}::text`, pattern),
    ilike(sql`${orders.userId}::text`, pattern),
    ilike(users.name, pattern),
    ilike(users.email, pattern),
  )
}
