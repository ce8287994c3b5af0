import type { Settings } from '#features/base/settings/settings.ts'
import type { Transit } from '#features/base/settings/transit.ts'
import { daysAfter } from '#platform/days-after.ts'
import { arrivalOf } from './arrival.ts'
import { type Calendar, workingDayAfter } from './calendar.ts'
import { daysUntilPosted } from './days-until-posted.ts'

/** Working days until pieces are printed (today is 0): the likely number, and a number with a reserve. */
export type Printing = { soon: number; late: number }

type Asked = {
  today: string
  /** Null if unknown, undefined if nothing is printed. */
  printing: Printing | null | undefined
  settings: Pick<Settings, 'daysToMake' | 'daysToPrint' | 'handlingDays'>
  calendar: Calendar
  /** The transit time of most parcels. */
  road: Transit | undefined
}

/**
 * The day on which an order leaves the workshop, and in how many working days. Includes the reserve, except its last day if that day would
 * move the arrival past days off: the post rarely needs its whole range (decisions/0045).
 */
export function leavingOf({ today, printing, settings, calendar, road }: Asked): { days: number; leavesOn: string } {
  const after = (days: number) => ({ days, leavesOn: workingDayAfter(today, days, calendar) })
  if (!printing) return after(daysUntilPosted(settings, printing))
  const late = after(daysUntilPosted(settings, printing.late))
  const sooner = after(daysUntilPosted(settings, Math.max(printing.soon, printing.late - 1)))
  const arrives = ({ leavesOn }: typeof late) => (road ? arrivalOf(leavesOn, road, calendar).to : leavesOn)
  return daysAfter(arrives(sooner), 1) < arrives(late) ? sooner : late
}
