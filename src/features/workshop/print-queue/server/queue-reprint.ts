import type { Shop } from '#platform/server/shop.ts'
import { isOrderPaused, keepPaused } from './pause-order.ts'
import { queueMoved } from './queue-pieces.ts'

/** Queues the pieces of a reprint. A paused order stays paused. Call it in the transaction that has locked the order. */
export async function queueReprint(shop: Shop, orderId: string): Promise<void> {
  const isPaused = await isOrderPaused(shop, orderId)
  await queueMoved(shop, orderId)
  if (isPaused) await keepPaused(shop, orderId)
}
