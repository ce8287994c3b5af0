import type { Settings } from '#features/base/settings/settings.ts'
import type { Transit } from '#features/base/settings/transit.ts'
import { daysAfter } from '#platform/days-after.ts'
import { arrivalOf } from './arrival.ts'
import { type Calendar, workingDayAfter } from './calendar.ts'
import { daysUntilPosted } from './days-until-posted.ts'

/** In how many working days pieces are printed, today is 0: as soon as may well be, and with room for what nobody plans. */
export type Printing = { soon: number; late: number }

type Asked = {
  today: string
  /** Null where nobody knows, undefined for nothing to print. */
  printing: Printing | null | undefined
  settings: Pick<Settings, 'daysToMake' | 'daysToPrint' | 'handlingDays'>
  calendar: Calendar
  /** How long most parcels are on the road. */
  road: Transit | undefined
}

/**
 * On which day an order leaves the workshop, and in how many working days that is. It has its room, but for the last day of it where that
 * would carry the arrival over days off: the post seldom takes its whole range, and would rarely make up for it (decisions/0045).
 */
export function leavingOf({ today, printing, settings, calendar, road }: Asked): { days: number; leavesOn: string } {
  const after = (days: number) => ({ days, leavesOn: workingDayAfter(today, days, calendar) })
  if (!printing) return after(daysUntilPosted(settings, printing))
  const late = after(daysUntilPosted(settings, printing.late))
  const sooner = after(daysUntilPosted(settings, Math.max(printing.soon, printing.late - 1)))
  const arrives = ({ leavesOn }: typeof late) => (road ? arrivalOf(leavesOn, road, calendar).to : leavesOn)
  return daysAfter(arrives(sooner), 1) < arrives(late) ? sooner : late
}
