import type { Contact } from '#features/base/accounts/server/accounts.ts'
import { makerNews } from '#features/base/settings/server/tell-maker.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import type { JobWish } from '#platform/server/jobs.ts'
import { mailWish } from '#platform/server/mailer.ts'
import type { Order } from '../contract.ts'
import { newOrder, orderConfirmation } from './mails.ts'

type Confirmed = { order: Order; customer: Contact | undefined; note: string | null; settings: Settings }

/** The mails of an order to whoever placed it and to the maker, one each, to be added in the order's transaction; the note is the maker's. */
export function confirmationsOf({ order, customer, note, settings }: Confirmed): JobWish[] {
  const mail = newOrder(order, { customer: customer?.name, note })
  const told = makerNews(settings, { about: 'order', key: `new-order:${order.id}`, mail })
  if (!customer) return told
  const confirmation = { to: customer.email, mail: orderConfirmation(order, customer.name) }
  return [...told, mailWish(`order-confirmation:${order.id}`, confirmation)]
}
