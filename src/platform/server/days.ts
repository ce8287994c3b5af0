/** The last moment of a day such as `2026-12-01` in a time zone: a date without a time means the whole day (ruling 15). */
export function endOfDay(day: string, timeZone: string): Date {
  const asIfUtc = new Date(`${day}T23:59:59.999Z`)
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
