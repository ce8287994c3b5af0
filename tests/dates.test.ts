import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
/** Where the reader's own zone is asked for, to say when it shows another hour than the shop's. */
const asksTheReader = 'Intl.DateTimeFormat().resolvedOptions()'

/** Places that use the machine's own time zone: a format without a zone, or a part of a date. */
const byTheMachine = (text: string) =>
  [
    ...text
      .replaceAll(asksTheReader, '')
      .matchAll(
        /\bIntl\.DateTimeFormat\((?:(?!timeZone)[^)])*\)|\.toLocale(?:Date|Time)String\(|\.(?:get|set)(?:Day|Date|Hours|Minutes|Month|FullYear)\(/g,
      ),
  ].map(([found]) => found)

test('a moment is written by a clock that is named, never by the reader’s or the server’s', () => {
  expect(files.flatMap((file) => byTheMachine(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`))).toEqual(
    [],
  )
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(asksTheReader))).toEqual([
    'src/platform/client/moments.ts',
  ])
})

/** What is written of a day such as `2026-11-22`, which is the same everywhere; a moment has the shop's clock. */
const ofADay = [
  'src/features/base/settings/weekdays.ts',
  'src/features/figures/dashboard/client/sales-chart.tsx',
  'src/features/figures/profit/server/find-profit.ts',
  'src/features/selling/delivery/arrival.ts',
  'src/platform/client/dates.ts',
]

test('nothing but a day without its hours is written by the clock of Greenwich', () => {
  const greenwich = /DateTimeFormat\([^)]*'UTC'\)?|written\([^)]*'UTC'\)/
  expect(files.filter((file) => greenwich.test(readFileSync(file, 'utf8'))).sort()).toEqual(ofADay)
})

test.each([
  "new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(moment)",
  "new Intl.DateTimeFormat('en-US').format(moment)",
  'moment.toLocaleDateString()',
  'new Date(iso).getDate()',
  'moment.setHours(0, 0, 0, 0)',
])('%s is found', (text) => {
  expect(byTheMachine(text)).toHaveLength(1)
})

test.each([
  "new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })",
  "new Intl.DateTimeFormat('en-CA', { timeZone })",
  'moment.getUTCDate()',
  'count.toLocaleString()',
])('%s is fine', (text) => {
  expect(byTheMachine(text)).toEqual([])
})
