import { inArray, type SQL } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { furtherRecipients, orders } from './tables.ts'

/** Deletes the addresses and the gift messages of orders, also of their further recipients. Call it in a transaction. */
export async function clearAddresses({ database: { db } }: Shop, which: SQL | undefined): Promise<void> {
  const cleared = await db
    .update(orders)
    .set({ shippingAddress: null, asked: null, billingAddress: null, gift: null })
    .where(which)
    .returning({ id: orders.id })
  const ids = cleared.map(({ id }) => id)
  await db
    .update(furtherRecipients)
    .set({ shippingAddress: null, asked: null, gift: null })
    .where(inArray(furtherRecipients.orderId, ids))
}
