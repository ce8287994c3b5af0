import { expect, test } from 'vitest'
import { type CountLine, countOf, linesAfter, problemOf } from './count-lines.ts'

const lines: CountLine[] = [
  { kind: 'products', id: 'a', name: 'Heart', shown: 8, round: 0 },
  { kind: 'products', id: 'b', name: 'Star', shown: 3, round: 0 },
  { kind: 'products', id: 'c', name: 'Moon', shown: 1, round: 0 },
  { kind: 'spools', id: 'd', name: 'PLA red', shown: 900, round: 0 },
]
const typed = new Map([
  ['a', '10'],
  ['b', ''],
  ['c', '2'],
  ['d', '0'],
])

test('sends typed numbers only, with the numbers that were shown', () => {
  expect(countOf(lines, typed)).toEqual({
    products: [
      { id: 'a', shown: 8, counted: 10 },
      { id: 'c', shown: 1, counted: 2 },
    ],
    spools: [{ id: 'd', shown: 900, counted: 0 }],
  })
})

test('a number that changed meanwhile stays, moved by the change, and never below 0', () => {
  const none = { saved: [], moved: [], gone: [] }
  const after = linesAfter(lines, typed, {
    products: { ...none, moved: [{ id: 'a', now: 7 }], gone: ['c'] },
    spools: { ...none, moved: [{ id: 'd', now: 860 }] },
  })
  expect(after.map(({ shown, proposed }) => [shown, proposed])).toEqual([
    [7, 9],
    [3, undefined],
    [1, undefined],
    [860, 0],
  ])
  expect(after[0]?.note?.text).toContain('Changed from 8 to 7 while you counted, so your 10 was not saved.')
  const saved = linesAfter(after, new Map([['a', '9']]), { products: { ...none, saved: ['a'] }, spools: none })
  expect(saved.map(({ shown, note }) => [shown, note?.text])).toEqual([
    [9, 'Saved.'],
    [3, undefined],
    [1, undefined],
    [860, undefined],
  ])
})

test.each(['-1', '9.5', '1,000', 'ten', '1000001', ' '])('refuses "%s" as a number of pieces', (text) => {
  expect(problemOf('products', text)).toBe('Count whole pieces, from 0 to 1,000,000.')
})

test('accepts 0 and the limits', () => {
  expect([problemOf('products', '0'), problemOf('products', '1000000'), problemOf('spools', '20000')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(problemOf('spools', '20001')).toBe('Count whole grams, from 0 to 20,000.')
})
