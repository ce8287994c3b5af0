import { expect, test } from 'vitest'
import { colorNamed } from './color-named.ts'
import { priceOf } from './price-of.ts'

const terms = {
  ...{
    filamentPrice: '20.00',
    filamentPrices: [],
    machineHour: '1.00',
    wageHour: '60.00',
    handMinutes: 1,
    packagingCost: '1.00',
  },
  ...{ failurePercent: 0, leastMargin: 50 },
}

test('prices filament, printer hours, manual work and one parcel, plus the margin', () => {
  // 2.00 for filament, 1.00 for the printer and 1.00 for manual work, plus 1.00 for packaging.
  expect(priceOf({ grams: 100, minutes: 60 }, 1, terms)).toEqual({ cost: 500, from: 1000, to: 1232 })
  expect(priceOf({ grams: 100, minutes: 60 }, 2, terms)).toEqual({ cost: 900, from: 1800, to: 2264 })
})

test('gives no price above the maximum amount', () => {
  expect(priceOf({ grams: 2_000_000, minutes: 90_000 }, 10_000, terms)).toBeUndefined()
})

test('shows a model in the first color that the text names', () => {
  expect(['Dark BLUE, or red', 'goldfish', undefined].map(colorNamed)).toEqual(['blue', 'green', 'green'])
})
