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

test('a model costs its filament, hours and hands, with one parcel; a price leaves the shop its share', () => {
  // 2.00 of filament, 1.00 of a printer and 1.00 of hands, with a parcel of 1.00.
  expect(priceOf({ grams: 100, minutes: 60 }, 1, terms)).toEqual({ cost: 500, from: 1000, to: 1180 })
  expect(priceOf({ grams: 100, minutes: 60 }, 2, terms)).toEqual({ cost: 900, from: 1800, to: 2160 })
})

test('what was not measured has no price, and what is no amount any more has none either', () => {
  expect(priceOf({ grams: null, minutes: null }, 1, terms)).toBeUndefined()
  expect(priceOf({ grams: 2_000_000, minutes: 90_000 }, 10_000, terms)).toBeUndefined()
})

test('a model is shown in the first of the shop’s colours that is named', () => {
  expect(['Dark BLUE, or red', 'goldfish', undefined].map(colorNamed)).toEqual(['blue', 'green', 'green'])
})
