import { expect, test } from 'vitest'
import { maxCents } from '#platform/money.ts'
import { priceBands, priceRanges } from './gift-finder.ts'

const bandsOf = (amount: number) =>
  priceRanges.filter((range) => priceBands[range].from <= amount && amount <= priceBands[range].to)

test.each([
  [0, ['under25']],
  [2499, ['under25']],
  [2500, ['25to50']],
  [4999, ['25to50']],
  [5000, ['25to50', '50to100']],
  [5001, ['50to100']],
  [10_000, ['50to100']],
  [10_001, ['over100']],
  [maxCents, ['over100']],
])('puts %i cents into %o', (amount, bands) => {
  expect(bandsOf(amount)).toEqual(bands)
})
