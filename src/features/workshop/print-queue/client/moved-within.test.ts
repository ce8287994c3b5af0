import { expect, test } from 'vitest'
import { movedWithin } from './moved-within.ts'

const pages = ['abc', 'de'].map((ids, at) => ({ at, pieces: [...ids].map((id) => ({ id })) }))
const told = (id: string, to: string) =>
  movedWithin(pages, id, to)
    .map(({ at, pieces }) => `${at}${pieces.map((piece) => piece.id).join('')}`)
    .join(' ')

test('a piece stands before another one or at the end, over pages, and none is lost or doubled', () => {
  expect([told('d', 'a'), told('a', 'e'), told('b', 'end'), told('a', 'b')]).toEqual([
    '0dab 1ce',
    '0bcd 1ae',
    '0acd 1eb',
    '0abc 1de',
  ])
})

test('what has gone meanwhile moves nothing', () => {
  expect([told('x', 'a'), told('a', 'x'), told('a', 'a')]).toEqual(['0abc 1de', '0abc 1de', '0abc 1de'])
})
