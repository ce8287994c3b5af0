import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import type { ThreadList, UnreadThreads } from '#features/selling/threads/contract.ts'
import { aboutOf, countUnread, isUnreadByShop, unreadOf } from '#features/selling/threads/server/find-thread.ts'
import { threadMessages, threads } from '#features/selling/threads/server/tables.ts'
import { numberOf } from '#platform/number-of.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'

const maxThreads = 100

/** The threads with words, for admins: the unread ones first, then the newest. */
export async function findThreads(shop: Shop): Promise<ThreadList> {
  const { db } = shop.database
  const last = db
    .select({
      threadId: threadMessages.threadId,
      lastId: sql<number>`max(${threadMessages.id})`.as('last_id'),
    })
    .from(threadMessages)
    .where(eq(threadMessages.kind, 'words'))
    .groupBy(threadMessages.threadId)
    .as('last')
  const isUnread = sql<boolean>`${isUnreadByShop}`
  const rows = await db
    .select({
      thread: threads,
      ...{ words: threadMessages.words, at: threadMessages.createdAt, isUnread },
      requestTitle: customRequests.title,
      customerName: sql<string | null>`coalesce(${users.name}, ${orders.guestName})`,
    })
    .from(threads)
    .innerJoin(last, eq(last.threadId, threads.id))
    .innerJoin(threadMessages, eq(threadMessages.id, last.lastId))
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .leftJoin(customRequests, eq(customRequests.id, threads.requestId))
    .leftJoin(users, or(eq(users.id, orders.userId), eq(users.id, customRequests.userId)))
    .orderBy(desc(isUnread), desc(threadMessages.id))
    .limit(maxThreads)
  return {
    threads: rows.map(({ thread, at, requestTitle, ...row }) => {
      const { of, id } = aboutOf(thread)
      return {
        ...row,
        ...{ id: thread.id, of, aboutId: id, at: at.toISOString() },
        title: of === 'order' ? `Order #${numberOf(id)}` : (requestTitle ?? ''),
      }
    }),
    unread: await countUnread(shop),
  }
}

/** The caller's own orders and requests with unread messages of the shop. */
export async function findUnreadThreads({ database: { db } }: Shop, { user }: Viewer): Promise<UnreadThreads> {
  if (!user) return { ids: [] }
  const rows = await db
    .select({ orderId: threads.orderId, requestId: threads.requestId })
    .from(threads)
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .leftJoin(customRequests, eq(customRequests.id, threads.requestId))
    .where(and(or(eq(orders.userId, user.id), eq(customRequests.userId, user.id)), unreadOf('shop')))
  return { ids: rows.flatMap(({ orderId, requestId }) => orderId ?? requestId ?? []) }
}

/** The threads of an account's orders and requests, or of these orders. */
export async function findThreadsOf(
  { database: { db } }: Shop,
  { userId, orderIds = [] }: { userId?: string; orderIds?: string[] },
): Promise<string[]> {
  const rows = await db
    .select({ id: threads.id })
    .from(threads)
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .leftJoin(customRequests, eq(customRequests.id, threads.requestId))
    .where(
      userId ? or(eq(orders.userId, userId), eq(customRequests.userId, userId)) : inArray(threads.orderId, orderIds),
    )
  return rows.map(({ id }) => id)
}
