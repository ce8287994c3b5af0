import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import { byId } from '#platform/server/filters.ts'
import { wordsQuery } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type ContactMessage, type MessageList, type MessageSearch, messagePageSize } from '../contract.ts'
import { messageNotFound } from './messages.ts'
import { contactAnswers, contactMessages, messageWords } from './tables.ts'

/** One page of messages, newest first, and the number of unread messages. Each word of a search matches the start of a word. */
export async function listMessages(shop: Shop, { q, unread, page }: MessageSearch): Promise<MessageList> {
  const { db } = shop.database
  const isUnread = eq(contactMessages.isRead, false)
  const wanted = and(unread ? isUnread : undefined, textFilter(q))
  const [all] = await db.select({ total: count() }).from(contactMessages).where(wanted)
  const [open] = await db.select({ unread: count() }).from(contactMessages).where(isUnread)
  const messages = await readMessages(shop, wanted)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(messagePageSize)
    .offset((page - 1) * messagePageSize)
  return { messages: await withAnswers(shop, messages), total: all?.total ?? 0, unread: open?.unread ?? 0 }
}

/** One message with its answers. Throws 404. */
export async function findMessage(shop: Shop, id: string): Promise<ContactMessage> {
  const [message] = await withAnswers(shop, await readMessages(shop, byId(contactMessages.id, id)))
  if (!message) throw messageNotFound()
  return message
}

function textFilter(typed: string): SQL | undefined {
  const text = typed.trim()
  if (!text) return undefined
  const words = wordsQuery(text)
  return or(byId(contactMessages.id, text), words && sql`${messageWords(contactMessages)} @@ ${words}`)
}

const readMessages = ({ database: { db } }: Shop, wanted: SQL | undefined) =>
  db
    .select({ message: contactMessages, customerId: users.id })
    .from(contactMessages)
    .leftJoin(users, eq(users.email, sql`lower(${contactMessages.email})`))
    .where(wanted)

type Row = { message: typeof contactMessages.$inferSelect; customerId: string | null }

async function withAnswers({ database: { db } }: Shop, rows: Row[]): Promise<ContactMessage[]> {
  const ids = rows.map(({ message }) => message.id)
  const answers = await db
    .select()
    .from(contactAnswers)
    .where(inArray(contactAnswers.messageId, ids))
    .orderBy(asc(contactAnswers.id))
  return rows.map(({ message, customerId }) => ({
    ...message,
    createdAt: message.createdAt.toISOString(),
    customerId,
    answers: answers
      .filter(({ messageId }) => messageId === message.id)
      .map(({ userName, text, createdAt }) => ({ by: userName, text, at: createdAt.toISOString() })),
  }))
}
