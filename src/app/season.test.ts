import { expect, test } from 'vitest'
import { dayNumber, easterSunday } from '#platform/easter.ts'
import { heroSlidesOf } from './client/home/hero-slides.ts'
import { seasonOf, seasons } from './season.ts'

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

test.each([
  ['2026-01-01', 'newyear'],
  ['2026-01-06', 'newyear'],
  ['2026-01-07', undefined],
  ['2026-01-20', 'valentine'],
  ['2026-02-14', 'valentine'],
  ['2026-02-15', undefined],
  ['2026-03-01', 'stpatrick'],
  ['2026-03-17', 'stpatrick'],
  // Easter is on 5 April in 2026, on 23 March in 2008 and on 25 April in 2038.
  ['2026-03-18', 'easter'],
  ['2026-04-06', 'easter'],
  ['2026-04-07', undefined],
  ['2008-03-17', 'stpatrick'],
  ['2008-03-18', 'easter'],
  ['2008-03-24', 'easter'],
  ['2008-03-25', undefined],
  ['2038-03-27', undefined],
  ['2038-03-28', 'easter'],
  ['2038-04-26', 'easter'],
  ['2026-06-13', undefined],
  ['2026-06-14', 'july4'],
  ['2026-07-04', 'july4'],
  ['2026-07-05', undefined],
  ['2026-09-30', undefined],
  ['2026-10-01', 'halloween'],
  ['2026-10-31', 'halloween'],
  ['2026-11-01', undefined],
  ['2026-11-10', 'christmas'],
  ['2026-12-26', 'christmas'],
  ['2026-12-27', 'newyear'],
  ['2026-12-31', 'newyear'],
])('on %s the season is %s', (day, season) => {
  expect(seasonOf(noonOf(day), 'UTC')).toBe(season)
})

test("the day is the shop's own, not the server's", () => {
  const moment = new Date('2026-11-01T03:00:00Z')
  expect(seasonOf(moment, 'America/New_York')).toBe('halloween')
  expect(seasonOf(moment, 'UTC')).toBeUndefined()
  expect(seasonOf(new Date('2026-12-31T23:00:00Z'), 'Pacific/Auckland')).toBe('newyear')
})

test.each([
  [1961, 4, 2],
  [2000, 4, 23],
  [2008, 3, 23],
  [2024, 3, 31],
  [2025, 4, 20],
  [2026, 4, 5],
  [2027, 3, 28],
  [2038, 4, 25],
])('Easter of %i is in month %i on day %i', (year, month, day) => {
  expect(easterSunday(year)).toBe(dayNumber(year, month, day))
})

test('no season comes, goes and comes again within a year but New Year’s, which lies at its ends', () => {
  for (let year = 2000; year < 2100; year++) {
    const days = Array.from({ length: 366 }, (_, day) => seasonOf(new Date(Date.UTC(year, 0, 1 + day, 12)), 'UTC'))
    const runs = days.slice(0, 365).filter((season, day) => season && season !== days[day - 1])
    expect([year, ...runs]).toEqual([year, ...seasons, 'newyear'])
  }
})

test('the slider always has six pictures, the season’s first', () => {
  for (const season of [...seasons, undefined]) {
    const slides = heroSlidesOf(season)
    expect(new Set(slides.map(({ slug }) => slug)).size).toBe(6)
    expect(slides[0]?.slug).toBe(season ?? 'christmas')
  }
  expect(heroSlidesOf('easter').map(({ slug }) => slug)).toEqual([
    'easter',
    'july4',
    'stpatrick',
    'newyear',
    'christmas',
    'valentine',
  ])
})
