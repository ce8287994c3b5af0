import type { Transit } from '#features/base/settings/transit.ts'
import { daysAfter } from '#platform/days-after.ts'
import { type Arrival, arrivalOf } from './arrival.ts'
import { type Calendar, isWorkingDay } from './calendar.ts'

type Asked = { today: string; road: Transit; calendar: Calendar }

/**
 * The promise of a parcel whose day of arrival was agreed: it leaves on the last working day that is early enough, today at the
 * earliest, and arrives by the agreed day.
 */
export function promiseBy(by: string, { today, road, calendar }: Asked): Arrival & { leavesOn: string } {
  const isTooLate = (day: string) => !isWorkingDay(day, calendar) || arrivalOf(day, road, calendar).to > by
  let leavesOn = by
  while (leavesOn > today && isTooLate(leavesOn)) leavesOn = daysAfter(leavesOn, -1)
  const { from } = arrivalOf(leavesOn, road, calendar)
  return { leavesOn, from: from < by ? from : by, to: by }
}
