import { findContact } from '#features/accounts/server/accounts.ts'
import { tellMaker } from '#features/settings/server/tell-maker.ts'
import type { Settings } from '#features/settings/settings.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Order } from '../contract.ts'
import { readOrder } from './find-orders.ts'
import { newOrder, orderConfirmation } from './mails.ts'

/** Mails an order to whoever placed it and to the maker, once each; the note is the maker's. Call it in the order's transaction. Answers the order. */
export async function confirmOrder(
  shop: Shop,
  { orderId, note, settings }: { orderId: string; note: string | null; settings: Settings },
): Promise<Order> {
  const order = await readOrder(shop, orderId)
  const customer = order.userId ? await findContact(shop, order.userId) : undefined
  const mail = newOrder(order, { customer: customer?.name, note })
  await tellMaker(shop, { about: 'order', key: `new-order:${orderId}`, mail, settings })
  if (!customer) return order
  await sendMail(shop, `order-confirmation:${orderId}`, {
    to: customer.email,
    mail: orderConfirmation(order, customer.name),
  })
  return order
}
