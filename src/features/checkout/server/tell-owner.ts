import type { PayingShop } from '#features/payments/server/payment.ts'
import { tellMaker } from '#features/settings/server/tell-maker.ts'
import { Problem } from '#platform/problem.ts'
import { paymentNeedsYou } from './mails.ts'

/**
 * Tells the owner, once, of a payment that came in and of which no order can be made: one that does not fit its draft, or one that
 * was made for a draft of this shop which is not there, as after a backup was brought back. Answers whether it was such a failure.
 */
export async function tellOwner(
  shop: PayingShop,
  { paymentIntentId, failure }: { paymentIntentId: string; failure: unknown },
): Promise<boolean> {
  if (!(failure instanceof Problem)) return false
  if (failure.kind === 'not-found') {
    const payment = await shop.payments.find(paymentIntentId)
    // A payment of something else on the same account carries no draft.
    if (payment?.state !== 'succeeded' || !payment.checkoutId) return true
  } else if (failure.kind !== 'conflict') return false
  const mail = paymentNeedsYou(paymentIntentId, failure.message)
  await tellMaker(shop, { about: 'payment', key: `payment-mismatch:${paymentIntentId}`, mail })
  return true
}
