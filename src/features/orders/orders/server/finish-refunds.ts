import { and, asc, eq, isNotNull, lt, ne, or } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { reasonOf } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import { moveOrder } from './change-order-status.ts'
import { completeRefund, notifyOfPartialRefund, type Refund } from './refund-order.ts'
import { refunds } from './tables.ts'

/** Age in milliseconds after which an unfinished refund counts as interrupted. */
const grace = 60_000

/**
 * Finishes refunds that were interrupted by a crash or a lost answer: requests the money again under the same id, which is idempotent, and sets
 * the planned status of the order. Safe to run in several processes at once.
 */
export async function finishRefunds(shop: Shop): Promise<void> {
  const { database, clock, log } = shop
  const isUnfinished = or(eq(refunds.state, 'requested'), and(isNotNull(refunds.movesTo), ne(refunds.state, 'failed')))
  const left = await database.db
    .select()
    .from(refunds)
    .where(and(isUnfinished, lt(refunds.createdAt, new Date(clock.now().getTime() - grace))))
    .orderBy(asc(refunds.createdAt))
  for (const refund of left) {
    try {
      await finish(shop, refund)
    } catch (error) {
      log.error({ orderId: refund.orderId, refundId: refund.id, reason: reasonOf(error) }, 'could not finish a refund')
    }
  }
}

async function finish(shop: Shop, refund: Refund) {
  if (refund.state === 'requested')
    try {
      await completeRefund(shop, null, { refund, isRepeat: true })
    } catch (error) {
      // A refusal is final: it has been recorded, and the order's status stays.
      if (error instanceof Problem && error.kind === 'conflict') return
      throw error
    }
  const { orderId, movesTo, reason, amount } = refund
  if (movesTo) await moveOrder(shop, null, { orderId, status: movesTo, reason, refunded: amount })
  else await notifyOfPartialRefund(shop, refund)
}
