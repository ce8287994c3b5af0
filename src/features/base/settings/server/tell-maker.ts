import { enqueueAll, type JobWish } from '#platform/server/jobs.ts'
import type { Mail } from '#platform/server/mail.ts'
import { mailWish } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { MakerNews, Settings } from '../settings.ts'
import { findSettings } from './find-settings.ts'

/** `key` identifies the occasion; each key sends one email. Replies go to `replyTo`, by default to the shop. */
type News = { about: MakerNews; key: string; mail: Mail; replyTo?: string }

/** Emails the maker about an event, unless this kind of email is switched off. Call it in the event's transaction. */
export const tellMaker = async (shop: Shop, news: News): Promise<void> =>
  enqueueAll(shop, makerMails(await findSettings(shop), news))

/** The job of that email, for a caller that adds several jobs at once; none if this kind of email is switched off. */
export const makerMails = ({ contactEmail, tellMe }: Settings, { about, key, ...outgoing }: News): JobWish[] =>
  tellMe.includes(about) ? [mailWish(key, { to: contactEmail, ...outgoing })] : []
