import { isOpenStatus } from '#features/orders/orders/order.ts'
import { lockOrders } from '#features/orders/orders/server/lock-orders.ts'
import { markReady } from '#features/orders/orders/server/mark-ready.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findUnqueued, findUnqueuedOf, maxUnqueuedLines, type UnqueuedLine } from './find-unqueued.ts'
import { hasOpenPieces } from './open-pieces.ts'
import { printJobs } from './tables.ts'

/**
 * Queues every piece of a paid order that must be printed. An order without such pieces is ready to ship. Call it in the transaction
 * that stores the order.
 */
export async function queueOrder(shop: Shop, orderId: string): Promise<void> {
  const lines = await findUnqueuedOf(shop, orderId)
  await queueLines(shop, lines)
  if (lines.length === 0) await markReady(shop, null, { orderId, isReady: true })
}

/**
 * Queues pieces of a reopened order whose stock was given back, and updates whether the order is ready. Call it in the transaction that
 * moved the order.
 */
export async function queueMoved(shop: Shop, orderId: string): Promise<void> {
  const [order] = await lockOrders(shop, [orderId])
  if (!order || !isOpenStatus(order.status)) return
  const lines = await findUnqueuedOf(shop, orderId)
  await queueLines(shop, lines)
  await markReady(shop, null, { orderId, isReady: !(await hasOpenPieces(shop, orderId)) })
}

/**
 * Queues missing pieces of open orders: orders from before there was a queue, or from a version that took pieces with words from
 * stock. Safe to run again, and in several processes.
 */
export async function queueOpenOrders(shop: Shop): Promise<void> {
  for (;;) {
    const lines = await findUnqueued(shop)
    await shop.database.transaction(async () => {
      await queueLines(shop, lines)
      // The order has pieces to print again, so it is not ready.
      for (const orderId of new Set(lines.map((line) => line.orderId)))
        await markReady(shop, null, { orderId, isReady: false })
    })
    if (lines.length < maxUnqueuedLines) return
  }
}

async function queueLines({ database, clock }: Shop, lines: UnqueuedLine[]) {
  const pieces = lines.flatMap(({ orderItemId, orderId, color, material, proofId, pieces, ...line }) =>
    Array.from({ length: pieces }, (_, index) => ({
      orderItemId,
      orderId,
      color,
      material,
      proofId,
      piece: index + 1,
      position: placeOf(line, index),
      createdAt: clock.now(),
    })),
  )
  for (let first = 0; first < pieces.length; first += rowsAtOnce)
    await database.db
      .insert(printJobs)
      .values(pieces.slice(first, first + rowsAtOnce))
      .onConflictDoNothing()
}

const rowsAtOnce = 500

/** First come, first served; within an order by line. */
const placeOf = ({ orderedAt, place }: Pick<UnqueuedLine, 'orderedAt' | 'place'>, index: number) =>
  `${orderedAt.getTime()}.${String(place).padStart(4, '0')}${String(index).padStart(5, '0')}`
