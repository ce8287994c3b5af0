import { and, eq, sql } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { findIsOver } from './find-is-over.ts'
import { claims } from './tables.ts'

/** Closes the open claims of an order that is canceled or refunded. Call it in the transaction that moved the order. */
export async function closeClaims(shop: Shop, orderId: string): Promise<void> {
  if (!(await findIsOver(shop, orderId))) return
  await shop.database.db
    .update(claims)
    .set({ state: 'closed', answeredAt: shop.clock.now() })
    .where(and(eq(claims.orderId, orderId), eq(claims.state, 'open')))
}

/** Opens the claim of a refund that has failed, unless its line has another open claim. Call it in the transaction that records the failure. */
export async function reopenClaim({ database: { db } }: Shop, refundId: string): Promise<void> {
  const other = sql`exists (select 1 from claims as other where other.order_item_id = ${claims.orderItemId} and other.state = 'open')`
  await db
    .update(claims)
    .set({ state: 'open', refundId: null, reason: null, answeredBy: null, answeredAt: null })
    .where(and(eq(claims.refundId, refundId), eq(claims.state, 'refunded'), sql`not ${other}`))
}
