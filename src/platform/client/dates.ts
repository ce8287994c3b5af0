import { timeZone } from './time-zone.ts'

/** A moment as these options write it. */
export const written = (iso: string, options: Intl.DateTimeFormatOptions, zone: string | undefined = timeZone) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(new Date(iso))

/** A day in the shop's time zone, in US format. */
export const showDay = (iso: string) => written(iso, { dateStyle: 'long' })
/** `Nov 22`, for narrow places. */
export const showShortDay = (iso: string) => written(iso, { month: 'short', day: 'numeric' })
/** `Nov 22` of a day such as `2026-11-22`, in no time zone. */
export const showDate = (day: string) => written(day, { month: 'short', day: 'numeric' }, 'UTC')
/** The day of a moment in the shop's time zone, as the value of a date field. */
export const dayOf = (iso: string | null | undefined) =>
  iso ? new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(iso)) : ''
