import type { Mail } from '#platform/server/mail.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { MakerNews } from '../settings.ts'
import { findSettings } from './find-settings.ts'

/** `key` names the occasion: one mail each. An answer to it goes to `replyTo`, or to the shop itself. */
type News = { about: MakerNews; key: string; mail: Mail; replyTo?: string }

/** Mails the maker what has happened, unless the owner has switched that off. Call it in the transaction that makes it happen. */
export async function tellMaker(shop: Shop, { about, key, ...outgoing }: News): Promise<void> {
  const { contactEmail, tellMe } = await findSettings(shop)
  if (tellMe.includes(about)) await sendMail(shop, key, { to: contactEmail, ...outgoing })
}
