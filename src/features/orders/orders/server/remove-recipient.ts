import { and, asc, eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { furtherRecipients, orderItems, orders } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /**
     * Emitted in the transaction that removes a recipient from an order, which is locked: its number is that of no recipient now, or of the
     * recipient who had the number `successor`.
     */
    recipientRemoved: (
      shop: Shop,
      removed: { orderId: string; number: number; successor: number | null },
    ) => Promise<void>
  }
}

/**
 * Removes a recipient who gets nothing any more. The order itself has the first recipient, so when the first is removed, the next takes its place
 * and number. Call it in the transaction that has locked the order.
 */
export async function removeRecipient(
  shop: Shop,
  { orderId, number }: { orderId: string; number: number },
): Promise<void> {
  const { db } = shop.database
  const ofOrder = eq(furtherRecipients.orderId, orderId)
  const [next] = await db
    .select()
    .from(furtherRecipients)
    .where(ofOrder)
    .orderBy(asc(furtherRecipients.number))
    .limit(1)
  const successor = number === 1 ? (next?.number ?? null) : null
  await db.delete(furtherRecipients).where(and(ofOrder, eq(furtherRecipients.number, successor ?? number)))
  if (next && successor !== null) {
    const { orderId: _, number: __, ...same } = next
    await db.update(orders).set(same).where(eq(orders.id, orderId))
    await db
      .update(orderItems)
      .set({ recipient: 1 })
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.recipient, successor)))
  }
  await shop.events.recipientRemoved(shop, { orderId, number, successor })
}
