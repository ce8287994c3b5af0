import { and, eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { queueMoved } from './queue-pieces.ts'
import { printJobs } from './tables.ts'

/**
 * Takes the waiting pieces of a canceled line out of the queue; the order may be ready without them. Call it in the transaction that has locked
 * the order and canceled the line; none of its pieces is on a printer.
 */
export async function dropCanceledPieces(
  shop: Shop,
  { orderId, orderItemId }: { orderId: string; orderItemId: string },
): Promise<void> {
  await shop.database.db
    .delete(printJobs)
    .where(and(eq(printJobs.orderItemId, orderItemId), eq(printJobs.status, 'queued')))
  await queueMoved(shop, orderId)
}
