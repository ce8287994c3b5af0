import { inArray, sql } from 'drizzle-orm'
import type { AskedAddress } from '#features/orders/orders/order.ts'
import { findFurtherRecipients } from '#features/orders/orders/server/find-orders.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import type { GiftOptions } from '#features/selling/gift-options/contract.ts'
import type { Address } from '#platform/address.ts'
import type { Shop } from '#platform/server/shop.ts'

/** Where a parcel goes, and how it is packed. */
export type ParcelRecipient = {
  shippingAddress: Address | null
  asked: AskedAddress | null
  gift: GiftOptions | null
  isEnteredByHand: boolean
}

/** The recipients of orders, by the order's id and the recipient's number (rule 136). */
export async function findParcelRecipients(
  shop: Shop,
  orderIds: string[],
): Promise<(orderId: string, number: number) => ParcelRecipient | undefined> {
  const ids = [...new Set(orderIds)]
  const rows = await shop.database.db
    .select({
      ...{ orderId: orders.id, shippingAddress: orders.shippingAddress, asked: orders.asked, gift: orders.gift },
      isEnteredByHand: sql<boolean>`${orders.stripePaymentIntentId} is null`,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
  const further = await findFurtherRecipients(shop, ids)
  const recipients = new Map<string, ParcelRecipient>([
    ...rows.map((row) => [`${row.orderId} 1`, row] as const),
    // An order that was entered by hand has one recipient.
    ...further.map((row) => [`${row.orderId} ${row.number}`, { ...row, isEnteredByHand: false }] as const),
  ])
  return (orderId, number) => recipients.get(`${orderId} ${number}`)
}
