import { and, eq, gt, inArray, isNull, lt, max, or } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { removeOwnPhotos, storeOwnPhoto } from '#platform/server/own-photos.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn, Viewer } from '#platform/viewer.ts'
import type { PostMessage } from '../contract.ts'
import { otherSide, type ThreadAbout, type ThreadSide } from '../thread.ts'
import { lockThread } from './add-to-thread.ts'
import { aboutOf, seenBy, sideOf, type ThreadRowOf } from './find-thread.ts'
import { messageToBuyer, messageToMaker } from './mails.ts'
import { replyAddress } from './reply-address.ts'
import { threadMessages, threadPictures, threads } from './tables.ts'

const messageLimit: Limit = {
  name: 'thread-message',
  most: 30,
  minutes: 60,
  sentence: 'You have sent many messages. Please wait an hour before you write again.',
}
const pictureLimit: Limit = {
  name: 'thread-picture',
  most: 40,
  minutes: 60,
  sentence: 'Too many pictures were uploaded here. Please wait an hour before you upload more.',
}

/**
 * Adds a message to the thread of an order or a request, and emails the other side, unless an earlier message of the last day waits
 * there unread (rule 140). Throws 400 for a picture of another thread, 404, and 429.
 */
export async function postMessage(
  shop: Shop,
  viewer: Viewer,
  { about, ...message }: PostMessage & { about: ThreadAbout },
): Promise<void> {
  const { id } = await shop.questions.findThreadTopic(shop, viewer, about)
  const side = sideOf(viewer)
  if (side === 'buyer') await countAttempt(shop, messageLimit, id)
  await shop.database.transaction(async () => {
    const thread = await lockThread(shop, { ...about, id })
    await storeMessage(shop, viewer.user, { thread, side, ...message })
  })
}

type Message = PostMessage & { thread: ThreadRowOf; side: ThreadSide; mailId?: string }

/**
 * Stores a message in a locked thread: its author has read the thread, or by email what was emailed of the thread. Returns false for an email
 * that is stored already.
 */
export async function storeMessage(
  shop: Shop,
  user: SignedIn | null,
  { thread, side, words, pictures, mailId }: Message,
): Promise<boolean> {
  const { database, clock } = shop
  const { db } = database
  const isMailed = !(await waitsUnread(shop, { thread, side }))
  const [stored] = await db
    .insert(threadMessages)
    .values({
      ...{ threadId: thread.id, side, kind: 'words', words, pictures, isMailed, createdAt: clock.now() },
      ...{ userId: user?.id ?? null, userName: user?.name ?? null, mailId: mailId ?? null },
    })
    .onConflictDoNothing()
    .returning({ id: threadMessages.id })
  if (!stored) return false
  await showPictures(shop, { threadId: thread.id, urls: pictures })
  const seen = mailId ? await lastMailed(shop, { thread, side: otherSide[side] }) : stored.id
  await db
    .update(threads)
    .set(side === 'shop' ? { shopSeen: seen } : { buyerSeen: seen })
    .where(and(eq(threads.id, thread.id), lt(seenBy[side], seen)))
  if (isMailed) await emailOther(shop, { thread, side, words, id: stored.id })
  return true
}

const day = 24 * 60 * 60_000

/** Whether the other side was told of a message of this side within a day, and has not read it. */
async function waitsUnread(
  { database: { db }, clock }: Shop,
  { thread, side }: { thread: ThreadRowOf; side: ThreadSide },
) {
  const waiting = await db.$count(
    threadMessages,
    and(
      ...[eq(threadMessages.threadId, thread.id), eq(threadMessages.side, side), threadMessages.isMailed],
      gt(threadMessages.id, otherSide[side] === 'shop' ? thread.shopSeen : thread.buyerSeen),
      gt(threadMessages.createdAt, new Date(clock.now().getTime() - day)),
    ),
  )
  return waiting > 0
}

/** The last message of a side that was emailed; 0 without one. */
async function lastMailed({ database: { db } }: Shop, { thread, side }: { thread: ThreadRowOf; side: ThreadSide }) {
  const [last] = await db
    .select({ id: max(threadMessages.id) })
    .from(threadMessages)
    .where(and(eq(threadMessages.threadId, thread.id), eq(threadMessages.side, side), threadMessages.isMailed))
  return last?.id ?? 0
}

type Told = { thread: ThreadRowOf; side: ThreadSide; words: string; id: number }

