import { timeZone } from './time-zone.ts'

const written = (iso: string, options: Intl.DateTimeFormatOptions, zone: string | undefined = timeZone) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(new Date(iso))

/** Days and moments in the shop's time zone, in US format. The zone is named if the visitor's clock differs. */
export const showDay = (iso: string) => written(iso, { dateStyle: 'long' })
/** `Nov 22`, for narrow places. */
export const showShortDay = (iso: string) => written(iso, { month: 'short', day: 'numeric' })
/** `Nov 22` of a day such as `2026-11-22`, in no time zone. */
export const showDate = (day: string) => written(day, { month: 'short', day: 'numeric' }, 'UTC')
export function showMoment(iso: string): string {
  const hour = { dateStyle: 'medium', timeStyle: 'short' } as const
  const shown = written(iso, hour)
  return shown === written(iso, hour, readersZone()) ? shown : `${shown} ${nameOfZone(iso)}`
}

const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `EST`, `GMT+1`: the name of the time zone at that moment. */
const nameOfZone = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** The day of a moment in the shop's time zone, as the value of a date field. */
export const dayOf = (iso: string | null | undefined) =>
  iso ? new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(iso)) : ''
