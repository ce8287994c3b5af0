import { describe, expect, test } from 'vitest'
import { readHolidays } from '#features/base/settings/holidays.ts'
import { readTransit, readTransitLines, writeTransitLines } from '#features/base/settings/read-transit.ts'
import { defaultSettings } from '#features/base/settings/settings-defaults.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import { arrivalOf, ofCountry, showArrival } from './arrival.ts'
import { packingDayAfter, workingDayAfter, workingDaysFrom, workingDaysUntil } from './calendar.ts'
import { daysUntilPosted } from './days-until-posted.ts'
import { leavingOf } from './leaving.ts'
import { orderBy } from './order-by.ts'
import { nextSeasonDay } from './season-day.ts'

const weekdays = { workingDays: [1, 2, 3, 4, 5], holidays: [] }
const home = { country: 'US', least: 2, most: 5 }

describe('working days', () => {
  test.each([
    // 2026-12-04 is a Friday.
    ['2026-12-04', 0, weekdays, '2026-12-04'],
    ['2026-12-04', 1, weekdays, '2026-12-07'],
    ['2026-12-05', 0, weekdays, '2026-12-07'],
    ['2026-12-05', 1, weekdays, '2026-12-08'],
    ['2026-12-24', 1, { ...weekdays, holidays: ['12-25'] }, '2026-12-28'],
    ['2026-12-24', 1, { ...weekdays, holidays: ['2025-12-25'] }, '2026-12-25'],
    ['2026-12-04', 1, { workingDays: [6, 7], holidays: [] }, '2026-12-06'],
  ])('from %s, %i later, skip weekends and holidays', (day, count, calendar, expected) => {
    expect([workingDayAfter(day, count, calendar), workingDaysFrom(day, calendar)(count)]).toEqual([expected, expected])
  })

  test('are the same when many counts are calculated, in any order', () => {
    const calendar = { workingDays: [1, 3, 6], holidays: ['12-25', '2027-01-02'] }
    const on = workingDaysFrom('2026-12-04', calendar)
    for (const count of [40, 0, 7, 7, 90]) expect(on(count)).toBe(workingDayAfter('2026-12-04', count, calendar))
  })

  test('end the search after a year without working days', () => {
    const never = { workingDays: [1], holidays: Array.from({ length: 12 }, (_, month) => month).flatMap(everyDay) }
    expect(workingDayAfter('2026-12-01', 2, never)).toMatch(/^2027-12-/)
  })
})

describe('a piece that a printer finishes while the maker rests', () => {
  // 2026-12-04 is a Friday.
  test.each([
    ['2026-12-04', '2026-12-07'],
    ['2026-12-05', '2026-12-07'],
    ['2026-12-06', '2026-12-07'],
    ['2026-12-07', '2026-12-08'],
  ])('on %s is packed on the next working day, %s', (printedOn, packed) => {
    expect(packingDayAfter(printedOn, 1, weekdays)).toBe(packed)
    const days = workingDaysUntil(printedOn, { today: '2026-12-04', calendar: weekdays })
    expect(workingDayAfter('2026-12-04', days + 1, weekdays)).toBe(packed)
  })
})
const everyDay = (month: number) =>
  Array.from({ length: 31 }, (_, day) => `${String(month + 1).padStart(2, '0')}-${String(day + 1).padStart(2, '0')}`)

describe('posts an order', () => {
  const settings = { daysToMake: 3, daysToPrint: 5, handlingDays: 1 }
  test.each([
    ['within daysToMake from stock', undefined, 3],
    ['within daysToPrint while no printer is active', null, 5],
    ['no sooner than daysToMake if printed today', 0, 3],
    ['after the print queue and packing', 6, 7],
  ])('%s', (_, printing, days) => {
    expect(daysUntilPosted(settings, printing)).toBe(days)
  })
})

describe('the promised day includes a reserve', () => {
  const settings = { daysToMake: 1, daysToPrint: 5, handlingDays: 1 }
  const leaves = (today: string, soon: number, late: number, road: typeof home | undefined = home) =>
    leavingOf({ today, printing: { soon, late }, settings, calendar: weekdays, road })
  // 2026-12-01 is a Tuesday: packed a day after it is printed, and five of the post's days on the road.
  test('uses the later estimate', () => {
    expect(leaves('2026-12-01', 0, 1)).toEqual({ days: 2, leavesOn: '2026-12-03' })
    expect(leaves('2026-12-01', 3, 3)).toEqual({ days: 4, leavesOn: '2026-12-07' })
  })
  // rule 93
  test('drops the last day of reserve if that day would move the arrival past days off', () => {
    expect(leaves('2026-12-01', 2, 3)).toEqual({ days: 3, leavesOn: '2026-12-04' })
    // At most one day is dropped, however long the queue is.
    expect(leaves('2026-12-01', 0, 8)).toEqual({ days: 8, leavesOn: '2026-12-11' })
  })
  test('keeps the whole reserve if the transit time is unknown or nothing is printed', () => {
    expect(leaves('2026-12-01', 0, 1, undefined)).toEqual({ days: 2, leavesOn: '2026-12-03' })
    const none = leavingOf({ today: '2026-12-01', printing: undefined, settings, calendar: weekdays, road: home })
    expect(none).toEqual({ days: 1, leavesOn: '2026-12-02' })
  })
})

