import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { refundedOf } from '#features/orders/orders/server/payment-status.ts'
import { cents, largestOf, smallestOf, subtractCents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { costOfCancellation } from './cost-of-cancellation.ts'
import type { OrderLine, OrderToChange } from './find-order-to-change.ts'
import { whyLineStays } from './why-line-stays.ts'

/**
 * For each line of an order, whether the line alone can be canceled, what it cost, and what of that goes back by card. Lock the order first,
 * so that the answers stay true.
 */
export async function findCancellations(shop: Shop, found: OrderToChange) {
  const { order } = found
  const progress = await shop.questions.findProgress(shop, order.id)
  const claimed = await shop.questions.findClaimedLines(shop, order.id)
  const terms = await findSettings(shop)
  const left = largestOf([subtractCents(order.total, await refundedOf(shop, order.id))], cents(0))
  return (line: OrderLine) => {
    const { cost, isWholeParcel } = costOfCancellation(found, line)
    return {
      closed: whyLineStays({ found, line, progress, claimed, terms, now: shop.clock.now() }) ?? null,
      ...{ cost, isWholeParcel },
      // What was paid outside the shop is given back there.
      refund: order.stripePaymentIntentId ? smallestOf([cost.total], left) : cents(0),
    }
  }
}
