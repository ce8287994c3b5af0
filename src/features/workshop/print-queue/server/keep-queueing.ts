import { every } from '#platform/server/every.ts'
import type { Shop } from '#platform/server/shop.ts'
import { queueOpenOrders } from './queue-pieces.ts'

const fiveMinutes = 5 * 60_000

/** Looks now and every five minutes for pieces that are not in the queue. Answers how to stop, which waits for the round under way. */
export const keepQueueing = (shop: Shop): (() => Promise<void>) =>
  every(fiveMinutes, shop.log, 'queueing pieces failed', () => queueOpenOrders(shop)).stop
