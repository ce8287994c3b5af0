import { and, eq, isNull } from 'drizzle-orm'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { noSuchPayment } from '#features/base/payments/server/no-such-payment.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { unmatchedPayments } from './tables.ts'

/** Marks a payment without an order as settled. Idempotent. Throws 404. */
export async function settleUnmatchedPayment(shop: Shop, admin: SignedIn, id: string): Promise<void> {
  const { database, clock } = shop
  const { db } = database
  await database.transaction(async () => {
    const [settled] = await db
      .update(unmatchedPayments)
      .set({ settledAt: clock.now() })
      .where(and(eq(unmatchedPayments.id, id), isNull(unmatchedPayments.settledAt)))
      .returning()
    if (settled)
      await recordChange(shop, admin, {
        entity: 'payment',
        entityId: id,
        action: 'update',
        before: { isSettled: false },
        after: { isSettled: true },
      })
    else if ((await db.$count(unmatchedPayments, eq(unmatchedPayments.id, id))) === 0) throw noSuchPayment()
  })
}
