import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type FontName, fontNames } from '#features/gifts/makes/fonts.ts'
import { loadFonts } from './fonts.ts'
import { growingFonts } from './growing-fonts.ts'
import { readLettersFile } from './letters-file.ts'
import type { Point } from './point.ts'
import { refinedFaces } from './refined.ts'
import { subsetPart, subsetTypeface } from './server/cut-typeface.ts'
import { shapeLine } from './shape-line.ts'
import { parts } from './typefaces.ts'

const whole = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)))
const fonts = await loadFonts(whole)
const line = (text: string, font: FontName = 'round') => shapeLine(refinedFaces(fonts[font]), text)
const outlinesOf = (text: string, font?: FontName) => line(text, font).outlines.length

const boxOf = (outlines: Point[][]) => {
  const [across, up] = [outlines.flat().map(([x]) => x), outlines.flat().map(([, y]) => y)]
  return { left: Math.min(...across), right: Math.max(...across), low: Math.min(...up), high: Math.max(...up) }
}
const middleOf = (outlines: Point[][]) => (boxOf(outlines).left + boxOf(outlines).right) / 2

// rule 58
test.each([...'❤🧡💛💚💙💜🖤🔴🟡🟩⭐'])('%s is one filled outline in every font', (emoji) => {
  for (const font of fontNames) expect([font, outlinesOf(emoji, font)]).toEqual([font, 1])
  expect(outlinesOf(`${emoji}\ufe0f`)).toBe(1)
})

test('emoji with a drawing keep it, and older models keep their hearts', () => {
  expect(outlinesOf('🦊')).toBeGreaterThan(3)
  expect(outlinesOf('🤍')).toBe(2)
  expect(shapeLine(fonts.round, '❤️').outlines.length).toBeGreaterThan(3)
})

test.each([
  ['★', 1],
  ['☆', 2],
  ['♡', 2],
  ['♪', 1],
  ['♫', 1],
  ['✓', 1],
])('%s is drawn in %i outlines in every font', (sign, outlines) => {
  for (const font of fontNames) {
    expect([font, line(sign, font).missing]).toEqual([font, []])
    expect([font, outlinesOf(sign, font)]).toEqual([font, outlines])
  }
})

test('the okina and the apostrophe letter take the space of their quotation marks', () => {
  const widthOf = (text: string) => line(text).to - line(text).from
  expect(widthOf('Kaʻiulani')).toBeCloseTo(widthOf('Ka‘iulani'), 6)
  expect(widthOf('Kʼu')).toBeCloseTo(widthOf('K’u'), 6)
})

test.each<[FontName, string, string, 'above' | 'below']>([
  ['round', 'm', '\u0327', 'below'],
  ['round', 'M', '\u0327', 'below'],
  ['round', 'o', '\u0327', 'below'],
  ['round', 'ŋ', '\u0301', 'above'],
  ['serif', 'q', '\u0303', 'above'],
  ['serif', 'ŋ', '\u0301', 'above'],
  ['script', 'q', '\u0323', 'below'],
])('in %s, %s%s has its accent in the middle, %s', (font, letter, accent, side) => {
  const bare = line(letter, font).outlines
  const { outlines, missing } = line(letter + accent, font)
  expect(missing).toEqual([])
  const added = outlines.slice(bare.length)
  expect(added.length).toBeGreaterThan(0)
  const [own, base] = [boxOf(added), boxOf(bare)]
  expect(Math.abs(middleOf(added) - middleOf(bare))).toBeLessThan(0.1)
  if (side === 'above') expect(own.low).toBeGreaterThan(base.high)
  else expect(own.high).toBeLessThan(base.low + 0.1)
})

test('a dot makes way for an accent, and an accent that cannot be placed is missing', () => {
  expect(outlinesOf('j\u0303', 'serif')).toBe(2)
  expect(line('j\u0303').missing).toEqual(['j\u0303'])
  expect(line('ŋ\u031b', 'serif').missing).toEqual(['ŋ\u031b'])
})

test('a growing font draws all of these alike', async () => {
  const { fonts: grown, prepare } = growingFonts(async (file) => {
    const letters = readLettersFile(file)
    return letters ? subsetTypeface(letters) : parts.includes(file) ? subsetPart(file) : whole(file)
  })
  for (const font of fontNames)
    for (const text of ['❤️ ★ ☆ ♡ ♪ ♫ ✓', 'Kaʻiulani m̧ ŋ́ q̃ ị̃ j̃', 'а́ ʻ Ελένη']) {
      await prepare(font, text)
      expect([text, shapeLine(refinedFaces(grown[font]), text)]).toEqual([text, line(text, font)])
    }
})
