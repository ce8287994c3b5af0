import { expect, test } from 'vitest'
import { type AllAnswers, noAnswers } from './gift-finder.ts'
import { giftFinderPaths, readFinder } from './paths.ts'

const all: AllAnswers = { event: 'easter', ageGroup: 'teen', interests: ['music', 'games'], priceRange: '25to50' }
const read = (path: string) => readFinder(new URL(path, 'http://shop').search)

test('restores step and answers from an address', () => {
  for (const place of ['event', 'ageGroup', 'interests', 'priceRange', 'results'] as const)
    expect(read(giftFinderPaths.finder({ place, answers: all }))).toEqual({ place, answers: all })
})

test('gives the untouched gift finder the plain address', () => {
  expect(giftFinderPaths.finder()).toBe('/gift-finder')
  expect(giftFinderPaths.finder({ place: 'event', answers: noAnswers })).toBe('/gift-finder')
})

test('ignores invalid values in an address', () => {
  expect(read('/gift-finder?step=7&event=monday&ageGroup=&interests=art&interests=golf&interests=art')).toEqual({
    place: 'event',
    answers: { event: undefined, ageGroup: undefined, interests: ['art'], priceRange: undefined },
  })
})

test('stops at the first unanswered question', () => {
  expect(read('/gift-finder?step=results').place).toBe('event')
  expect(read('/gift-finder?step=results&event=easter&interests=art&priceRange=over100').place).toBe('ageGroup')
  expect(read('/gift-finder?step=ageGroup&event=easter').place).toBe('ageGroup')
})

test('gives the same interests the same address, in any order', () => {
  const { answers: sent } = read('/gift-finder?interests=games,music')
  expect(giftFinderPaths.finder({ answers: sent })).toBe('/gift-finder?interests=music&interests=games')
})
