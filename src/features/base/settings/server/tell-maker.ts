import { enqueueAll, type JobWish } from '#platform/server/jobs.ts'
import type { Mail } from '#platform/server/mail.ts'
import { mailWish } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { MakerNews, Settings } from '../settings.ts'
import { findSettings } from './find-settings.ts'

/** `key` names the occasion: one mail each. An answer to it goes to `replyTo`, or to the shop itself. */
type News = { about: MakerNews; key: string; mail: Mail; replyTo?: string }

/** Mails the maker what has happened, unless she has switched that off. Call it in the transaction that makes it happen. */
export const tellMaker = async (shop: Shop, news: News): Promise<void> =>
  enqueueAll(shop, makerNews(await findSettings(shop), news))

/** The same as wishes, for whoever has read the settings and adds several jobs at once. */
export const makerNews = ({ contactEmail, tellMe }: Settings, { about, key, ...outgoing }: News): JobWish[] =>
  tellMe.includes(about) ? [mailWish(key, { to: contactEmail, ...outgoing })] : []
