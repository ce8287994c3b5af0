/** The last moment of a day such as `2026-12-01` in a time zone: a date without a time means the whole day (rule 19). */
export const endOfDay = (day: string, timeZone: string): Date => momentIn(`${day}T23:59:59.999Z`, timeZone)

/** Its first moment. */
export const startOfDay = (day: string, timeZone: string): Date => momentIn(`${day}T00:00:00.000Z`, timeZone)

type Typed = string | null | undefined
type Span = { startDate?: Date | null; endDate?: Date | null }

/** Start and end as somebody typed them, moments or days; what was not sent is left out, nothing is none. */
export function readSpan({ startDate, endDate }: { startDate?: Typed; endDate?: Typed }, timeZone: string): Span {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  const read = (text: Typed, whole: typeof endOfDay) =>
    text ? (isDay(text) ? whole(text, timeZone) : new Date(text)) : null
  return {
    ...(startDate !== undefined && { startDate: read(startDate, startOfDay) }),
    ...(endDate !== undefined && { endDate: read(endDate, endOfDay) }),
  }
}

/** Whether something ends before it starts. */
export const isBackwards = ({ startDate, endDate }: Span) => Boolean(startDate && endDate && endDate < startDate)

/** The moment at which clocks in a time zone show what the text says as if it were UTC. */
function momentIn(local: string, timeZone: string): Date {
  const asIfUtc = new Date(local)
  // The offset at the guess may not be the one at the answer when a clock change lies between: the second step mends that.
  const guess = new Date(asIfUtc.getTime() - offsetAt(asIfUtc, timeZone))
  return new Date(asIfUtc.getTime() - offsetAt(guess, timeZone))
}

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return local - Math.floor(moment.getTime() / 1000) * 1000
}
