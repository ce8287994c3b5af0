import { expect, test } from 'vitest'
import {
  cents,
  centsFromDollars,
  centsOfSum,
  dollarsFromCents,
  isOneAmount,
  largestOf,
  maxCents,
  scaleCents,
  shareOf,
  showDollars,
  showMoney,
  smallestOf,
  subtractCents,
  sumOf,
  taxOn,
  times,
} from './money.ts'

test('dollars become whole cents, however they are written', () => {
  expect(['18', '18.5', '18.50', ' 0.05 ', 37.98, '18.500'].map(centsFromDollars)).toEqual([
    1800, 1850, 1850, 5, 3798, 1850,
  ])
})

test('what is no amount of money is none', () => {
  for (const junk of [
    '',
    'free',
    '1,50',
    '1e3',
    '18.505',
    '--1',
    '123456789.00',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    0.1 + 0.2,
  ]) {
    expect(centsFromDollars(junk)).toBeUndefined()
  }
})

test('cents are written with two digits', () => {
  expect([0, 5, 1850, -1850].map((amount) => dollarsFromCents(cents(amount)))).toEqual([
    '0.00',
    '0.05',
    '18.50',
    '-18.50',
  ])
  expect(showMoney(cents(-599))).toBe('-$5.99')
})

test('an amount of a thousand or more is shown with separators, whatever it is the sum of', () => {
  expect([99_999, 810_922, 412_350, -123_456_789].map((amount) => showMoney(cents(amount)))).toEqual([
    '$999.99',
    '$8,109.22',
    '$4,123.50',
    '-$1,234,567.89',
  ])
  expect(['7857.32', '250000000.00'].map(showDollars)).toEqual(['$7,857.32', '$250,000,000.00'])
})

// rule 2
test('every amount survives the way to dollars and back', () => {
  for (let amount = -300; amount < 300; amount++) expect(centsFromDollars(dollarsFromCents(cents(amount)))).toBe(amount)
})

test('a fraction of a cent is a bug, not an amount', () => {
  expect(() => cents(0.5)).toThrow(RangeError)
  expect(() => cents(10_000_000_000)).toThrow(RangeError)
})

test('sums and factors stay whole', () => {
  expect(sumOf([cents(10), cents(20)])).toBe(30)
  expect([scaleCents(cents(1600), 1.8), scaleCents(cents(1999), 1.3)]).toEqual([2880, 2599])
})

test('what many amounts add up to may be more than one can be', () => {
  const all = centsOfSum('250000000.00')
  expect([sumOf([all, all]), times(maxCents, 2)]).toEqual([50_000_000_000, 19_999_999_998])
  expect([maxCents, all].map(isOneAmount)).toEqual([true, false])
  expect([smallestOf([all], cents(100)), smallestOf([], all)]).toEqual([100, all])
  expect(subtractCents(all, cents(1))).toBe(24_999_999_999)
  expect([largestOf([], cents(100)), largestOf([all], cents(100)), shareOf(cents(50), cents(200))]).toEqual([
    100,
    all,
    0.25,
  ])
})

test('a tax is rounded to the nearest cent, whatever its percentage is in binary', () => {
  expect([taxOn(cents(1600), '8.875'), taxOn(cents(10_000), '1.005'), taxOn(cents(999), '0')]).toEqual([142, 101, 0])
})
