import { findContact } from '#features/accounts/server/accounts.ts'
import { tellMaker } from '#features/settings/server/tell-maker.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import { readOrder } from './find-orders.ts'
import { newOrder, orderConfirmation } from './mails.ts'

/** Mails an order to whoever placed it and to the maker, once each; the note is the maker's. Call it in the order's transaction. */
export async function confirmOrder(
  shop: Shop,
  { orderId, note }: { orderId: string; note: string | null },
): Promise<void> {
  const order = await readOrder(shop, orderId)
  const customer = order.userId ? await findContact(shop, order.userId) : undefined
  await tellMaker(shop, {
    about: 'order',
    key: `new-order:${orderId}`,
    mail: newOrder(order, { customer: customer?.name, note }),
  })
  if (!customer) return
  await sendMail(shop, `order-confirmation:${orderId}`, {
    to: customer.email,
    mail: orderConfirmation(order, customer.name),
  })
}
