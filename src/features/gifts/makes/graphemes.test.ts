import { expect, test, vi } from 'vitest'
import { graphemesOf } from './graphemes.ts'

test('a reader sees one character in an accent of its own, in a flag and in a family', () => {
  expect(graphemesOf('e\u0301a🇸🇪👨‍👩‍👧')).toEqual(['e\u0301', 'a', '🇸🇪', '👨‍👩‍👧'])
  expect(graphemesOf('')).toEqual([])
})

test('a text is cut once, however often it is asked for, and a thousand others later once more', () => {
  const cut = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  for (let times = 0; times < 20; times++) graphemesOf('Ida and Zoë')
  expect(cut).toHaveBeenCalledTimes(1)
  for (let other = 0; other < 1000; other++) graphemesOf(`Ida ${other}`)
  cut.mockClear()
  graphemesOf('Ida and Zoë')
  expect(cut).toHaveBeenCalledTimes(1)
})

test('a letter of ten thousand characters is not kept', () => {
  const letter = 'é'.repeat(10_000)
  const cut = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  cut.mockClear()
  expect(graphemesOf(letter)).toHaveLength(10_000)
  graphemesOf(letter)
  expect(cut).toHaveBeenCalledTimes(2)
})
