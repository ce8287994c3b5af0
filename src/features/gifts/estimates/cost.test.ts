import { expect, test } from 'vitest'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { cents } from '#platform/money.ts'
import { costOf, type FilamentPrices, marginOf } from './cost.ts'

const terms = {
  ...{
    filamentPrice: '25.00',
    filamentPrices: [],
    materialPrices: [],
    machineHour: '0.30',
    wageHour: '30.00',
    handMinutes: 4,
  },
  ...{ packagingCost: '0.80', failurePercent: 10 },
}

// rule 66
test('costOf adds filament, machine hours, handwork and the share of failures', () => {
  // 40 g cost 1.00 and two hours 0.60, both plus 10% failures; four minutes of work cost 2.00.
  expect(costOf({ grams: 40, minutes: 120, filament: null }, terms)).toBe(376)
  expect(costOf({ grams: 0, minutes: 0, filament: null }, { ...terms, handMinutes: 0 })).toBe(0)
})

test('costOf uses a filament’s own price, else the default price', () => {
  const petgRed: FilamentPrices = [{ filament: 'petg red', price: '50.00' }]
  const cost = (filament: Filament | null) =>
    costOf({ grams: 40, minutes: 120, filament }, { ...terms, filamentPrices: petgRed })
  // The plastic costs a dollar more, plus 10% failures. The same color of another material has the default price.
  expect([cost('petg red'), cost('pla red'), cost('petg blue'), cost(null)]).toEqual([486, 376, 376, 376])
})

test('costOf uses the price of a material between a filament’s own and the default price', () => {
  const prices = {
    filamentPrices: [{ filament: 'petg red' as const, price: '50.00' }],
    materialPrices: [{ material: 'petg', price: '35.00' }],
  }
  const cost = (filament: Filament | null) => costOf({ grams: 40, minutes: 120, filament }, { ...terms, ...prices })
  expect([cost('petg red'), cost('petg blue'), cost('pla blue'), cost(null)]).toEqual([486, 420, 376, 376])
})

test('marginOf returns cents and percent', () => {
  expect(marginOf(cents(1600), cents(400))).toEqual({ margin: 1200, percent: 75 })
  expect(marginOf(cents(400), cents(500))).toEqual({ margin: -100, percent: -25 })
  expect(marginOf(cents(0), cents(100))).toEqual({ margin: -100, percent: 0 })
})
