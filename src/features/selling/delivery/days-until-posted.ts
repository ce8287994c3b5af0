import type { Settings } from '#features/base/settings/settings.ts'
import { daysToPrintOf } from '#features/base/settings/settings-defaults.ts'

/**
 * Working days until an order is posted: `daysToMake` from stock; for printed orders, the print queue counts too.
 * `printing` is in how many days the pieces are printed (today is 0), null if unknown, undefined if nothing is printed.
 */
export function daysUntilPosted(
  days: Pick<Settings, 'daysToMake' | 'daysToPrint' | 'handlingDays'>,
  printing: number | null | undefined,
): number {
  if (printing === undefined) return days.daysToMake
  return printing === null ? daysToPrintOf(days) : Math.max(days.daysToMake, printing + days.handlingDays)
}
