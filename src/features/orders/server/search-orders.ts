import { and, asc, between, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { personWords, users } from '#features/accounts/server/tables.ts'
import { dollarsFromCents } from '#platform/money.ts'
import { countRows, idSpan, wordsQuery } from '#platform/server/list.ts'
import type { Services } from '#platform/server/services.ts'
import { type AdminOrder, type OrderSearchAnswer, orderPageSize } from '../contract.ts'
import type { OrderSearch } from '../paths.ts'
import { lateBefore } from './late.ts'
import { orderItems, orders, recipientWords, shortNumber } from './tables.ts'

/**
 * One page of the admin's list of orders. The text begins an order's id, its number, its customer's id, or words of the
 * customer's name, e-mail or address label; every way is answered from an index.
 */
export async function searchOrders(services: Services, search: OrderSearch): Promise<OrderSearchAnswer> {
  const { database } = services
  const wanted = await ordersWanted(services, search)
  const [rows, total] = await Promise.all([
    readRows(database.db, wanted, search)
      .limit(orderPageSize)
      .offset((search.page - 1) * orderPageSize),
    countRows(database, sql`select 1 from ${orders} where ${wanted ?? sql`true`}`),
  ])
  const items = await database.db
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        rows.map(({ order }) => order.id),
      ),
    )
    .orderBy(asc(orderItems.position))
  return {
    total,
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

/** Which orders a search means. */
export async function ordersWanted(services: Services, { q, status, view }: OrderSearch): Promise<SQL | undefined> {
  return and(textFilter(q), status ? eq(orders.status, status) : undefined, await viewFilter(services, view))
}

/** Orders with their customers, in the search's order, uncut. */
export const readRows = (db: Services['database']['db'], wanted: SQL | undefined, { sort }: OrderSearch) =>
  db
    .select({ order: orders, customerName: users.name, customerEmail: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(wanted)
    .orderBy(...sortings[sort])

const sortings = {
  newest: [desc(orders.createdAt), asc(orders.id)],
  oldest: [asc(orders.createdAt), desc(orders.id)],
  highest: [desc(orders.total), desc(orders.id)],
  lowest: [asc(orders.total), asc(orders.id)],
} satisfies Record<OrderSearch['sort'], SQL[]>

async function viewFilter(services: Services, view: OrderSearch['view']): Promise<SQL | undefined> {
  if (view === 'to-print') return eq(orders.status, 'pending')
  if (view === 'to-ship') return eq(orders.status, 'processing')
  if (view === 'late')
    return and(inArray(orders.status, ['pending', 'processing']), lt(orders.createdAt, await lateBefore(services)))
  return undefined
}

/** Each way of finding is a query of its own, so that each has its index; an `or` over two tables would have none. */
function textFilter(typed: string): SQL | undefined {
  const text = typed.trim().replace(/^#/, '')
  if (!text) return undefined
  const words = wordsQuery(text)
  const span = idSpan(text)
  const ways: SQL[] = []
  if (span) {
    ways.push(
      sql`select ${orders.id} from ${orders} where ${between(orders.id, span.first, span.last)}`,
      sql`select ${orders.id} from ${orders} where ${shortNumber(orders)} like ${`${text.toLowerCase()}%`}`,
      sql`select ${orders.id} from ${orders} where ${between(orders.userId, span.first, span.last)}`,
    )
  }
  if (words) {
    ways.push(
      sql`select ${orders.id} from ${orders} where ${recipientWords(orders)} @@ ${words}`,
      sql`select ${orders.id} from ${users} join ${orders} on ${orders.userId} = ${users.id} where ${personWords(users)} @@ ${words}`,
    )
  }
  return ways.length ? sql`${orders.id} in (${sql.join(ways, sql` union `)})` : sql`false`
}
