import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { personWords, users } from '#features/base/accounts/server/tables.ts'
import { findModelsOf } from '#features/selling/sent-models/server/find-models.ts'
import { type Cents, dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { dayIn } from '#platform/server/days.ts'
import { allRows, byId, noRows } from '#platform/server/filters.ts'
import { countRows, wordsQuery } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin, type SignedIn, type Viewer } from '#platform/viewer.ts'
import { type CustomRequest, type RequestSearchAnswer, requestPageSize } from '../contract.ts'
import { noRequest } from '../custom-request.ts'
import type { RequestSearch } from '../paths.ts'
import { customRequests } from './tables.ts'

export type RequestRow = typeof customRequests.$inferSelect

/** The viewer's own requests, newest first, or all requests for an admin. Anonymous viewers have none. */
export async function findRequests(shop: Shop, viewer: Viewer): Promise<CustomRequest[]> {
  const rows = await shop.database.db
    .select()
    .from(customRequests)
    .where(isRequestVisibleTo(viewer))
    .orderBy(desc(customRequests.createdAt))
    .limit(200)
  return answerRequests(shop, viewer, rows)
}

/** One request, for its customer and admins. Other viewers get the same 404 as for an unknown id. */
export async function findRequest(shop: Shop, viewer: Viewer, id: string): Promise<CustomRequest> {
  const [found] = await answerRequests(shop, viewer, await rowsOf(shop, viewer, id))
  return found ?? refuse()
}

/** The row of a request, locked for the transaction. Throws the same 404. */
export async function lockRequest(shop: Shop, user: SignedIn, id: string): Promise<RequestRow> {
  const [row] = await rowsOf(shop, { sessionId: null, user }, id).for('update')
  return row ?? refuse()
}

const rowsOf = ({ database: { db } }: Shop, viewer: Viewer, id: string) =>
  db
    .select()
    .from(customRequests)
    .where(and(byId(customRequests.id, id), isRequestVisibleTo(viewer)))

function refuse(): never {
  throw new Problem('not-found', noRequest)
}

/** Condition for requests without a quote or with an unread answer, which the menu's badge counts. */
export const isRequestWaiting = or(eq(customRequests.status, 'pending'), customRequests.answerIsUnread)

/** One page of the admin's list, newest first. The search covers titles and the words of names and emails. */
export async function searchRequests(
  shop: Shop,
  admin: Viewer,
  { q, status, page }: RequestSearch,
): Promise<RequestSearchAnswer> {
  const { database } = shop
  const wanted = and(statusFilter(status), textFilter(q))
  const [rows, total] = await Promise.all([
    database.db
      .select({ request: customRequests, customerName: users.name, customerEmail: users.email })
      .from(customRequests)
      .innerJoin(users, eq(users.id, customRequests.userId))
      .where(wanted)
      .orderBy(desc(customRequests.createdAt), asc(customRequests.id))
      .limit(requestPageSize)
      .offset((page - 1) * requestPageSize),
    countRows(database, sql`select 1 from ${customRequests} where ${wanted ?? allRows}`),
  ])
  const requests = await answerRequests(
    shop,
    admin,
    rows.map(({ request }) => request),
  )
  const answered = new Map(requests.map((request) => [request.id, request]))
  return {
    total,
    requests: rows.flatMap(({ request, ...customer }) => {
      const one = answered.get(request.id)
      return one ? { ...one, ...customer } : []
    }),
  }
}

const statusFilter = (status: RequestSearch['status']) =>
  status === 'waiting' ? isRequestWaiting : status ? eq(customRequests.status, status) : undefined

function textFilter(typed: string): SQL | undefined {
  const text = typed.trim()
  if (!text) return undefined
  const words = wordsQuery(text)
  const people = sql`select ${users.id} from ${users} where ${personWords(users)} @@ ${words}`
  return or(
    byId(customRequests.id, text),
    ilike(customRequests.title, `%${text.replace(/[\\%_]/g, '\\$&')}%`),
    words && sql`${customRequests.userId} in (${people})`,
  )
}

/** Price and title of an accepted quote, for its payment. */
export type Payable = { requestId: string; title: string; image: string | null; quote: Cents }

/** The day of arrival that a quote agrees on, such as `2026-12-12`, in the shop's time zone. */
export async function findAgreedDay(
  shop: Shop,
  { requestId, timeZone }: { requestId: string; timeZone: string },
): Promise<string | null> {
  const [row] = await shop.database.db
    .select({ estimatedDelivery: customRequests.estimatedDelivery })
    .from(customRequests)
    .where(eq(customRequests.id, requestId))
  return row?.estimatedDelivery ? dayIn(row.estimatedDelivery, timeZone) : null
}

/** An accepted, unpaid quote. Throws 404 for another user's request, and 409 for a quote that cannot be paid now. */
export async function findPayable(shop: Shop, user: SignedIn, id: string): Promise<Payable> {
  const { status, orderId, quote, quoteExpiresAt, title, referenceImages } = await lockRequest(shop, user, id)
  if (orderId) throw alreadyPaid()
  if (status !== 'accepted' || quote === null)
    throw new Problem('conflict', 'This quote can no longer be paid. Please check your request.')
  if (quoteExpiresAt && quoteExpiresAt <= shop.clock.now()) throw quoteExpired()
  return { requestId: id, title, image: referenceImages[0] ?? null, quote }
}

/** Customers see their own requests, admins all, anonymous viewers none. */
export const isRequestVisibleTo = (viewer: Viewer): SQL =>
  viewer.user ? (isAdmin(viewer) ? allRows : eq(customRequests.userId, viewer.user.id)) : noRows

async function answerRequests(shop: Shop, viewer: Viewer, rows: RequestRow[]): Promise<CustomRequest[]> {
  const models = await findModelsOf(
    shop,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...answerRequest(row, viewer), model: models.get(row.id) ?? null }))
}

function answerRequest(row: RequestRow, viewer: Viewer): Omit<CustomRequest, 'model'> {
  const {
    adminNotes,
    version,
    answerIsUnread,
    quote,
    quoteExpiresAt,
    estimatedDelivery,
    createdAt,
    updatedAt,
    ...open
  } = row
  return {
    ...open,
    quote: quote === null ? null : dollarsFromCents(quote),
    quoteExpiresAt: quoteExpiresAt?.toISOString() ?? null,
    estimatedDelivery: estimatedDelivery?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(isAdmin(viewer) && { adminNotes, version, answerIsUnread }),
  }
}

export const alreadyPaid = () => new Problem('conflict', 'This request has already been paid.')

export const quoteExpired = () =>
  new Problem('conflict', 'This quote has expired. Write to us and we will send you a new quote.')
