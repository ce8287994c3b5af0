import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { cancelOrderOfBuyer } from '#features/orders/orders/server/cancel-order.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findOrderToChange } from './find-order-to-change.ts'
import { whyNotCanceled } from './why-not-canceled.ts'

/**
 * Cancels a buyer's order, and refunds it at once (rule 130). Throws 404, and 409 for an order that can no longer be canceled. Waits for a
 * printer that starts a piece in the same moment, or is waited for.
 */
export async function cancelOrder(shop: Shop, viewer: Viewer, orderId: string): Promise<void> {
  await cancelOrderOfBuyer(shop, viewer.user, {
    orderId: (await findOrderToChange(shop, viewer, { orderId })).order.id,
    refuse: async () => {
      const { as, order } = await findOrderToChange(shop, viewer, { orderId, isLocked: true })
      const progress = await shop.questions.findProgress(shop, order.id)
      const terms = await findSettings(shop)
      const sentence = whyNotCanceled({ as, order, progress, terms, now: shop.clock.now() })
      if (sentence) throw new Problem('conflict', sentence)
    },
  })
}
