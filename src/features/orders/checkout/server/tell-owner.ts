import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { paymentNeedsYou } from './mails.ts'
import { unmatchedPayments } from './tables.ts'

/**
 * Tells the owner, once and by a mark at the dashboard, of a payment that came in and of which no order can be made: one that does not fit its draft, or one that
 * was made for a draft of this shop which is not there, as after a backup was brought back. Answers whether it was such a failure.
 */
export async function tellOwner(
  shop: Shop,
  { paymentIntentId, failure }: { paymentIntentId: string; failure: unknown },
): Promise<boolean> {
  if (!(failure instanceof Problem)) return false
  if (failure.kind === 'not-found') {
    const payment = await shop.payments.find(paymentIntentId)
    // A payment of something else on the same account carries no draft.
    if (payment?.state !== 'succeeded' || !payment.checkoutId) return true
  } else if (failure.kind !== 'conflict') return false
  const { database, clock } = shop
  const reason =
    failure.kind === 'not-found'
      ? 'What it was for is not known here any more.'
      : 'Its sum or currency is not what was to be paid.'
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
