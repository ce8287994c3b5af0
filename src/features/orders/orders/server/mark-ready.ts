import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { orderEvents, orders } from './tables.ts'

/**
 * Marks an order as ready to ship after its last piece is done, or removes the mark with a reason (`why`); its status stays (rule 9).
 * Idempotent. Call it in the transaction that changes the pieces.
 */
export async function markReady(
  { database: { db }, clock }: Shop,
  admin: SignedIn | null,
  { orderId, isReady, why }: { orderId: string; isReady: boolean; why?: string },
): Promise<void> {
  const [marked] = await db
    .update(orders)
    .set({ readyAt: isReady ? clock.now() : null })
    .where(and(eq(orders.id, orderId), isReady ? isNull(orders.readyAt) : isNotNull(orders.readyAt)))
    .returning({ id: orders.id })
  if (!marked || (!isReady && !why)) return
  await db.insert(orderEvents).values({
    orderId,
    kind: isReady ? 'ready' : 'not-ready',
    text: why ?? null,
    userId: admin?.id ?? null,
    userName: admin?.name ?? null,
    createdAt: clock.now(),
  })
}
