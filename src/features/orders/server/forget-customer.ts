import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import type { Services } from '#platform/server/services.ts'
import { isOver, orderStatuses } from '../order.ts'
import type { PaymentProvider } from './payment.ts'
import { endDraft } from './start-checkout.ts'
import { checkouts, orders } from './tables.ts'

/** Ends what a customer was about to pay, at the provider too; a payment that was faster is an order. */
export async function endCheckoutOf(services: Services, payments: PaymentProvider, userId: string): Promise<void> {
  const open = await services.database.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')))
  for (const draft of open) await endDraft(services, payments, draft)
  await forgetAtProvider(services, payments, userId)
}

/** What the provider knows of them goes too; that it does not answer keeps nobody from leaving. */
async function forgetAtProvider({ database, log }: Services, payments: PaymentProvider, userId: string) {
  const [user] = await database.db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId))
  if (!user?.id) return
  await payments.forgetCustomer(user.id).catch((error: Error) => {
    log.error({ customerId: user.id, reason: error.message }, 'a customer could not be deleted at the payment provider')
  })
}

/**
 * Takes a leaving customer out of their orders, which stay. What is still on its way keeps its address until it is over
 * (`changeOrderStatus`). Call it in a transaction.
 */
export const forgetCustomer = ({ database }: Services, userId: string) =>
  database.db
    .update(orders)
    .set({ shippingAddress: null, billingAddress: null })
    .where(and(eq(orders.userId, userId), inArray(orders.status, orderStatuses.filter(isOver))))
