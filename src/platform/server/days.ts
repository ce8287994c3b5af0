import { daysAfter } from '../days-after.ts'

/** The last moment of a day such as `2026-12-01` in a time zone: a date without a time means the whole day (rule 19). */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(daysAfter(day, 1), timeZone).getTime() - 1)

/** The first moment of a day: 1 a.m. where the clocks skip midnight, the first of two midnights where they repeat it. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  // The offset of the day before or the day after applies, however the clocks change.
  const moments = [-milliseconds, milliseconds]
    .map((away) => midnight - offsetAt(new Date(midnight + away), timeZone))
    .sort((a, b) => a - b)
  const first = moments.find((moment) => dayIn(new Date(moment), timeZone) === day)
  return new Date(first ?? moments[0] ?? midnight)
}

/** The next moment after `now` at a time of day such as `22:00`, in a time zone. */
export function nextMomentAt(time: string, { now, timeZone }: { now: Date; timeZone: string }): Date {
  const today = dayIn(now, timeZone)
  const moments = [0, 1].map((days) => {
    const local = Date.parse(`${daysAfter(today, days)}T${time}:00.000Z`)
    // The offset of that moment may differ from the first guess, where the clocks change.
    const guess = new Date(local - offsetAt(new Date(local), timeZone))
    return new Date(local - offsetAt(guess, timeZone))
  })
  return moments.find((moment) => moment > now) ?? new Date(now.getTime() + milliseconds)
}

/** The day of a moment in a time zone, such as `2026-12-01`. */
export const dayIn = (moment: Date, timeZone: string): string => dayFormat(timeZone).format(moment)

/** A moment in a time zone, such as `2026-12-01T09:30:00+13:00`. */
export function momentIn(moment: Date, timeZone: string): string {
  const offset = offsetAt(moment, timeZone)
  const local = new Date(moment.getTime() + offset).toISOString().slice(0, 19)
  const ahead = new Date(Math.abs(offset)).toISOString().slice(11, 16)
  return `${local}${offset < 0 ? '-' : '+'}${ahead}`
}

/** The time of day of a moment in a time zone, such as `14:32`. */
export const timeIn = (moment: Date, timeZone: string): string => momentIn(moment, timeZone).slice(11, 16)

/** Making a format is slow. A shop has one time zone, and an owner may try a few. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()
function dayFormat(timeZone: string) {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  dayFormats.set(timeZone, format)
  return format
}

const milliseconds = 24 * 60 * 60_000

type Typed = string | null | undefined
type Span = { startDate?: Date | null; endDate?: Date | null }

/** Start and end as typed, dates or moments; fields that were not sent are left out, empty ones are null. */
export function parseSpan({ startDate, endDate }: { startDate?: Typed; endDate?: Typed }, timeZone: string): Span {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  const read = (text: Typed, whole: typeof endOfDay) =>
    text ? (isDay(text) ? whole(text, timeZone) : new Date(text)) : null
  return {
    ...(startDate !== undefined && { startDate: read(startDate, startOfDay) }),
    ...(endDate !== undefined && { endDate: read(endDate, endOfDay) }),
  }
}

/** When the next of some spans starts or ends, in milliseconds; `Infinity` for never. */
export const nextChange = (spans: Span[], now: Date): number =>
  Math.min(
    ...spans
      // The end belongs to its span.
      .flatMap(({ startDate, endDate }) => [startDate?.getTime() ?? 0, endDate ? endDate.getTime() + 1 : 0])
      .filter((moment) => moment > now.getTime()),
  )

/** Whether a span ends before it starts. */
export const isBackwards = ({ startDate, endDate }: Span) => Boolean(startDate && endDate && endDate < startDate)

/** The offset of a time zone from UTC at a moment, in milliseconds. */
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
