import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin, type Viewer } from '#platform/viewer.ts'
import type { Thread } from '../contract.ts'
import { maxThreadEntries, type ThreadAbout, type ThreadSide } from '../thread.ts'
import { threadMessages, threads } from './tables.ts'

/** What a thread is about, for its emails: `title` such as "order #5D7A2B1C", and where the shop opens it. */
export type ThreadTopic = { id: string; title: string; adminPath: string }
/** Who bought, and the path by which the buyer opens the thread from an email. */
export type ThreadBuyer = { name: string; email: string; path: string }

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** The order or request of a thread, for those who may see it; without a viewer for jobs. Throws 404. */
    findThreadTopic: (shop: Shop, viewer: Viewer | null, about: ThreadAbout) => Promise<ThreadTopic>
    /** The buyer of a thread, for an email; undefined once the personal data was deleted. Call it in the transaction that enqueues the email. */
    findThreadBuyer: (shop: Shop, about: ThreadAbout) => Promise<ThreadBuyer | undefined>
  }
}

export type ThreadRowOf = typeof threads.$inferSelect

export const sideOf = (viewer: Viewer): ThreadSide => (isAdmin(viewer) ? 'shop' : 'buyer')
export const seenBy = { buyer: threads.buyerSeen, shop: threads.shopSeen } satisfies Record<ThreadSide, unknown>
export const aboutOf = ({ orderId, requestId }: ThreadRowOf): ThreadAbout =>
  orderId ? { of: 'order', id: orderId } : { of: 'request', id: requestId ?? '' }
export const isAbout = ({ of, id }: ThreadAbout): SQL =>
  of === 'order' ? eq(threads.orderId, id) : eq(threads.requestId, id)

/** The thread of an order or a request, for those who may see it; empty before the first entry. Throws 404. */
export async function findThread(shop: Shop, viewer: Viewer, about: ThreadAbout): Promise<Thread> {
  const { db } = shop.database
  const { id } = await shop.questions.findThreadTopic(shop, viewer, about)
  const [thread] = await db
    .select()
    .from(threads)
    .where(isAbout({ ...about, id }))
  if (!thread) return { entries: [] }
  const side = sideOf(viewer)
  const seen = side === 'shop' ? thread.shopSeen : thread.buyerSeen
  const rows = await db
    .select()
    .from(threadMessages)
    .where(eq(threadMessages.threadId, thread.id))
    .orderBy(desc(threadMessages.id))
    .limit(maxThreadEntries)
  return {
    entries: rows.toReversed().map((row) => ({
      ...{ id: row.id, side: row.side, kind: row.kind, words: row.words, pictures: row.pictures, facts: row.facts },
      by: row.side === 'shop' && side === 'buyer' ? null : row.userName,
      at: row.createdAt.toISOString(),
      isUnread: row.side !== side && row.kind === 'words' && row.id > seen,
    })),
  }
}

/** An unread message of a side, which the other side has not seen. */
export const unreadOf = (side: ThreadSide): SQL =>
  sql`exists (select 1 from ${threadMessages} where ${threadMessages.threadId} = ${threads.id} and ${threadMessages.side} = ${side}
    and ${threadMessages.kind} = 'words' and ${threadMessages.id} > ${side === 'buyer' ? threads.shopSeen : threads.buyerSeen})`
export const isUnreadByShop = unreadOf('buyer')

/** How many threads have messages that the shop has not read. */
export const countUnread = ({ database: { db } }: Pick<Shop, 'database'>): Promise<number> =>
  db.$count(threads, isUnreadByShop)
