import { expect, test } from 'vitest'
import { noGift } from '#features/selling/gift-options/client/gift-choice.ts'
import { joinLines, splitLines } from '../recipients.ts'
import { addRecipient, fitSplit, leftForFirst } from './split.ts'

const gift = { ...noGift, isGift: true }
const recipient = (key: string, pieces: Record<string, number>) => ({ key, pieces, gift })
const piecesOf = (recipients: { pieces: Record<string, number> }[]) => recipients.map(({ pieces }) => pieces)
const cart = [
  { id: 'heart', quantity: 2 },
  { id: 'dog', quantity: 1 },
]

test('keeps a split that fits the cart', () => {
  const split = [recipient('one', { heart: 1 }), recipient('two', { dog: 1 })]
  expect(fitSplit(split, cart)).toEqual(split)
  expect([...leftForFirst(split, cart)]).toEqual([
    ['heart', 1],
    ['dog', 0],
  ])
})

test('takes back pieces that the cart has no more, and leaves one for the first recipient', () => {
  const split = [recipient('one', { heart: 2 }), recipient('two', { dog: 1, gone: 3 })]
  expect(piecesOf(fitSplit(split, [{ id: 'heart', quantity: 1 }]))).toEqual([{}, {}])
  expect(piecesOf(fitSplit(split, cart))).toEqual([{ heart: 2 }, {}])
})

test('adds a recipient with a piece while the first recipient has two', () => {
  const one = addRecipient([], cart)
  expect(piecesOf(one)).toEqual([{ dog: 1 }])
  const two = addRecipient(one, cart)
  expect(piecesOf(two)).toEqual([{ dog: 1 }, { heart: 1 }])
  expect(addRecipient(two, cart)).toEqual(two)
})

const lines = [
  { cartItemId: 'heart', quantity: 3 },
  { cartItemId: 'dog', quantity: 1 },
]

test('splits lines among recipients, and joins them again', () => {
  const split = splitLines(lines, [{ items: [{ cartItemId: 'heart', quantity: 1 }] }])
  expect(split).toEqual([
    { cartItemId: 'heart', quantity: 2 },
    { cartItemId: 'dog', quantity: 1 },
    { cartItemId: 'heart', quantity: 1, recipient: 2 },
  ])
  expect(joinLines(split ?? [])).toMatchObject(lines)
})

test('splits no more pieces than there are, and leaves nobody without a piece', () => {
  const all = lines.map(({ cartItemId, quantity }) => ({ cartItemId, quantity }))
  expect(splitLines(lines, [{ items: all }])).toBeUndefined()
  expect(splitLines(lines, [{ items: [{ cartItemId: 'dog', quantity: 2 }] }])).toBeUndefined()
  expect(splitLines(lines, [{ items: [{ cartItemId: 'cat', quantity: 1 }] }])).toBeUndefined()
})
