import { and, gt, gte, lt, type SQL } from 'drizzle-orm'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isStillOpen } from './next-step.ts'
import { orders } from './tables.ts'

/** Orders that have not left on the day that they were promised to (rule 70). */
export async function isLate(shop: Shop): Promise<SQL | undefined> {
  const { today } = await findCalendar(shop)
  return and(isStillOpen, lt(orders.leavesOn, today))
}

/** Orders that will not leave in time as the queue stands: there is still something that can be done. */
export async function isAtRisk(shop: Shop): Promise<SQL | undefined> {
  const { today } = await findCalendar(shop)
  return and(isStillOpen, gte(orders.leavesOn, today), gt(orders.expectedOn, orders.leavesOn))
}
