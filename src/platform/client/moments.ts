import { written } from './dates.ts'
import { timeZone } from './time-zone.ts'

/** A moment in the shop's time zone, in US format. The zone is named if the visitor's clock differs. */
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
