import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { ThreadFact } from '../contract.ts'
import type { ThreadAbout, ThreadEntry, ThreadSide } from '../thread.ts'
import { isAbout, type ThreadRowOf } from './find-thread.ts'
import { threadMessages, threads } from './tables.ts'

type Entry = {
  about: ThreadAbout
  side: ThreadSide
  kind: ThreadEntry
  words?: string | null | undefined
  facts?: ThreadFact[]
  pictures?: string[]
}

/** Adds an event to the thread of an order or a request. Call it in the event's transaction. */
export async function addToThread(shop: Shop, user: SignedIn | null, { about, words, ...entry }: Entry): Promise<void> {
  const { id: threadId } = await lockThread(shop, about)
  await shop.database.db.insert(threadMessages).values({
    ...{ ...entry, threadId, words: words || null, createdAt: shop.clock.now() },
    ...{ userId: user?.id ?? null, userName: user?.name ?? null },
  })
}

/** The thread of an order or a request, made if there is none, and locked for the transaction. */
export async function lockThread({ database: { db }, clock }: Shop, about: ThreadAbout): Promise<ThreadRowOf> {
  await db
    .insert(threads)
    .values({ ...(about.of === 'order' ? { orderId: about.id } : { requestId: about.id }), createdAt: clock.now() })
    .onConflictDoNothing()
  const [thread] = await db.select().from(threads).where(isAbout(about)).for('no key update')
  if (!thread) throw new Error('The thread was not stored')
  return thread
}
