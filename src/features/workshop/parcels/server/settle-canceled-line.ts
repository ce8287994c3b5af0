import { and, eq } from 'drizzle-orm'
import { moveOrder } from '#features/orders/orders/server/change-order-status.ts'
import { cents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findLinesLeft } from './find-lines-left.ts'
import { settleSentRecipients } from './settle-sent-recipients.ts'
import { parcels } from './tables.ts'

/** After a line is canceled, an order whose other pieces have all left is shipped. Call it in the transaction that has locked the order. */
export async function settleCanceledLine(shop: Shop, orderId: string): Promise<void> {
  const lines = await findLinesLeft(shop, [orderId])
  if (lines.every(({ line, posted }) => posted >= line.quantity))
    return moveOrder(shop, null, { orderId, status: 'shipped', refunded: cents(0) })
  await settleSentRecipients(shop, { orderId, lines })
}

/** The parcels of a recipient whose number changes. Call it in the transaction that has locked the order. */
export async function moveParcelsOfRecipient(
  { database: { db } }: Shop,
  { orderId, from, to }: { orderId: string; from: number; to: number },
): Promise<void> {
  await db
    .update(parcels)
    .set({ recipient: to })
    .where(and(eq(parcels.orderId, orderId), eq(parcels.recipient, from)))
}
