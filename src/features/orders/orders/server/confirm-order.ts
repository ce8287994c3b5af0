import type { Contact } from '#features/base/accounts/server/accounts.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Order } from '../contract.ts'
import { newOrder, orderConfirmation } from './mails.ts'

type Confirmed = { order: Order; customer: Contact | undefined; note: string | null }

/** Enqueues a new order's emails: the confirmation to the customer, and a notification with the note to the maker. Call it in the order's transaction. */
export async function confirmOrder(shop: Shop, { order, customer, note }: Confirmed): Promise<void> {
  const mail = newOrder(order, { customer: customer?.name, note })
  await tellMaker(shop, { about: 'order', key: `new-order:${order.id}`, mail })
  if (customer)
    await sendMail(shop, `order-confirmation:${order.id}`, {
      to: customer.email,
      mail: orderConfirmation(order, customer.name, await findSettings(shop)),
    })
}
