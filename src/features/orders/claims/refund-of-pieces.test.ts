import { expect, test } from 'vitest'
import { cents } from '#platform/money.ts'
import { refundOfPieces } from './refund-of-pieces.ts'

const order = { subtotal: cents(3000), discount: cents(301), wrapping: cents(450), tax: cents(217) }
const goods = cents(3000 - 301 + 450 + 217)
const all = { order, price: cents(1000), pieces: 1, before: cents(0), left: goods }

// rule 138
test('refunds a piece with its share of discount, wrapping and tax, and without shipping', () => {
  expect(refundOfPieces(all)).toBe(Math.round(goods / 3))
})

test('the refunds of all pieces add up to the goods, to the cent', () => {
  const each = [0, 1000, 2000].map((before) => refundOfPieces({ ...all, before: cents(before) }))
  expect(each.reduce((sum, one) => sum + one, 0)).toBe(goods)
})

test('refunds no more than is left of the payment, and nothing of a free order', () => {
  expect(refundOfPieces({ ...all, left: cents(7) })).toBe(7)
  expect(
    refundOfPieces({ ...all, order: { subtotal: cents(0), discount: cents(0), wrapping: cents(0), tax: cents(0) } }),
  ).toBe(0)
})
