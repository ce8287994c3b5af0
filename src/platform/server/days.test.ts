import { expect, test } from 'vitest'
import { endOfDay } from './days.ts'

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
