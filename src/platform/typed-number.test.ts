import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { numberOfTyped, readTypedNumber, typedNumberChecks } from './typed-number.ts'

const plain = (typed: string, expected?: 'whole') => {
  const number = readTypedNumber(typed, expected)
  return number && ('plain' in number ? number.plain : number.ambiguous)
}

// rule 114
test('reads a number as people and spreadsheets write it', () => {
  const written: Record<string, string> = {
    '9,90': '9.90',
    '9.90': '9.90',
    '1.234,50': '1234.50',
    '1,234.50': '1234.50',
    '1 234,50': '1234.50',
    '1\u00a0234,5': '1234.5',
    '1’299.00': '1299.00',
    '1.234.567': '1234567',
    '12,-': '12',
    ',50': '0.50',
    '0,500': '0.500',
    '12.': '12',
    '$12.50': '12.50',
    '12,50 €': '12.50',
    'USD 12': '12',
    'CHF 1’299.00': '1299.00',
    '１２，５０': '12.50',
    '-3': '-3',
  }
  expect(Object.keys(written).map((typed) => plain(typed))).toEqual(Object.values(written))
})

test('a number that fits two is none until it is written otherwise', () => {
  expect(['1.299', '1,299', '18.500'].map((typed) => plain(typed))).toEqual([
    ['1299', '1.299'],
    ['1299', '1.299'],
    ['18500', '18.500'],
  ])
  expect(['1.299', '1,299', '12.0'].map((typed) => plain(typed, 'whole'))).toEqual(['1299', '1299', '12.0'])
})

test.each(['', 'free', '1e3', '--1', '1.23,45', '1,2,3', '12.34.56', '1,,5', ' ', '9'.repeat(41)])(
  '%j is no number',
  (typed) => {
    expect([plain(typed), numberOfTyped(typed)]).toEqual([undefined, Number.NaN])
  },
)

// rule 114
test('a maker’s field stores what was meant, and refuses what is ambiguous', () => {
  const amount = z
    .string()
    .check(...typedNumberChecks(/^\d{1,6}\.\d{2}$/, 'Use an amount such as 5.99', { decimals: 2 }))
  expect(['9,9', '9', '1.234,50', ' 5.99 ', '€ 5'].map((typed) => amount.parse(typed))).toEqual([
    '9.90',
    '9.00',
    '1234.50',
    '5.99',
    '5.00',
  ])
  const sayOf = (typed: string) => amount.safeParse(typed).error?.issues[0]?.message
  expect([sayOf('1.299'), sayOf('cheap')]).toEqual([
    '“1.299” could be 1299 or 1.299. Please write it with a point and two decimals, such as 1299.00.',
    'Use an amount such as 5.99',
  ])
  const percent = z.string().check(...typedNumberChecks(/^\d{1,2}(\.\d{1,3})?$/, 'A percentage', { isSmall: true }))
  expect(['8,25', '8.875', '8,875', '19'].map((typed) => percent.parse(typed))).toEqual([
    '8.25',
    '8.875',
    '8.875',
    '19',
  ])
})
