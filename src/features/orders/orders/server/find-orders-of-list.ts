import { and, asc, between, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { emailHas, personWords, users } from '#features/base/accounts/server/tables.ts'
import { dollarsFromCents } from '#platform/money.ts'
import type { Database } from '#platform/server/database.ts'
import { allRows } from '#platform/server/filters.ts'
import { countRows, findIds, idSpan, maxIds, wordsQuery } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type AdminOrder, type OrderSearchAnswer, orderPageSize } from '../contract.ts'
import { isOpenStatus } from '../order.ts'
import type { OrderSearch } from '../paths.ts'
import { buyerEmail, buyerName } from './find-buyer.ts'
import { isAtRisk, isLate } from './late.ts'
import { isToPrint, isToShip, isWaiting } from './next-step.ts'
import {
  furtherRecipients,
  guestWords,
  isNotCanceled,
  lineWords,
  orderItems,
  orders,
  recipientWords,
  shortNumber,
} from './tables.ts'

/**
 * One page of the admin's order list. The text matches the start of an order's id, number or customer id, or words of the customer's
 * name, email or recipient name, of a product name or an engraving; each uses an index. If no id starts with the text, ids containing it match.
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
      and(
        inArray(
          orderItems.orderId,
          rows.map(({ order }) => order.id),
        ),
        isNotCanceled,
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

/** The condition for a search. */
export async function ordersWanted(shop: Shop, { q, status, view }: OrderSearch): Promise<SQL | undefined> {
  return and(
    await textFilter(shop.database, q),
    status ? eq(orders.status, status) : undefined,
    await viewFilter(shop, view),
  )
}

/** Orders with their customers, in the search's order, without a limit. */
const readRows = (db: Shop['database']['db'], wanted: SQL | undefined, { sort }: OrderSearch) =>
  db
    .select({ order: orders, customerName: buyerName, customerEmail: buyerEmail })
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

/** Cancelled orders that are not fully refunded. What was paid to the shop itself is given back outside it. */
export const isCancelledAndPaid = and(
  eq(orders.status, 'cancelled'),
  inArray(orders.paymentStatus, ['paid', 'partly-refunded']),
  isNotNull(orders.stripePaymentIntentId),
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
 * Each kind of match is a separate query that uses its own index; if few orders are found, they are selected by id. If there are many
 * (all customers named Ada), the list's order is scanned and each order is checked instead, because the first page fills
 * quickly.
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
    const people = sql`select ${users.id} from ${users} where ${personWords(users)} @@ ${words} limit ${maxIds + 1}`
    const lines = sql`select ${orderItems.orderId} from ${orderItems} where ${lineWords(orderItems)} @@ ${words} limit ${maxIds + 1}`
    const others = sql`select ${furtherRecipients.orderId} from ${furtherRecipients} where ${recipientWords(furtherRecipients)} @@ ${words} limit ${maxIds + 1}`
    ways.push(
      sql`${orders.id} = any(array(${others}))`,
      sql`${recipientWords(orders)} @@ ${words}`,
      isOfGuest(words),
      sql`${orders.userId} = any(array(${people}))`,
      sql`${orders.id} = any(array(${lines}))`,
    )
  }
  const email = emailHas(text)
  if (email) {
    const owners = sql`select ${users.id} from ${users} where ${email} limit ${maxIds + 1}`
    ways.push(sql`${orders.userId} = any(array(${owners}))`)
  }
  const ids = await findIds(database, orders, orders.id, ways)
  // The middle of an id is rarely searched and has no index, so it is tried last.
  if (ids?.length === 0 && span) return within(text, orders.id, orders.userId)
  if (ids) return inArray(orders.id, ids)
  const person = sql`select 1 from ${users} where ${users.id} = ${orders.userId} and ${or(words && sql`${personWords(users)} @@ ${words}`, email)}`
  const line =
    words &&
    sql`select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${lineWords(orderItems)} @@ ${words}`
  const recipient =
    words &&
    sql`select 1 from ${furtherRecipients} where ${furtherRecipients.orderId} = ${orders.id} and ${recipientWords(furtherRecipients)} @@ ${words}`
  return or(
    ...ways.slice(0, span ? 3 : 0),
    words && sql`${recipientWords(orders)} @@ ${words}`,
    words && isOfGuest(words),
    words || email ? sql`exists (${person})` : undefined,
    line && sql`exists (${line})`,
    recipient && sql`exists (${recipient})`,
  )
}

const isOfGuest = (words: SQL) => sql`(${orders.guestEmail} is not null and ${guestWords(orders)} @@ ${words})`

const within = (digits: string, ...columns: AnyPgColumn[]) =>
  or(...columns.map((column) => sql`${column}::text like ${`%${digits.toLowerCase()}%`}`))
