import { expect, test } from 'vitest'
import { showSpan } from './date-span.tsx'

const now = Date.parse('2026-11-21T12:00:00Z')
const [past, future] = ['2026-03-01T12:00:00Z', '2026-12-24T12:00:00Z']

test.each([
  [null, null, 'Always'],
  [past, null, 'From March 1, 2026'],
  [past, future, 'March 1, 2026 to December 24, 2026'],
  [future, null, 'Scheduled · From December 24, 2026'],
  [null, past, 'Expired · Until March 1, 2026'],
])('showSpan, from %s until %s, on a day in November: %s', (startDate, endDate, text) => {
  expect(showSpan({ startDate, endDate }, now)).toBe(text)
})
