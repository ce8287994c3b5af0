import { expect, test } from 'vitest'
import { promiseBy } from './agreed-day.ts'

const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: ['12-25'] }
const road = { country: 'US', least: 2, most: 5 }

// 2026-12-01 is a Tuesday.
test.each([
  ['2026-12-12', { leavesOn: '2026-12-04', from: '2026-12-08', to: '2026-12-12' }],
  ['2026-12-28', { leavesOn: '2026-12-18', from: '2026-12-22', to: '2026-12-28' }],
  ['2026-12-02', { leavesOn: '2026-12-01', from: '2026-12-02', to: '2026-12-02' }],
])('a parcel that has to arrive by %s leaves in time, today at the earliest', (by, promise) => {
  expect(promiseBy(by, { today: '2026-12-01', road, calendar })).toEqual(promise)
})
