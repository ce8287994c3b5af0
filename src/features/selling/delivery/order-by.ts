import type { Transit } from '#features/base/settings/transit.ts'
import { daysAfter } from '#platform/days-after.ts'
import { type Arrival, arrivalOf } from './arrival.ts'
import { type Calendar, workingDayAfter } from './calendar.ts'

/**
 * The last day to order for an arrival by `by`, if the order leaves after `days` working days; null if today is
 * too late.
 */
export function orderBy(
  by: string,
  { today, days, transit, calendar }: { today: string; days: number; transit: Transit; calendar: Calendar },
): string | null {
  const arrives = (ordered: string): Arrival['to'] =>
    arrivalOf(workingDayAfter(ordered, days, calendar), transit, calendar).to
  // Checked first, because counting back day by day is slow for a long queue.
  if (arrives(today) > by) return null
  for (let day = by; day >= today; day = daysAfter(day, -1)) if (arrives(day) <= by) return day
  return null
}
