import { describe, expect, test } from 'vitest'
import { cents } from '#platform/money.ts'
import { bestDiscount, type RunningOffer, showDiscount } from './offer.ts'

const tenPercent: RunningOffer = { title: 'Ten off', discountType: 'percentage', value: '10.00' }
const threeDollars: RunningOffer = { title: 'Three dollars', discountType: 'fixed', value: '3.00' }

describe('of several offers the best one for the shopper applies, alone', () => {
  test.each([
    [2000, 300, 'Three dollars'],
    [3000, 300, 'Ten off'],
    [4000, 400, 'Ten off'],
  ])('%i cents: %i off by %s', (subtotal, amount, title) => {
    expect(bestDiscount([tenPercent, threeDollars], cents(subtotal))).toEqual({ amount, title })
  })
})

test('a discount never takes more than there is', () => {
  expect(bestDiscount([threeDollars], cents(120)).amount).toBe(120)
  expect(bestDiscount([{ ...tenPercent, value: '250.00' }], cents(120)).amount).toBe(120)
})

test('a percentage is rounded to the nearest cent', () => {
  expect(bestDiscount([{ ...tenPercent, value: '12.50' }], cents(1234)).amount).toBe(154)
})

test('without an offer, and on an empty cart, nothing is taken off', () => {
  expect(bestDiscount([], cents(5000))).toEqual({ amount: 0, title: null })
  expect(bestDiscount([tenPercent, threeDollars], cents(0))).toEqual({ amount: 0, title: null })
})

test('an offer says what it takes off', () => {
  expect([
    showDiscount(tenPercent),
    showDiscount({ ...tenPercent, value: '12.50' }),
    showDiscount(threeDollars),
  ]).toEqual(['10% off', '12.5% off', '$3.00 off'])
})
