import { written } from './dates.ts'
import { timeZone } from './time-zone.ts'

/** A moment in the shop's time zone, in US format. The zone is named if the visitor's clock differs. */
export function showMoment(iso: string): string {
  const hour = { dateStyle: 'medium', timeStyle: 'short' } as const
  const shown = written(iso, hour)
  return shown === written(iso, hour, readersZone()) ? shown : `${shown} ${nameOfZone(iso)}`
}

/** The time of day of a moment in the shop's time zone, such as `14:32`. */
export const showTime = (iso: string): string => written(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `EST`, `GMT+1`: the name of the time zone at that moment. */
const nameOfZone = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
