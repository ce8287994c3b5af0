import type { Contact } from '#features/accounts/server/accounts.ts'
import { tellMaker } from '#features/settings/server/tell-maker.ts'
import type { Settings } from '#features/settings/settings.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Order } from '../contract.ts'
import { newOrder, orderConfirmation } from './mails.ts'

type Confirmed = { order: Order; customer: Contact | undefined; note: string | null; settings: Settings }

/** Mails an order to whoever placed it and to the maker, once each; the note is the maker's. Call it in the order's transaction. */
export async function confirmOrder(shop: Shop, { order, customer, note, settings }: Confirmed): Promise<void> {
  const mail = newOrder(order, { customer: customer?.name, note })
  await tellMaker(shop, { about: 'order', key: `new-order:${order.id}`, mail, settings })
  if (!customer) return
  await sendMail(shop, `order-confirmation:${order.id}`, {
    to: customer.email,
    mail: orderConfirmation(order, customer.name),
  })
}
