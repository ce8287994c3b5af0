import { and, asc, eq, isNull, notExists } from 'drizzle-orm'
import { orders } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { UnmatchedPayment } from '../contract.ts'
import { unmatchedPayments } from './tables.ts'

/** Unsettled payments without an order, oldest first. Payments that have received their order since are left out. */
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
