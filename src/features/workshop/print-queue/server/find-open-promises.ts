import { and, eq, inArray, sql } from 'drizzle-orm'
import { dueDay } from '#features/orders/orders/server/due-day.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { hasNoNewDates } from '#features/orders/orders/server/store-expected-days.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { printJobs } from './tables.ts'

/** The promised days of open orders, and their pieces that are still to be printed. */
export function findOpenPromises({ database: { db } }: Shop) {
  const isToPrint = and(eq(printJobs.orderId, orders.id), inArray(printJobs.status, ['queued', 'printing']))
  return db
    .select({
      orderId: orders.id,
      /** The first promised day, and that of the first recipient. */
      leavesOn: dueDay,
      firstLeavesOn: orders.leavesOn,
      country: sql<string | undefined>`${orders.shippingAddress} ->> 'country'`,
      /** The customer was told one day and no later one. */
      isBound: sql<boolean>`${orders.arrivesTo} is not null and ${hasNoNewDates}`,
      pieces: sql<
        string[]
      >`coalesce(array_agg(${printJobs.id}::text) filter (where ${printJobs.id} is not null), '{}')`,
    })
    .from(orders)
    .leftJoin(printJobs, isToPrint)
    .where(isStillOpen)
    .groupBy(orders.id)
}
