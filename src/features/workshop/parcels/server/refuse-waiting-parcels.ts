import { whyParcelWaits } from '#features/orders/orders/order.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findParcelRecipients } from './find-parcel-recipients.ts'

/** Throws 409 if the address of one of these recipients is not known (rules 136 and 143). */
export async function refuseWaitingParcels(
  shop: Shop,
  packed: { orderId: string; recipient: number }[],
): Promise<void> {
  const recipientOf = await findParcelRecipients(
    shop,
    packed.map(({ orderId }) => orderId),
  )
  for (const { orderId, recipient } of packed) {
    const found = recipientOf(orderId, recipient)
    const sentence = found && whyParcelWaits(found, recipient)
    if (sentence) throw new Problem('conflict', sentence)
  }
}
