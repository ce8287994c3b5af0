import { expect, test } from 'vitest'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { cents } from '#platform/money.ts'
import { costOf, type FilamentPrices, marginOf } from './cost.ts'

const terms = {
  ...{ filamentPrice: '25.00', filamentPrices: [], machineHour: '0.30', wageHour: '30.00', handMinutes: 4 },
  ...{ packagingCost: '0.80', failurePercent: 10 },
}

// rule 66
test('a piece costs its filament, its hours and its minutes by hand, and a share of those that fail', () => {
  // 40 g are 1.00, two hours 0.60, both a tenth more often; four minutes of work are 2.00.
  expect(costOf({ grams: 40, minutes: 120, filament: null }, terms)).toBe(376)
  expect(costOf({ grams: 0, minutes: 0, filament: null }, { ...terms, handMinutes: 0 })).toBe(0)
})

test('a filament with a price of its own costs that, and any other the usual one', () => {
  const petgRed: FilamentPrices = [{ filament: 'petg red', price: '50.00' }]
  const cost = (filament: Filament | null) =>
    costOf({ grams: 40, minutes: 120, filament }, { ...terms, filamentPrices: petgRed })
  // A dollar more of plastic, and a share of it that fails; the same colour of another material costs what it did.
  expect([cost('petg red'), cost('pla red'), cost('petg blue'), cost(null)]).toEqual([486, 376, 376, 376])
})

test('what is left of a price is said in cents and percent', () => {
  expect(marginOf(cents(1600), cents(400))).toEqual({ margin: 1200, percent: 75 })
  expect(marginOf(cents(400), cents(500))).toEqual({ margin: -100, percent: -25 })
  expect(marginOf(cents(0), cents(100))).toEqual({ margin: -100, percent: 0 })
})
