import { cents } from '#platform/money.ts'
import { reasonOf } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { moveOrder } from './change-order-status.ts'
import { completeRefund, notifyOfPartialRefund, type Refund, requestRefund } from './refund-order.ts'

type OrderToCancel = { orderId: string; refuse: () => Promise<unknown> }

/**
 * Cancels an order for its buyer and refunds what is left of its payment. `refuse` locks the order and throws if it cannot be cancelled:
 * nothing is printed from then on. The order is cancelled first, then the provider is asked. If the provider does not answer,
 * a job finishes the refund; if it refuses, the order is among those that are canceled and not refunded. `user` is null for a guest.
 */
export async function cancelOrderOfBuyer(
  shop: Shop,
  user: SignedIn | null,
  { orderId, refuse }: OrderToCancel,
): Promise<void> {
  const refund = await shop.database.transaction(async () => {
    await refuse()
    const wish = { orderId, status: 'cancelled', reason: 'Canceled by the customer.', refunded: cents(0) } as const
    const stored = await requestRefund(shop, null, { orderId, reason: wish.reason })
    await moveOrder(shop, user, wish)
    await shop.events.orderMoved(shop, orderId)
    return stored
  })
  if (refund) await refundCanceled(shop, refund)
}

/**
 * Refunds what was canceled. Call it after the transaction that stored the refund. A provider that does not answer is asked again by a job; a
 * refusal is recorded.
 */
export async function refundCanceled(shop: Shop, refund: Refund): Promise<void> {
  try {
    await completeRefund(shop, null, { refund, isRepeat: false })
    await notifyOfPartialRefund(shop, refund)
  } catch (error) {
    shop.log.error(
      { orderId: refund.orderId, refundId: refund.id, reason: reasonOf(error) },
      'could not refund what was canceled',
    )
  }
}
