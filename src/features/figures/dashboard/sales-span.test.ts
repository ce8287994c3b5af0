import { expect, test } from 'vitest'
import { eachDay, readSalesSpan, writeSpan } from './sales-span.ts'

test('readSalesSpan reads what writeSpan wrote', () => {
  for (const span of [{ days: 7 }, { days: 30 }, { days: 90 }, { from: '2026-02-27', until: '2026-03-02' }])
    expect(readSalesSpan(writeSpan(span))).toEqual(span)
})

test.each([
  '?days=8',
  '?from=2026-02-30&until=2026-03-02',
  '?from=2026-03-02&until=2026-02-01',
  '?from=2020-01-01&until=2026-01-01',
])('an invalid address %s falls back to the last 30 days', (search) =>
  expect(readSalesSpan(search)).toEqual({ days: 30 }),
)

test('eachDay includes both ends', () => {
  expect(eachDay('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
})