async function emailOther(shop: Shop, { thread, side, words, id }: Told) {
  const about = aboutOf(thread)
  const topic = await shop.questions.findThreadTopic(shop, null, about)
  const buyer = await shop.questions.findThreadBuyer(shop, about)
  const settings = await findSettings(shop)
  const key = `thread:${thread.id}:${id}`
  if (side === 'buyer') {
    const mail = messageToMaker(topic, { name: buyer?.name, words })
    const replyTo = replyAddress(settings, { threadId: thread.id, side: 'shop' }) ?? buyer?.email
    return tellMaker(shop, { about: 'message', key, mail, ...(replyTo && { replyTo }) })
  }
  if (!buyer) return
  const replyTo = replyAddress(settings, { threadId: thread.id, side: 'buyer' })
  const mail = messageToBuyer(topic, { ...buyer, texts: settings.texts, words, hasReplies: replyTo !== undefined })
  await sendMail(shop, key, { to: buyer.email, mail, ...(replyTo && { replyTo }) })
}

/** Marks uploaded pictures as shown. Throws 400 for a picture of another thread. */
async function showPictures({ database: { db } }: Shop, { threadId, urls }: { threadId: string; urls: string[] }) {
  if (urls.length === 0) return
  const shown = await db
    .update(threadPictures)
    .set({ isShown: true })
    .where(
      and(inArray(threadPictures.url, urls), eq(threadPictures.threadId, threadId), eq(threadPictures.isShown, false)),
    )
    .returning({ url: threadPictures.url })
  if (shown.length < new Set(urls).size)
    throw new Problem('bad-request', 'A picture no longer exists. Please upload the picture again.')
}

type Upload = { about: ThreadAbout; receive: (use: (bytes: Uint8Array) => Promise<string>) => Promise<string> }

/** Stores a picture for a message, decoded and re-encoded without metadata. Nothing is received from a stranger. Throws 404, 429, and what `storeOwnPhoto` throws. */
export async function uploadThreadPicture(shop: Shop, viewer: Viewer, { about, receive }: Upload): Promise<string> {
  const { database, clock } = shop
  const { id } = await shop.questions.findThreadTopic(shop, viewer, about)
  if (sideOf(viewer) === 'buyer') await countAttempt(shop, pictureLimit, id)
  const url = await receive((bytes) => storeOwnPhoto(shop, bytes))
  await database.transaction(async () => {
    const { id: threadId } = await lockThread(shop, { ...about, id })
    await database.db.insert(threadPictures).values({ url, threadId, createdAt: clock.now() })
  })
  return url
}

/** Marks the entries up to `last` as read by the caller's side. Throws 404. */
export async function readThread(
  shop: Shop,
  viewer: Viewer,
  { about, last }: { about: ThreadAbout; last: number },
): Promise<void> {
  const { database } = shop
  const { id } = await shop.questions.findThreadTopic(shop, viewer, about)
  const side = sideOf(viewer)
  await database.transaction(async () => {
    const thread = await lockThread(shop, { ...about, id })
    const [newest] = await database.db
      .select({ id: max(threadMessages.id) })
      .from(threadMessages)
      .where(eq(threadMessages.threadId, thread.id))
    const seen = Math.min(last, newest?.id ?? 0)
    await database.db
      .update(threads)
      .set(side === 'shop' ? { shopSeen: seen } : { buyerSeen: seen })
      .where(and(eq(threads.id, thread.id), lt(seenBy[side], seen)))
  })
}

/** Deletes threads with their pictures, as the deletion of an account or of a guest's data asks. Call it in that transaction. */
export async function forgetThreads(shop: Shop, threadIds: string[]): Promise<void> {
  if (threadIds.length === 0) return
  const { db } = shop.database
  const gone = await db.delete(threadPictures).where(inArray(threadPictures.threadId, threadIds)).returning()
  await db.delete(threads).where(inArray(threads.id, threadIds))
  await removeOwnPhotos(
    shop,
    gone.map(({ url }) => url),
  )
}

/** Deletes pictures that no message has shown for a day, and those whose thread is gone. */
export async function sweepThreadPictures(shop: Shop): Promise<void> {
  const { database, clock } = shop
  const before = new Date(clock.now().getTime() - day)
  const gone = await database.db
    .delete(threadPictures)
    .where(
      or(isNull(threadPictures.threadId), and(eq(threadPictures.isShown, false), lt(threadPictures.createdAt, before))),
    )
    .returning({ url: threadPictures.url })
  await removeOwnPhotos(
    shop,
    gone.map(({ url }) => url),
  )
}
