import type { Settings } from '#features/base/settings/settings.ts'
import { daysToPrintOf } from '#features/base/settings/settings-defaults.ts'

/**
 * In how many working days an order is posted: what is on the shelf takes the workshop's own days, what is printed waits for the
 * queue too. `printing` is in how many days it is printed, today is 0; null where nobody knows, undefined for nothing.
 */
export function daysUntilPosted(
  days: Pick<Settings, 'daysToMake' | 'daysToPrint' | 'handlingDays'>,
  printing: number | null | undefined,
): number {
  if (printing === undefined) return days.daysToMake
  return printing === null ? daysToPrintOf(days) : Math.max(days.daysToMake, printing + days.handlingDays)
}
