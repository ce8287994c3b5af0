import { makerMails } from '#features/base/settings/server/tell-maker.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { enqueueAll } from '#platform/server/jobs.ts'
import { mailWish } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Order } from '../contract.ts'
import type { OrderBuyer } from './find-buyer.ts'
import { newOrder, orderConfirmation } from './mails.ts'

type Confirmed = { order: Order; buyer: OrderBuyer | undefined; note: string | null; settings: Settings }

/** Enqueues a new order's emails: the confirmation to the customer, and a notification with the note to the maker. Call it in the order's transaction. */
export async function confirmOrder(shop: Shop, { order, buyer, note, settings }: Confirmed): Promise<void> {
  const mails = makerMails(settings, {
    about: 'order',
    key: `new-order:${order.id}`,
    mail: newOrder(order, { customer: buyer?.name, note }),
  })
  if (buyer) {
    const mail = orderConfirmation(order, buyer, settings)
    mails.push(mailWish(`order-confirmation:${order.id}`, { to: buyer.email, mail }))
  }
  await enqueueAll(shop, mails)
}
