import { eq } from 'drizzle-orm'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { requireRight } from '#features/base/settings/server/find-rights.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { Reply } from '../contract.ts'
import { replyToMessage } from './mails.ts'
import { contactAnswers, contactMessages } from './tables.ts'

/** Marks a message as read or unread. Throws 404. */
export async function markMessage(
  { database: { db } }: Shop,
  { id, isRead }: { id: string; isRead: boolean },
): Promise<typeof contactMessages.$inferSelect> {
  const [row] = await db.update(contactMessages).set({ isRead }).where(byId(contactMessages.id, id)).returning()
  if (!row) throw messageNotFound()
  return row
}

/**
 * Answers a message by email, stores the answer and marks the message as read. The customer's reply goes to the shop's
 * inbox. Throws 404, and 409 if another admin has answered since.
 */
export async function answerByMail(
  shop: Shop,
  admin: SignedIn,
  { id, text, answered }: Reply & { id: string },
): Promise<void> {
  const { database, clock } = shop
  const { db } = database
  const { contactEmail } = await findSettings(shop)
  await database.transaction(async () => {
    // The update locks the row, so a concurrent second answer counts the first.
    const message = await markMessage(shop, { id, isRead: true })
    const before = await db.$count(contactAnswers, eq(contactAnswers.messageId, id))
    if (answered !== undefined && answered !== before) throw new Problem('conflict', answeredMeanwhile)
    const [answer] = await db
      .insert(contactAnswers)
      .values({ messageId: id, userId: admin.id, userName: admin.name, text, createdAt: clock.now() })
      .returning({ id: contactAnswers.id })
    if (!answer) throw new Error('The answer was not stored')
    await sendMail(shop, `contact-reply:${answer.id}`, {
      to: message.email,
      replyTo: contactEmail,
      mail: replyToMessage(message, text),
    })
  })
}

const answeredMeanwhile =
  'Another answer has been sent since you opened this message. Please read it before you send yours.'

/** Deletes a message for good. The audit log keeps the admin and the subject, not the sender. Throws 404, and 403 for staff without the right. */
export const deleteMessage = (shop: Shop, admin: SignedIn, id: string): Promise<void> =>
  shop.database.transaction(async () => {
    const { db } = shop.database
    await requireRight(shop, admin, 'deletesMessages')
    const [gone] = await db
      .delete(contactMessages)
      .where(byId(contactMessages.id, id))
      .returning({ title: contactMessages.subject })
    if (!gone) throw messageNotFound()
    await recordChange(shop, admin, { entity: 'message', entityId: id, action: 'delete', before: gone })
  })

export const messageNotFound = () => new Problem('not-found', 'Message Not Found')
