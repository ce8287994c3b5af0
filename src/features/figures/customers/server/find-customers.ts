import { asc, between, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { emailHas, personWords, savedAddresses, users } from '#features/base/accounts/server/tables.ts'
import { findOwnOrders } from '#features/orders/orders/server/find-own-orders.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { reviews } from '#features/selling/reviews/server/tables.ts'
import { maxCounted } from '#platform/list-address.ts'
import { dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { byId, noRows } from '#platform/server/filters.ts'
import { countRows, idSpan, wordsQuery } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Customer, type CustomerDetails, type CustomerList, customerPageSize } from '../contract.ts'
import { noCustomer } from '../no-customer.ts'
import type { CustomerSearch } from '../paths.ts'
import { customerFigures } from './find-customer-figures.ts'

/** One page of accounts. The search text is the start of an id, the starts of words of the name or email, or any part of the email. decisions/0023 */
export async function findCustomers(shop: Shop, search: CustomerSearch): Promise<CustomerList> {
  const { database } = shop
  const total = await countRows(database, customersToCount(search))
  const rows = await customerRows(shop, { ...search, total })
    .limit(customerPageSize)
    .offset((search.page - 1) * customerPageSize)
  return { customers: await withFigures(shop, rows), total }
}

/** One customer with address, orders and figures. Throws 404. */
export async function findCustomer(shop: Shop, id: string): Promise<CustomerDetails> {
  const { db } = shop.database
  const [row] = await db.select(customerColumns).from(users).where(byId(users.id, id))
  if (!row) throw new Problem('not-found', noCustomer)
  const [customers, { orders }, [saved], [requestCount], [reviewCount]] = await Promise.all([
    withFigures(shop, [row]),
    findOwnOrders(shop, row, 1),
    db.select({ address: savedAddresses.shippingAddress }).from(savedAddresses).where(eq(savedAddresses.userId, id)),
    db.select({ total: count() }).from(customRequests).where(eq(customRequests.userId, id)),
    db.select({ total: count() }).from(reviews).where(eq(reviews.userId, id)),
  ])
  const [customer] = customers
  if (!customer) throw new Error('The customer has no figures')
  return {
    ...customer,
    address: saved?.address ?? null,
    latestOrders: orders,
    requests: requestCount?.total ?? 0,
    reviews: reviewCount?.total ?? 0,
  }
}

const customerColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  staffRole: users.staffRole,
  createdAt: users.createdAt,
}
type Row = Pick<typeof users.$inferSelect, keyof typeof customerColumns>

/**
 * The sorted customers of a search, before paging; `total` is the number of matches. A few matches are found first and then
 * sorted. Many matches are read along the index of the sort order, which would be slow for a rare word.
 */
export const customerRows = ({ database: { db } }: Shop, { q, sort, total }: CustomerSearch & { total: number }) =>
  db
    .select(customerColumns)
    .from(users)
    .where(total > maxCounted ? textFilter(q) : idsMatching(textFilter(q)))
    .orderBy(...sortings[sort])

/** The rows that `countRows` counts for a search. Without a filter they are ordered, so that PostgreSQL uses an index. */
export const customersToCount = ({ q }: CustomerSearch): SQL => {
  const filter = textFilter(q)
  return filter
    ? sql`select 1 from ${users} where ${filter}`
    : sql`select ${users.createdAt} from ${users} order by ${users.createdAt}`
}

const idsMatching = (filter: SQL | undefined) =>
  filter && sql`${users.id} = any(array(select ${users.id} from ${users} where ${filter}))`

const byName = sql`lower(${users.name})`
const sortings = {
  newest: [desc(users.createdAt), asc(users.id)],
  oldest: [asc(users.createdAt), desc(users.id)],
  name: [asc(byName), asc(users.id)],
  'name-z': [desc(byName), desc(users.id)],
} satisfies Record<CustomerSearch['sort'], SQL[]>

/** All conditions are on `users`, which lets PostgreSQL combine their indexes. */
function textFilter(typed: string): SQL | undefined {
  if (!typed.trim()) return undefined
  const words = wordsQuery(typed)
  const span = idSpan(typed.trim())
  return (
    or(
      words && sql`${personWords(users)} @@ ${words}`,
      emailHas(typed),
      span && between(users.id, span.first, span.last),
    ) ?? noRows
  )
}

/** Adds the figures of these rows only, because summing up all customers is slow. */
async function withFigures(shop: Shop, rows: Row[]): Promise<Customer[]> {
  const figures = await customerFigures(
    shop,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, email, role, staffRole, createdAt }) => {
    const { orders, spent } = figures(id)
    return {
      id,
      name,
      email,
      staffRole: role === 'admin' ? (staffRole ?? 'staff') : null,
      createdAt: createdAt.toISOString(),
      orders,
      spent: dollarsFromCents(spent),
    }
  })
}
