import { and, eq } from 'drizzle-orm'
import { addEvent } from '#features/orders/orders/server/add-event.ts'
import { readOrder } from '#features/orders/orders/server/find-orders.ts'
import { addToThread } from '#features/selling/threads/server/add-to-thread.ts'
import type { Shop } from '#platform/server/shop.ts'
import { claimedPieces } from '../claim.ts'
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

/**
 * Opens the claim of a refund that has failed, or declines it if its line has another open claim; its pieces then count as not refunded.
 * The order's thread and history say so. Call it in the transaction that records the failure.
 */
export async function reopenClaim(shop: Shop, refundId: string): Promise<void> {
  const { db } = shop.database
  const [claim] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.refundId, refundId), eq(claims.state, 'refunded')))
  if (!claim) return
  const { id, orderId, orderItemId, pieces } = claim
  const others = await db.$count(claims, and(eq(claims.orderItemId, orderItemId), eq(claims.state, 'open')))
  const text = `The refund has failed. We will answer ${others > 0 ? 'the newer report' : 'again'}.`
  const change = others > 0 ? ({ state: 'declined', reason: text } as const) : reopened
  await db.update(claims).set(change).where(eq(claims.id, id))
  const line = (await readOrder(shop, orderId)).items.find((item) => item.id === orderItemId)
  const what = claimedPieces({ pieces, productName: line?.productName ?? '' })
  await addEvent(shop, null, {
    ...{ orderId, kind: 'claim' },
    text: `${what}: the refund has failed. The claim is ${others > 0 ? 'declined, because the gift has another open claim' : 'open again'}.`,
  })
  await addToThread(shop, null, {
    ...{ about: { of: 'order', id: orderId }, side: 'shop', kind: 'answer' },
    facts: [
      { label: 'Gift', text: what },
      { label: 'Answer', text },
    ],
  })
}

const reopened = { state: 'open', refundId: null, reason: null, answeredBy: null, answeredAt: null } as const
