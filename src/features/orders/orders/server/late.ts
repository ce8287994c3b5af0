import { and, gt, gte, lt, type SQL } from 'drizzle-orm'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import type { Shop } from '#platform/server/shop.ts'
import { dueDay } from './due-day.ts'
import { isStillOpen } from './next-step.ts'
import { orders } from './tables.ts'

/** Open orders whose promised day of leaving has passed (rule 70). */
export async function isLate(shop: Shop): Promise<SQL | undefined> {
  const { today } = await findCalendar(shop)
  return and(isStillOpen, lt(dueDay, today))
}

/** Open orders that are expected to miss their promised day, which has not passed yet. */
export async function isAtRisk(shop: Shop): Promise<SQL | undefined> {
  const { today } = await findCalendar(shop)
  return and(isStillOpen, gte(dueDay, today), gt(orders.expectedOn, dueDay))
}
