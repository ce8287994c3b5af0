import { daysAfter } from '../days-after.ts'

/** The last moment of a day such as `2026-12-01` in a time zone: a date without a time means the whole day (rule 19). */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(daysAfter(day, 1), timeZone).getTime() - 1)

/** Its first moment: an hour past midnight where the clocks skip that one, the first of the two midnights where there are two. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  // However clocks change around it, they go by the offset of the day before or of the day after.
  const moments = [-milliseconds, milliseconds]
    .map((away) => midnight - offsetAt(new Date(midnight + away), timeZone))
    .sort((a, b) => a - b)
  const first = moments.find((moment) => dayIn(new Date(moment), timeZone) === day)
  return new Date(first ?? moments[0] ?? midnight)
}

/** The day that a moment belongs to in a time zone, such as `2026-12-01`. */
export const dayIn = (moment: Date, timeZone: string): string => dayFormat(timeZone).format(moment)

/** A moment by the clock of a time zone, such as `2026-12-01T09:30:00+13:00`. */
export function momentIn(moment: Date, timeZone: string): string {
  const offset = offsetAt(moment, timeZone)
  const local = new Date(moment.getTime() + offset).toISOString().slice(0, 19)
  const ahead = new Date(Math.abs(offset)).toISOString().slice(11, 16)
  return `${local}${offset < 0 ? '-' : '+'}${ahead}`
}

/** A format takes longer to make than a hundred days to write. A shop has one zone, and the owner may try some. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()
function dayFormat(timeZone: string) {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  dayFormats.set(timeZone, format)
  return format
}

const milliseconds = 24 * 60 * 60_000

type Typed = string | null | undefined
type Span = { startDate?: Date | null; endDate?: Date | null }

/** Start and end as somebody typed them, moments or days; what was not sent is left out, nothing is none. */
export function parseSpan({ startDate, endDate }: { startDate?: Typed; endDate?: Typed }, timeZone: string): Span {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  const read = (text: Typed, whole: typeof endOfDay) =>
    text ? (isDay(text) ? whole(text, timeZone) : new Date(text)) : null
  return {
    ...(startDate !== undefined && { startDate: read(startDate, startOfDay) }),
    ...(endDate !== undefined && { endDate: read(endDate, endOfDay) }),
  }
}

/** When, after a moment, the next of some spans begins or is over, in milliseconds; never is infinite. */
export const nextChange = (spans: Span[], now: Date): number =>
  Math.min(
    ...spans
      // An end belongs to its span.
      .flatMap(({ startDate, endDate }) => [startDate?.getTime() ?? 0, endDate ? endDate.getTime() + 1 : 0])
      .filter((moment) => moment > now.getTime()),
  )

/** Whether something ends before it starts. */
export const isBackwards = ({ startDate, endDate }: Span) => Boolean(startDate && endDate && endDate < startDate)

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = clockFormat(timeZone).formatToParts(moment)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return local - Math.floor(moment.getTime() / 1000) * 1000
}

const clockFormats = new Map<string, Intl.DateTimeFormat>()
function clockFormat(timeZone: string) {
  const format =
    clockFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  clockFormats.set(timeZone, format)
  return format
}
