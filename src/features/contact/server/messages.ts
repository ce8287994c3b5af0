import { count, desc, eq } from 'drizzle-orm'
import { findSettings } from '#features/settings/server/find-settings.ts'
import { Problem } from '#platform/problem.ts'
import { byId, everything } from '#platform/server/filters.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type ContactMessage, type MessageList, type MessageSearch, messagePageSize } from '../contract.ts'
import { replyToMessage } from './mails.ts'
import { contactMessages } from './tables.ts'

/** The messages that came in, newest first, one page of them, and how many are unread. */
export async function listMessages(
  { database: { db } }: Shop,
  { unreadOnly, page }: MessageSearch,
): Promise<MessageList> {
  const unread = eq(contactMessages.isRead, false)
  const wanted = unreadOnly ? unread : everything
  const [all] = await db.select({ total: count() }).from(contactMessages).where(wanted)
  const [open] = await db.select({ unread: count() }).from(contactMessages).where(unread)
  const rows = await db
    .select()
    .from(contactMessages)
    .where(wanted)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(messagePageSize)
    .offset((page - 1) * messagePageSize)
  return { messages: rows.map(answerMessage), total: all?.total ?? 0, unread: open?.unread ?? 0 }
}

/** Marks a message as read or unread. Throws 404. */
export async function markMessage(
  { database: { db } }: Shop,
  { id, isRead }: { id: string; isRead: boolean },
): Promise<ContactMessage> {
  const [row] = await db.update(contactMessages).set({ isRead }).where(byId(contactMessages.id, id)).returning()
  if (!row) throw messageNotFound()
  return answerMessage(row)
}

/** Answers a message by mail and marks it as read; the customer's answer to that comes to the shop's own inbox. Throws 404. */
export async function answerByMail(shop: Shop, { id, text }: { id: string; text: string }): Promise<ContactMessage> {
  const { database, clock } = shop
  const { contactEmail } = await findSettings(shop)
  return database.transaction(async () => {
    const message = await markMessage(shop, { id, isRead: true })
    await sendMail(shop, `contact-reply:${id}:${clock.now().getTime()}`, {
      to: message.email,
      replyTo: contactEmail,
      mail: replyToMessage(message, text),
    })
    return message
  })
}

/** Deletes a message for good. Throws 404. */
export async function deleteMessage({ database: { db } }: Shop, id: string): Promise<void> {
  const [gone] = await db
    .delete(contactMessages)
    .where(byId(contactMessages.id, id))
    .returning({ id: contactMessages.id })
  if (!gone) throw messageNotFound()
}

const answerMessage = ({ createdAt, ...message }: typeof contactMessages.$inferSelect): ContactMessage => ({
  ...message,
  createdAt: createdAt.toISOString(),
})

const messageNotFound = () => new Problem('not-found', 'Message Not Found')
