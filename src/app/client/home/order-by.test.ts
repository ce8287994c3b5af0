import { expect, test } from 'vitest'
import { nextSeasonDay } from '#features/selling/delivery/season-day.ts'
import { holidayOf } from './order-by.tsx'

test('every holiday that the shop counts days for has a slide', () => {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  const names = new Set(days.flatMap((day) => nextSeasonDay(day)?.name ?? []))
  expect([...names].sort()).toEqual(Object.values(holidayOf).sort())
})
