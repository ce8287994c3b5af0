import { and, eq } from 'drizzle-orm'
import { findPaymentCustomer } from '#features/accounts/server/payment-customer.ts'
import type { PaymentProvider } from '#features/payments/server/payment.ts'
import type { Services } from '#platform/server/services.ts'
import { endDraft } from './start-checkout.ts'
import { checkouts } from './tables.ts'

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
  const customerId = await findPaymentCustomer(database, userId)
  if (!customerId) return
  await payments.forgetCustomer(customerId).catch((error: Error) => {
    log.error({ customerId, reason: error.message }, 'a customer could not be deleted at the payment provider')
  })
}
