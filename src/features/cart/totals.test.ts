import { expect, test } from 'vitest'
import { cents } from '#platform/money.ts'
import { piecesIn, totalsOf, totalsOfCart } from './totals.ts'

const shipping = cents(599)

test('the total is price times quantity plus 5.99', () => {
  const lines = [
    { unitPrice: cents(1600), quantity: 2 },
    { unitPrice: cents(1234), quantity: 1 },
  ]
  expect(totalsOf(lines, shipping)).toEqual({
    subtotal: 4434,
    discount: 0,
    offerTitle: null,
    shipping: 599,
    tax: 0,
    total: 5033,
  })
})

test('the best offer is taken off what is bought, never off the shipping', () => {
  const offers = [{ title: 'Spring', discountType: 'fixed' as const, value: '5.00' }]
  expect(totalsOf([{ unitPrice: cents(100), quantity: 1 }], shipping, offers)).toMatchObject({
    discount: 100,
    offerTitle: 'Spring',
    total: 599,
  })
})

test('the cart page adds up as the server does', () => {
  expect(totalsOfCart([{ unitPrice: '16.00', quantity: 2 }], '5.99').total).toBe(
    totalsOf([{ unitPrice: cents(1600), quantity: 2 }], shipping).total,
  )
})

test('the badge counts pieces, not lines', () => {
  expect(piecesIn([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
})
