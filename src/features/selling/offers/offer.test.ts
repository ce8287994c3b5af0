import { describe, expect, test } from 'vitest'
import { cents } from '#platform/money.ts'
import { bestDiscount } from './best-discount.ts'
import { type RunningOffer, showDiscount } from './offer.ts'

const tenPercent: RunningOffer = { title: 'Ten off', discountType: 'percentage', value: '10.00' }
const threeDollars: RunningOffer = { title: 'Three dollars', discountType: 'fixed', value: '3.00' }

describe('applies only the best of several offers', () => {
  test.each([
    [2000, 300, 'Three dollars'],
    [3000, 300, 'Ten off'],
    [4000, 400, 'Ten off'],
  ])('%i cents: %i off by %s', (subtotal, amount, title) => {
    expect(bestDiscount([tenPercent, threeDollars], cents(subtotal))).toEqual({ amount, title })
  })
})

test('limits a discount to the subtotal', () => {
  expect(bestDiscount([threeDollars], cents(120)).amount).toBe(120)
  expect(bestDiscount([{ ...tenPercent, value: '250.00' }], cents(120)).amount).toBe(120)
})

test('rounds a percentage to the nearest cent', () => {
  expect(bestDiscount([{ ...tenPercent, value: '12.50' }], cents(1234)).amount).toBe(154)
})

test('gives no discount without an offer or on an empty cart', () => {
  expect(bestDiscount([], cents(5000))).toEqual({ amount: 0, title: null })
  expect(bestDiscount([tenPercent, threeDollars], cents(0))).toEqual({ amount: 0, title: null })
})

test('formats discounts', () => {
  expect([
    showDiscount(tenPercent),
    showDiscount({ ...tenPercent, value: '12.50' }),
    showDiscount(threeDollars),
  ]).toEqual(['10% off', '12.5% off', '$3.00 off'])
})
