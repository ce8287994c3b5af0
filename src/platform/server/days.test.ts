import { expect, test } from 'vitest'
import { endOfDay, momentIn, nextChange, startOfDay } from './days.ts'

test.each([
  ['2026-12-01', 'UTC', '2026-12-01T23:59:59.999Z'],
  ['2026-12-01', 'America/Los_Angeles', '2026-12-02T07:59:59.999Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-07-01T21:59:59.999Z'],
  // The clocks change during this day.
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.999Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.999Z'],
])('the end of %s in %s', (day, timeZone, end) => {
  expect(endOfDay(day, timeZone).toISOString()).toBe(end)
})

// rule 51
test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  // The clocks skip midnight, so the day begins at one.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  // Midnight comes twice: the first one begins the day.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  // The last hour of the day before comes twice.
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
])('a day begins at its first moment where clocks change at midnight: %s in %s', (day, timeZone, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start)
})

test.each([
  ['UTC', '2026-11-18T12:43:05+00:00'],
  ['Pacific/Auckland', '2026-11-19T01:43:05+13:00'],
  ['America/St_Johns', '2026-11-18T09:13:05-03:30'],
])('a moment is written by the clock of %s', (timeZone, written) => {
  const moment = new Date('2026-11-18T12:43:05.678Z')
  expect(momentIn(moment, timeZone)).toBe(written)
  expect(Math.trunc(Date.parse(written) / 1000)).toBe(Math.trunc(moment.getTime() / 1000))
})

test('the next change of some spans is the next that begins, or the moment after the next that ends', () => {
  const [ten, eleven, noon] = [10, 11, 12].map((hour) => new Date(`2031-02-20T${hour}:00:00Z`))
  const spans = [{ startDate: ten, endDate: noon }, { startDate: eleven, endDate: null }, { endDate: null }]
  const nextAfter = (moment: string) => nextChange(spans, new Date(`2031-02-20T${moment}Z`))
  expect(nextAfter('09:00:00')).toBe(ten?.getTime())
  expect(nextAfter('10:00:00')).toBe(eleven?.getTime())
  expect(nextAfter('12:00:00')).toBe((noon?.getTime() ?? 0) + 1)
  expect(nextAfter('12:00:00.001')).toBe(Number.POSITIVE_INFINITY)
})
