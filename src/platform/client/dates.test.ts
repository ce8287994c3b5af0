import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayOf, showDate, showDay, showShortDay } from './dates.ts'
import { showMoment } from './moments.ts'
import { setTimeZone } from './time-zone.ts'

const machines = process.env.TZ
beforeEach(() => setTimeZone('America/New_York'))
afterEach(() => {
  setTimeZone('UTC')
  if (machines === undefined) delete process.env.TZ
  else process.env.TZ = machines
})
/** A reader in a browser whose time zone is this one. */
const readIn = (zone: string) => {
  process.env.TZ = zone
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
}

/** 11:08 in the evening of the 21st by the shop's clock, and the 22nd in most of the world. */
const late = '2026-11-22T04:08:00.000Z'

test.each(['America/New_York', 'Asia/Tokyo', 'America/Los_Angeles', 'UTC'])(
  'a day is the shop’s, wherever it is read: %s',
  (zone) => {
    readIn(zone)
    expect([showDay(late), showShortDay(late), dayOf(late)]).toEqual(['November 21, 2026', 'Nov 21', '2026-11-21'])
    expect(showDate('2026-11-21')).toBe('Nov 21')
    expect([dayOf(null), dayOf(undefined)]).toEqual(['', ''])
  },
)

test.each([
  ['America/New_York', 'Nov 21, 2026, 11:08 PM'],
  // Another name for the same hour needs no word.
  ['America/Toronto', 'Nov 21, 2026, 11:08 PM'],
  ['Asia/Tokyo', 'Nov 21, 2026, 11:08 PM EST'],
  ['Europe/Berlin', 'Nov 21, 2026, 11:08 PM EST'],
])('a moment is by the shop’s clock, with its zone where the reader’s shows another hour: %s', (zone, shown) => {
  readIn(zone)
  expect(showMoment(late).replaceAll('\u202f', ' ')).toBe(shown)
})

test('a zone without a name of its own is said by its hours, and each by what it is called that day', () => {
  readIn('Europe/Berlin')
  setTimeZone('Pacific/Tongatapu')
  expect(showMoment(late)).toMatch(/GMT\+13$/)
  setTimeZone('America/New_York')
  expect(showMoment('2026-07-01T12:00:00.000Z')).toMatch(/EDT$/)
})
