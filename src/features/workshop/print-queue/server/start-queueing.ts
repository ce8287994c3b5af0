import { every } from '#platform/server/every.ts'
import type { Shop } from '#platform/server/shop.ts'
import { queueOpenOrders } from './queue-pieces.ts'

const fiveMinutes = 5 * 60_000

/** Queues missing pieces now and every five minutes. Answers a function that stops it and waits for the current round. */
export const startQueueing = (shop: Shop): (() => Promise<void>) =>
  every(fiveMinutes, shop.log, 'queueing pieces failed', () => queueOpenOrders(shop)).stop
