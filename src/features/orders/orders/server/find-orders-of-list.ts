import { and, asc, between, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { personWords, users } from '#features/base/accounts/server/tables.ts'
import { dollarsFromCents } from '#platform/money.ts'
import type { Database } from '#platform/server/database.ts'
import { allRows } from '#platform/server/filters.ts'
import { countRows, findIds, idSpan, mostNamed, wordsQuery } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type AdminOrder, type OrderSearchAnswer, orderPageSize } from '../contract.ts'
import { isOpenStatus } from '../order.ts'
import type { OrderSearch } from '../paths.ts'
import { isAtRisk, isLate } from './late.ts'
import { isToPrint, isToShip, isWaiting } from './next-step.ts'
import { lineWords, orderItems, orders, recipientWords, shortNumber } from './tables.ts'

/**
 * One page of the admin's list of orders. The text begins an order's id, its number, its customer's id, or words of the
 * customer's name, e-mail or address label, of a gift's name or what stands on it, each answered from an index; or it stands within an id, where nothing begins so.
 */
export async function searchOrders(shop: Shop, search: OrderSearch): Promise<OrderSearchAnswer> {
  const { database } = shop
  const wanted = await ordersWanted(shop, search)
  const [rows, total] = await Promise.all([
    readRows(database.db, wanted, search)
      .limit(orderPageSize)
      .offset((search.page - 1) * orderPageSize),
    countRows(database, sql`select 1 from ${orders} where ${wanted ?? allRows}`),
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
        isReady: order.readyAt !== null && isOpenStatus(order.status),
        total: dollarsFromCents(order.total),
        createdAt: order.createdAt.toISOString(),
        items: items
          .filter(({ orderId }) => orderId === order.id)
          .map(({ id, productName, image, quantity, make }) => ({
            id,
            productName,
            image,
            quantity,
            customization: make,
          })),
      }),
    ),
  }
}

/** Which orders a search means. */
export async function ordersWanted(shop: Shop, { q, status, view }: OrderSearch): Promise<SQL | undefined> {
  return and(
    await textFilter(shop.database, q),
    status ? eq(orders.status, status) : undefined,
    await viewFilter(shop, view),
  )
}

/** Orders with their customers, in the search's order, uncut. */
const readRows = (db: Shop['database']['db'], wanted: SQL | undefined, { sort }: OrderSearch) =>
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

/** Cancelled, and the money is still here. */
export const isCancelledAndPaid = and(
  eq(orders.status, 'cancelled'),
  inArray(orders.paymentStatus, ['paid', 'partly-refunded']),
)

async function viewFilter(shop: Shop, view: OrderSearch['view']): Promise<SQL | undefined> {
  if (view === 'waiting') return isWaiting
  if (view === 'to-print') return isToPrint
  if (view === 'to-ship') return isToShip
  if (view === 'cancelled-paid') return isCancelledAndPaid
  if (view === 'late') return isLate(shop)
  if (view === 'at-risk') return isAtRisk(shop)
  return undefined
}

/**
 * Each way of finding is a query of its own, so that each has its index; the few orders that they find are then named by id.
 * When they are many (everybody called Ada), the list's own order is walked instead and each order looked at: the first page
 * is soon full.
 */
async function textFilter(database: Database, typed: string): Promise<SQL | undefined> {
  const text = typed.trim().replace(/^#/, '')
  if (!text) return undefined
  const span = idSpan(text)
  const words = wordsQuery(text)
  const ways: SQL[] = []
  if (span) {
    ways.push(
      between(orders.id, span.first, span.last),
      sql`${shortNumber(orders)} like ${`${text.toLowerCase()}%`}`,
      between(orders.userId, span.first, span.last),
    )
  }
  if (words) {
    const people = sql`select ${users.id} from ${users} where ${personWords(users)} @@ ${words} limit ${mostNamed + 1}`
    const lines = sql`select ${orderItems.orderId} from ${orderItems} where ${lineWords(orderItems)} @@ ${words} limit ${mostNamed + 1}`
    ways.push(
      sql`${recipientWords(orders)} @@ ${words}`,
      sql`${orders.userId} = any(array(${people}))`,
      sql`${orders.id} = any(array(${lines}))`,
    )
  }
  const ids = await findIds(database, orders, orders.id, ways)
  // From the middle of an id nobody reads, and no index is kept for it; but what was typed is found.
  if (ids?.length === 0 && span) return within(text, orders.id, orders.userId)
  if (ids) return inArray(orders.id, ids)
  const person = sql`select 1 from ${users} where ${users.id} = ${orders.userId} and ${personWords(users)} @@ ${words}`
  const line = sql`select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${lineWords(orderItems)} @@ ${words}`
  return or(
    ...ways.slice(0, span ? 3 : 0),
    sql`${recipientWords(orders)} @@ ${words}`,
    sql`exists (${person})`,
    sql`exists (${line})`,
  )
}

const within = (digits: string, ...columns: AnyPgColumn[]) =>
  or(...columns.map((column) => sql`${column}::text like ${`%${digits.toLowerCase()}%`}`))
