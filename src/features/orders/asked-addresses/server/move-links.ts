import { and, eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { addressLinks } from './tables.ts'

/**
 * Deletes the links of a recipient who was removed from an order; those of the recipient who takes the number follow. Call it in the
 * transaction that has locked the order.
 */
export async function moveLinksOfRecipient(
  { database: { db } }: Shop,
  { orderId, number, successor }: { orderId: string; number: number; successor: number | null },
): Promise<void> {
  const linksOf = (recipient: number) => and(eq(addressLinks.orderId, orderId), eq(addressLinks.recipient, recipient))
  await db.delete(addressLinks).where(linksOf(number))
  if (successor !== null) await db.update(addressLinks).set({ recipient: number }).where(linksOf(successor))
}
