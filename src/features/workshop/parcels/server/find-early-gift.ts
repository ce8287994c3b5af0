import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { notShippedBefore } from '#features/selling/gift-options/words.ts'
import { Problem } from '#platform/problem.ts'
import { dayIn } from '#platform/server/days.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findParcelRecipients } from './find-parcel-recipients.ts'

/** Throws 409 if one of these parcels is a gift whose buyer asked for a later day (rule 131). */
export async function refuseEarlyGifts(shop: Shop, sent: { orderId: string; recipient: number }[]): Promise<void> {
  const recipientOf = await findParcelRecipients(
    shop,
    sent.map(({ orderId }) => orderId),
  )
  const gifts = sent.flatMap(({ orderId, recipient }) => {
    const notBefore = recipientOf(orderId, recipient)?.gift?.notBefore
    return notBefore ? [{ orderId, notBefore }] : []
  })
  if (gifts.length === 0) return
  const { timeZone } = await findSettings(shop)
  const today = dayIn(shop.clock.now(), timeZone)
  for (const { orderId, notBefore } of gifts)
    if (notBefore > today)
      throw new Problem('conflict', `Order #${orderNumber(orderId)} is a gift. ${notShippedBefore(notBefore)}.`)
}
