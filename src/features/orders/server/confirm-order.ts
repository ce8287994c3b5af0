import { findContact } from '#features/accounts/server/accounts.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Services } from '#platform/server/services.ts'
import { readOrder } from './find-orders.ts'
import { orderConfirmation } from './mails.ts'

/** Mails the confirmation of an order to whoever placed it, once. Call it in the order's transaction. */
export async function confirmOrder(services: Services, userId: string, orderId: string): Promise<void> {
  const customer = await findContact(services.database, userId)
  if (!customer) return
  const order = await readOrder(services.database, orderId)
  await sendMail(services, `order-confirmation:${orderId}`, {
    to: customer.email,
    mail: orderConfirmation(order, customer.name),
  })
}
