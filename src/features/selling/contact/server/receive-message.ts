import type * as z from 'zod/mini'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import type { contactSchema } from '../contract.ts'
import { messageForShop, messageReceived } from './mails.ts'
import { contactMessages } from './tables.ts'

const limit: Limit = {
  name: 'contact',
  most: 5,
  minutes: 10,
  sentence: 'You have sent too many messages. Please wait ten minutes before you send another message.',
}

/** Stores a message, unread, and emails the message to the shop and a receipt to the sender. Throws 429 for too many messages from a network address. */
export async function receiveMessage(
  shop: Shop,
  { address }: Caller,
  { company, ...message }: z.output<typeof contactSchema>,
): Promise<void> {
  const { database, clock, log } = shop
  await countAttempt(shop, limit, address)
  // A spam bot filled the hidden field. The response is the usual one, and nothing is stored.
  if (company) return log.info('dropped a message from a spam bot')
  await database.transaction(async () => {
    const [stored] = await database.db
      .insert(contactMessages)
      .values({ ...message, createdAt: clock.now() })
      .returning({ id: contactMessages.id })
    if (!stored) throw new Error('The message was not stored')
    const mail = messageForShop(message)
    await tellMaker(shop, { about: 'message', key: `contact:${stored.id}`, replyTo: message.email, mail })
    const { texts } = await findSettings(shop)
    await sendMail(shop, `contact-received:${stored.id}`, { to: message.email, mail: messageReceived(texts) })
    log.info({ messageId: stored.id }, 'message received')
  })
}
