import { expect, test } from 'vitest'
import { namesIn, textOf } from './shown.ts'

test('names travel as one text, each once', () => {
  expect(namesIn(textOf(['product', 'product:1', 'product']))).toEqual(['product', 'product:1'])
})

test('no name, and more names than a message holds, mean everything', () => {
  expect(namesIn(textOf([]))).toBe(undefined)
  expect(namesIn(textOf(Array.from({ length: 1000 }, (_, place) => `product:${place}`)))).toBe(undefined)
})
