import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { furtherRecipients, orders } from './tables.ts'

/**
 * Stores whose pieces have all left, while other recipients of the order wait: their promised days count no more (rule 136). `sent` are the
 * numbers of the recipients. Call it in the transaction that has locked the order.
 */
export async function storeSentRecipients(
  { database: { db }, clock }: Shop,
  { orderId, sent }: { orderId: string; sent: number[] },
): Promise<void> {
  const ofOrder = eq(furtherRecipients.orderId, orderId)
  await db
    .update(furtherRecipients)
    .set({ sentAt: clock.now() })
    .where(and(ofOrder, inArray(furtherRecipients.number, sent), isNull(furtherRecipients.sentAt)))
  await db
    .update(furtherRecipients)
    .set({ sentAt: null })
    .where(and(ofOrder, notInArray(furtherRecipients.number, sent)))
  await db
    .update(orders)
    .set({ sentAt: sent.includes(1) ? clock.now() : null })
    .where(and(eq(orders.id, orderId), sent.includes(1) ? isNull(orders.sentAt) : undefined))
}
