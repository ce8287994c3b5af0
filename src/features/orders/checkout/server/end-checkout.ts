import { and, eq } from 'drizzle-orm'
import { findPaymentCustomer } from '#features/base/accounts/server/payment-customer.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { endDraft } from './end-draft.ts'
import { checkouts } from './tables.ts'

/** Ends a customer's open checkout and cancels its payment at the provider. A payment that has succeeded becomes an order. */
export async function endCheckoutOf(shop: Shop, user: SignedIn): Promise<void> {
  const open = await shop.database.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, user.id), eq(checkouts.status, 'open')))
  for (const draft of open) await endDraft(shop, { draft })
  await forgetAtProvider(shop, user)
}

/**
 * Ends an open checkout of a request's quote. A payment that has succeeded, or that a bank is still
 * processing, becomes an order.
 */
export async function endCheckoutOfQuote(shop: Shop, requestId: string): Promise<void> {
  const open = await shop.database.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customRequestId, requestId), eq(checkouts.status, 'open')))
  for (const draft of open)
    await endDraft(shop, { draft }).catch((error: Error) => {
      if (!(error instanceof Problem)) throw error
      shop.log.warn({ customRequestId: requestId, reason: error.message }, 'could not cancel the payment of a quote')
    })
}

/** Deletes the customer at the payment provider. A provider error does not prevent deleting the account. */
async function forgetAtProvider(shop: Shop, user: SignedIn) {
  const { log, payments } = shop
  const customerId = await findPaymentCustomer(shop, user)
  if (!customerId) return
  await payments.forgetCustomer(customerId).catch((error: Error) => {
    log.error({ customerId, reason: error.message }, 'could not delete a customer at the payment provider')
  })
}
