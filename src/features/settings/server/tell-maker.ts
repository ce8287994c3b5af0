import type { Mail } from '#platform/server/mail.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { MakerNews, Settings } from '../settings.ts'
import { findSettings } from './find-settings.ts'

/** `key` names the occasion: one mail each. An answer to it goes to `replyTo`, or to the shop itself. Whoever has read the settings gives them along. */
type News = { about: MakerNews; key: string; mail: Mail; replyTo?: string; settings?: Settings }

/** Mails the maker what has happened, unless she has switched that off. Call it in the transaction that makes it happen. */
export async function tellMaker(shop: Shop, { about, key, settings, ...outgoing }: News): Promise<void> {
  const { contactEmail, tellMe } = settings ?? (await findSettings(shop))
  if (tellMe.includes(about)) await sendMail(shop, key, { to: contactEmail, ...outgoing })
}
