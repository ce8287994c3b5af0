import { expect, test, vi } from 'vitest'
import { graphemesOf } from './graphemes.ts'

test('a combining accent, a flag and a family are one grapheme each', () => {
  expect(graphemesOf('e\u0301a🇸🇪👨‍👩‍👧')).toEqual(['e\u0301', 'a', '🇸🇪', '👨‍👩‍👧'])
  expect(graphemesOf('')).toEqual([])
})

test('a text is segmented once while it is in the cache', () => {
  const cut = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  for (let times = 0; times < 20; times++) graphemesOf('Ida and Zoë')
  expect(cut).toHaveBeenCalledTimes(1)
  for (let other = 0; other < 1000; other++) graphemesOf(`Ida ${other}`)
  cut.mockClear()
  graphemesOf('Ida and Zoë')
  expect(cut).toHaveBeenCalledTimes(1)
})

test('a text of ten thousand characters is not cached', () => {
  const letter = 'é'.repeat(10_000)
  const cut = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  cut.mockClear()
  expect(graphemesOf(letter)).toHaveLength(10_000)
  graphemesOf(letter)
  expect(cut).toHaveBeenCalledTimes(2)
})
