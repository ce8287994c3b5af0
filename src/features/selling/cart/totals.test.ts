import { expect, test } from 'vitest'
import { cents } from '#platform/money.ts'
import { totalsOf, totalsOfCart } from './totals.ts'

const usual = { shipping: cents(599), offers: [], taxPercent: '0' }
const spring = { title: 'Spring', discountType: 'fixed' as const, value: '5.00' }

test('adds the shipping fee of 5.99 to price times quantity', () => {
  const lines = [
    { unitPrice: cents(1600), quantity: 2 },
    { unitPrice: cents(1234), quantity: 1 },
  ]
  expect(totalsOf(lines, usual)).toEqual({
    subtotal: 4434,
    discount: 0,
    wrapping: 0,
    offerTitle: null,
    shipping: 599,
    tax: 0,
    total: 5033,
  })
})

test('takes the best offer off the goods, never off the shipping', () => {
  expect(totalsOf([{ unitPrice: cents(100), quantity: 1 }], { ...usual, offers: [spring] })).toMatchObject({
    discount: 100,
    offerTitle: 'Spring',
    total: 599,
  })
})

// rule 4
test('charges tax on the discounted goods, rounded to the nearest cent', () => {
  const terms = { ...usual, offers: [spring], taxPercent: '8.875' }
  expect(totalsOf([{ unitPrice: cents(2500), quantity: 1 }], terms)).toMatchObject({ tax: 178, total: 2777 })
})

test('calculates the same total in the cart page and on the server', () => {
  const terms = { offers: [spring], taxPercent: '8.25' }
  expect(totalsOfCart([{ unitPrice: '16.00', quantity: 2 }], { ...terms, shippingFee: '5.99' })).toEqual(
    totalsOf([{ unitPrice: cents(1600), quantity: 2 }], { ...terms, shipping: cents(599) }),
  )
})

// rule 131
test('adds the gift wrapping after the discount, and taxes it', () => {
  const terms = { ...usual, wrapping: cents(450), taxPercent: '10' }
  expect(totalsOf([{ unitPrice: cents(1600), quantity: 1 }], terms)).toMatchObject({
    wrapping: 450,
    tax: 205,
    total: 2854,
  })
})
