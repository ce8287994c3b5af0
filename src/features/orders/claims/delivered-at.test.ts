import { expect, test } from 'vitest'
import { deliveredAt } from './delivered-at.ts'

const lines = [
  { id: 'medal', reprintOf: null },
  { id: 'first reprint', reprintOf: 'medal' },
  { id: 'second reprint', reprintOf: 'medal' },
]
const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const move = (number: number, to: string) => ({ kind: 'status', to, createdAt: day(number) })
const reprint = (number: number) => ({ kind: 'reprint', to: null, createdAt: day(number) })
const daysOf = (...events: ReturnType<typeof move | typeof reprint>[]) =>
  [...deliveredAt(lines, events)].map(([id, at]) => [id, at.getUTCDate()])

test('is the delivery of the order without reprints, and missing before it', () => {
  expect(daysOf(move(1, 'shipped'))).toEqual([])
  expect(daysOf(move(1, 'shipped'), move(3, 'delivered'))).toEqual([['medal', 3]])
})

// rule 137
test('is the delivery before a reprint for the gift, and the one after it for the reprint', () => {
  const events = [move(3, 'delivered'), reprint(9), move(9, 'processing'), move(12, 'delivered')]
  expect(daysOf(...events)).toEqual([
    ['medal', 3],
    ['first reprint', 12],
  ])
  expect(daysOf(...events.slice(0, 3))).toEqual([['medal', 3]])
  expect(daysOf(...events, reprint(15), move(20, 'delivered'))).toEqual([
    ['medal', 3],
    ['first reprint', 12],
    ['second reprint', 20],
  ])
})

test('is that of the gift and its reprint together, if the gift was not delivered before', () => {
  expect(daysOf(move(1, 'shipped'), reprint(2), move(5, 'delivered'))).toEqual([
    ['medal', 5],
    ['first reprint', 5],
  ])
})

test('is not a delivery that was taken back', () => {
  expect(daysOf(move(3, 'delivered'), move(4, 'shipped'))).toEqual([])
  expect(daysOf(move(3, 'delivered'), move(4, 'shipped'), move(6, 'delivered'), move(7, 'delivered'))).toEqual([
    ['medal', 7],
  ])
})
