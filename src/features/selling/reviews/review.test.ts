import { expect, test } from 'vitest'
import { publicName } from './review.ts'

test.each([
  ['Ida Lindqvist', 'Ida L.'],
  ['  Ida   Maria  van der Berg ', 'Ida B.'],
  ['Ida', 'Ida'],
  ['Åsa Öberg', 'Åsa Ö.'],
  ['Ida 3', 'Ida'],
])('shortens %s to %s', (name, shown) => {
  expect(publicName(name)).toBe(shown)
})
