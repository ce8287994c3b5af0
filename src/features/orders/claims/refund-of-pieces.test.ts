import { expect, test } from 'vitest'
import { cents } from '#platform/money.ts'
import { refundOfPieces } from './refund-of-pieces.ts'

const order = { subtotal: cents(3000), shipping: cents(599), total: cents(3000 - 301 + 450 + 217 + 599) }
const all = { order, price: cents(1000), pieces: 1, before: cents(0), left: order.total }

// rule 138
test('refunds a piece with its share of discount, wrapping and tax, and without shipping', () => {
  expect(refundOfPieces(all)).toBe(Math.round((order.total - order.shipping) / 3))
})

test('the refunds of all pieces add up to the goods, to the cent', () => {
  const each = [0, 1000, 2000].map((before) => refundOfPieces({ ...all, before: cents(before) }))
  expect(each.reduce((sum, one) => sum + one, 0)).toBe(order.total - order.shipping)
})

test('refunds no more than is left of the payment, and nothing of a free order', () => {
  expect(refundOfPieces({ ...all, left: cents(7) })).toBe(7)
  expect(refundOfPieces({ ...all, order: { subtotal: cents(0), shipping: cents(0), total: cents(0) } })).toBe(0)
})
