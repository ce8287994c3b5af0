import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { paymentNeedsYou } from './mails.ts'
import { unmatchedPayments } from './tables.ts'

/**
 * Reports a received payment without an order to the owner, once, by email and on the dashboard: a payment that does not match its draft, or whose
 * draft is missing, as after restoring a backup. Returns whether the failure was of this kind.
 */
export async function reportUnmatchedPayment(
  shop: Shop,
  { paymentIntentId, failure }: { paymentIntentId: string; failure: unknown },
): Promise<boolean> {
  if (!(failure instanceof Problem)) return false
  if (failure.kind === 'not-found') {
    const payment = await shop.payments.find(paymentIntentId)
    // A payment without a draft id belongs to another system on the same account.
    if (payment?.state !== 'succeeded' || !payment.checkoutId) return true
  } else if (failure.kind !== 'conflict') return false
  const { database, clock } = shop
  const reason =
    failure.kind === 'not-found'
      ? 'The checkout of this payment no longer exists.'
      : 'The amount or currency differs from the checkout.'
  await database.transaction(async () => {
    await database.db
      .insert(unmatchedPayments)
      .values({ id: paymentIntentId, reason, createdAt: clock.now() })
      .onConflictDoNothing()
    const mail = paymentNeedsYou(paymentIntentId, reason)
    await tellMaker(shop, { about: 'payment', key: `payment-mismatch:${paymentIntentId}`, mail })
  })
  return true
}