test('counts only the post’s working days in transit', () => {
  expect(arrivalOf('2026-12-04', home, weekdays)).toEqual({ from: '2026-12-08', to: '2026-12-11' })
  expect(arrivalOf('2026-12-22', home, { holidays: ['12-25'] })).toEqual({ from: '2026-12-24', to: '2026-12-30' })
})

test.each([
  ['2026-12-02', '2026-12-05', 'Dec 2 to 5'],
  ['2026-12-30', '2027-01-04', 'Dec 30 to Jan 4'],
  ['2026-12-02', '2026-12-02', 'Dec 2'],
])('formats %s to %s as %s', (from, to, said) => {
  expect(showArrival({ from, to })).toBe(said)
})

describe('the transit table', () => {
  test('has one line per country', () => {
    expect(readTransit('us 2–5, CA  5-9\n* 7-14')).toEqual([
      home,
      { country: 'CA', least: 5, most: 9 },
      { country: '*', least: 7, most: 14 },
    ])
  })
  test.each(['', 'US 2-5', 'US 5-2\n* 7-14', 'US 2-5\nUS 3-6\n* 7-14', 'United States 2-5\n* 1-2', '* 7'])(
    'rejects %j',
    (text) => {
      expect(readTransit(text)).toBeUndefined()
    },
  )
  test('is read and written as rows, also while a row is half typed', () => {
    const rows = readTransitLines('uk 3-4, CA 5–9\n* 7-14')
    expect(rows).toEqual([
      { country: 'GB', least: '3', most: '4' },
      { country: 'CA', least: '5', most: '9' },
      { country: '*', least: '7', most: '14' },
    ])
    const half = writeTransitLines([{ country: 'DE', least: '', most: 'x' }, ...rows])
    expect([readTransitLines(half)[0], readTransit(half)]).toEqual([{ country: 'DE', least: '', most: 'x' }, undefined])
    expect(readTransit(writeTransitLines(rows))).toHaveLength(3)
    expect(readTransitLines('')).toEqual([{ country: '*', least: '', most: '' }])
  })
  test('knows the United Kingdom by the code that people write', () => {
    expect(ofCountry('GB', readTransit('uk 3-4\n* 7-14') ?? [])).toMatchObject({ country: 'GB', least: 3 })
    expect([isShippedTo('DE, UK', 'GB'), isShippedTo('DE, UK', 'FR')]).toEqual([true, false])
  })
  test('uses the line of all other countries for a country without a line', () => {
    const table = readTransit(defaultSettings.transit) ?? []
    expect(ofCountry('US', table)).toMatchObject({ least: 2 })
    expect(ofCountry('NZ', table)).toMatchObject({ country: '*', least: 7 })
    expect(ofCountry(undefined, table)).toMatchObject({ country: '*' })
  })
})

test('reads holidays of every year and of one year', () => {
  expect(readHolidays('12-25, 2026-11-26 02-29')).toEqual(['12-25', '2026-11-26', '02-29'])
  expect(readHolidays('')).toEqual([])
  for (const wrong of ['13-01', '2026-02-29', 'Christmas', '12-25-2026']) expect(readHolidays(wrong)).toBeUndefined()
})

test.each([
  ['2026-11-22', { name: 'Christmas', day: '2026-12-24' }],
  ['2026-12-24', { name: 'Christmas', day: '2026-12-24' }],
  ['2026-12-31', { name: 'Valentine’s Day', day: '2027-02-14' }],
  ['2026-03-18', { name: 'Easter', day: '2026-04-05' }],
  ['2026-08-01', undefined],
])('finds the next holiday on %s: %o', (today, expected) => {
  expect(nextSeasonDay(today)).toEqual(expected)
})

test('finds the last day to order in time, and none if that day has passed', () => {
  const rest = { days: 3, transit: home, calendar: weekdays }
  // Three days in the workshop and five in transit, without the two weekends.
  expect(orderBy('2026-12-24', { today: '2026-11-22', ...rest })).toBe('2026-12-14')
  expect(orderBy('2026-12-24', { today: '2026-12-14', ...rest })).toBe('2026-12-14')
  expect(orderBy('2026-12-24', { today: '2026-12-15', ...rest })).toBeNull()
})
