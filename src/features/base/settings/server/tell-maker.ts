import type { Mail } from '#platform/server/mail.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { MakerNews } from '../settings.ts'
import { findSettings } from './find-settings.ts'

/** `key` identifies the occasion; each key sends one email. Replies go to `replyTo`, by default to the shop. */
type News = { about: MakerNews; key: string; mail: Mail; replyTo?: string }

/** Emails the maker about an event, unless this kind of email is switched off. Call it in the event's transaction. */
export async function tellMaker(shop: Shop, { about, key, ...outgoing }: News): Promise<void> {
  const { contactEmail, tellMe } = await findSettings(shop)
  if (tellMe.includes(about)) await sendMail(shop, key, { to: contactEmail, ...outgoing })
}
