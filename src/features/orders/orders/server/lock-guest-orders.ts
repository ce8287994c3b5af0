import { and, asc, eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { isGuestOrder } from './find-orders.ts'
import { orders } from './tables.ts'

/** Locks all guest's orders of an email address until the transaction ends, ordered by id against deadlocks. */
export const lockGuestOrders = ({ database: { db } }: Shop, email: string) =>
  db
    .select({ id: orders.id, checkoutId: orders.checkoutId })
    .from(orders)
    .where(and(isGuestOrder, eq(orders.guestEmail, email)))
    .orderBy(asc(orders.id))
    .for('no key update')
