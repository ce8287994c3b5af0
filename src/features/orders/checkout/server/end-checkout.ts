import { and, eq } from 'drizzle-orm'
import { findPaymentCustomer } from '#features/base/accounts/server/payment-customer.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { endDraft } from './end-draft.ts'
import { checkouts } from './tables.ts'

/** Ends what a customer was about to pay, at the provider too; a payment that was faster is an order. */
export async function endCheckoutOf(shop: Shop, user: SignedIn): Promise<void> {
  const open = await shop.database.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, user.id), eq(checkouts.status, 'open')))
  for (const draft of open) await endDraft(shop, { draft })
  await forgetAtProvider(shop, user)
}

/**
 * Ends what somebody was about to pay for the quote of a request; a payment that was faster is an order, and one that is on its way
 * from a bank will be.
 */
export async function endCheckoutOfQuote(shop: Shop, requestId: string): Promise<void> {
  const open = await shop.database.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customRequestId, requestId), eq(checkouts.status, 'open')))
  for (const draft of open)
    await endDraft(shop, { draft }).catch((error: Error) => {
      if (!(error instanceof Problem)) throw error
      shop.log.warn({ customRequestId: requestId, reason: error.message }, 'the payment of a quote could not be ended')
    })
}

/** What the provider knows of them goes too; that it does not answer keeps nobody from leaving. */
async function forgetAtProvider(shop: Shop, user: SignedIn) {
  const { log, payments } = shop
  const customerId = await findPaymentCustomer(shop, user)
  if (!customerId) return
  await payments.forgetCustomer(customerId).catch((error: Error) => {
    log.error({ customerId, reason: error.message }, 'a customer could not be deleted at the payment provider')
  })
}
