import { findContact } from '#features/accounts/server/accounts.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import { readOrder } from './find-orders.ts'
import { orderConfirmation } from './mails.ts'

/** Mails the confirmation of an order to whoever placed it, once. Call it in the order's transaction. */
export async function confirmOrder(shop: Shop, userId: string, orderId: string): Promise<void> {
  const customer = await findContact(shop, userId)
  if (!customer) return
  const order = await readOrder(shop, orderId)
  await sendMail(shop, `order-confirmation:${orderId}`, {
    to: customer.email,
    mail: orderConfirmation(order, customer.name),
  })
}
