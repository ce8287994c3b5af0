import { expect, test } from 'vitest'
import { cents, subtractCents, sumOf } from '#platform/money.ts'
import { costOfLine } from './cost-of-line.ts'

const order = {
  ...{ subtotal: cents(5497), discount: cents(550), wrapping: cents(450) },
  ...{ shipping: cents(1198), tax: cents(449) },
}
const none = { wrapping: cents(0), shipping: cents(0) }
const totalOf = (one: typeof order) =>
  sumOf([subtractCents(one.subtotal, one.discount), one.wrapping, one.shipping, one.tax])

test('is the price less the share of the discount, with the share of tax', () => {
  expect(costOfLine(order, { goods: cents(1999), ...none })).toEqual({
    ...{ subtotal: 1999, discount: 200, wrapping: 0, shipping: 0, tax: 150, total: 1949 },
  })
})

test('has the wrapping and the shipping of a parcel that is not sent', () => {
  const { total, tax } = costOfLine(order, { goods: cents(1999), wrapping: cents(450), shipping: cents(599) })
  expect([tax, total]).toEqual([187, 1999 - 200 + 450 + 599 + 187])
})

// rule 145
test('adds up to what was paid, whichever line is canceled first', () => {
  const lines = [1999, 1333, 2165].map((goods) => cents(goods))
  for (const place of [0, 1, 2]) {
    let left = order
    let given = 0
    for (const goods of [...lines.slice(place), ...lines.slice(0, place)]) {
      const isLast = left.subtotal === goods
      const parcel = isLast ? { wrapping: left.wrapping, shipping: left.shipping } : none
      const { total, ...cost } = costOfLine(left, { goods, ...parcel })
      given += total
      left = {
        subtotal: subtractCents(left.subtotal, cost.subtotal),
        discount: subtractCents(left.discount, cost.discount),
        wrapping: subtractCents(left.wrapping, cost.wrapping),
        shipping: subtractCents(left.shipping, cost.shipping),
        tax: subtractCents(left.tax, cost.tax),
      }
      expect(Math.min(...Object.values(left))).toBeGreaterThanOrEqual(0)
    }
    expect([given, totalOf(left)]).toEqual([totalOf(order), 0])
  }
})

test('is 0 for a line without a price, also in an order without a price', () => {
  const free = { ...order, subtotal: cents(0), discount: cents(0), wrapping: cents(0), tax: cents(0) }
  expect([order, free].map((one) => costOfLine(one, { goods: cents(0), ...none }).total)).toEqual([0, 0])
})
