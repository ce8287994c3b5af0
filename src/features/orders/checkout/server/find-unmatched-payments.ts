import { and, asc, eq, isNull, notExists } from 'drizzle-orm'
import { orders } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { UnmatchedPayment } from '../contract.ts'
import { unmatchedPayments } from './tables.ts'

/** Payments that no order could be made of, and that nobody has put right, the oldest first. One that has its order by now is none. */
export async function findUnmatchedPayments({ database: { db } }: Shop): Promise<UnmatchedPayment[]> {
  const itsOrder = db.select().from(orders).where(eq(orders.stripePaymentIntentId, unmatchedPayments.id))
  const rows = await db
    .select()
    .from(unmatchedPayments)
    .where(and(isNull(unmatchedPayments.settledAt), notExists(itsOrder)))
    .orderBy(asc(unmatchedPayments.createdAt), asc(unmatchedPayments.id))
    .limit(100)
  return rows.map(({ id, reason, createdAt }) => ({ id, reason, toldAt: createdAt.toISOString() }))
}
