import { expect, test } from 'vitest'
import type { Point } from '#features/gifts/lettering/point.ts'
import { shapeLine } from '#features/gifts/lettering/shape-line.ts'
import { wrapLines } from '#features/gifts/lettering/wrap-lines.ts'
import { arcText } from './arc-text.ts'
import { fitText } from './fit-text.ts'
import { letteringOf } from './lettering.ts'
import { openWorkshop } from './server/workshop.ts'

const { kernel, fonts } = await openWorkshop()
const faces = fonts.round
const widthOf = (text: string) => shapeLine(faces, text).to - shapeLine(faces, text).from

test('shapeLine applies kerning', () => {
  expect(widthOf('AVAVA')).toBeLessThan(3 * widthOf('A') + 2 * widthOf('V'))
})

test.each([
  ['accents', 'Zoë Łukasz Žižka'],
  ['Vietnamese', 'Nguyễn Thị Hương'],
  ['Cyrillic', 'Наташа'],
  ['Greek', 'Ελένη'],
  ['emoji', '🦊❤️👍🏽'],
])('every font shapes %s', (_, text) => {
  for (const font of Object.values(fonts)) expect(shapeLine(font, text).missing).toEqual([])
})

test('a family emoji is one glyph', () => {
  expect(widthOf('👨‍👩‍👧')).toBeLessThan(1.5 * widthOf('👨'))
})

test('letters without a glyph are listed as missing', () => {
  expect(shapeLine(faces, 'Mia 漢字 مرحبا').missing).toEqual(['漢', '字', ...'مرحبا'])
  const room = { width: 100, height: 20 }
  expect(fitText(kernel, faces, 'Mia 漢', room)).toMatchObject({ missing: ['漢'], isLegible: false })
  expect(fitText(kernel, faces, 'Mia', room)).toMatchObject({ missing: [], isLegible: true })
})

test('wrapLines minimizes the widest line', () => {
  const lines = wrapLines('to the moon and back again'.split(' '), 3, (line) => line.length)
  expect(lines).toEqual(['to the', 'moon and', 'back again'])
})

test('fitText fills its space without exceeding it', () => {
  const room = { width: 40, height: 20 }
  const bounds = fitText(kernel, faces, 'Wilhelmina and Konstantin', room)!.section!()!.bounds()
  const [width, height] = [bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]]
  expect(Math.max(width / 40, height / 20)).toBeGreaterThan(0.8)
  expect(width).toBeLessThanOrEqual(40.4)
  expect(height).toBeLessThanOrEqual(20.4)
})

test('fitText keeps accents and descenders within its space', () => {
  for (const text of ['Ấgj', 'gjpqy', 'Å\u0301']) {
    const { min, max } = fitText(kernel, fonts.script, text, { width: 60, height: 10 })!.section!()!.bounds()
    expect(max[1]).toBeLessThanOrEqual(5.2)
    expect(min[1]).toBeGreaterThanOrEqual(-5.2)
  }
})

test('arcText stays within its angle', () => {
  const lettering = arcText(kernel, faces, 'Merry Christmas to all of you', {
    radius: 20,
    maxCapital: 4,
    height: 6,
    middle: 90,
    most: 180,
  })!
  for (const [, y] of lettering.section!()!.toPolygons().flat()) expect(y).toBeGreaterThan(-1)
})

test('thin strokes are widened up to the limit', () => {
  const tiny = fitText(kernel, fonts.serif, 'Serifs', { width: 100, height: 100, maxCapital: 2.4 })!
  expect(tiny.thickened).toBeGreaterThan(0)
  expect(tiny.thickened).toBeLessThanOrEqual(0.1501)
  const large = fitText(kernel, fonts.serif, 'Serifs', { width: 100, height: 100, maxCapital: 12 })!
  expect(large.thickened).toBe(0)
})

test('letters that are too small are drawn but not measured', () => {
  const tooSmall = fitText(kernel, fonts.serif, '🦊'.repeat(50), { width: 60, height: 3 })!
  expect(tooSmall).toMatchObject({ isLegible: false, thickened: 0, share: 0 })
  expect(tooSmall.section!()!.isEmpty()).toBe(false)
})

test('letters with gaps narrower than the nozzle are illegible', () => {
  const comb = (gap: number) =>
    Array.from({ length: 9 }, (_, i) => {
      const x = i * (0.5 + gap)
      return [
        [x, 0],
        [x + 0.5, 0],
        [x + 0.5, 8],
        [x, 8],
      ] as Point[]
    })
  const laid = (gap: number) => letteringOf(kernel, faces, { lines: ['|||'], em: 8, outlines: comb(gap), missing: [] })
  expect([laid(0.6).isLegible, laid(0.2).isLegible]).toEqual([true, false])
})

// rule 58
test('words that lose all holes and small emoji are illegible', () => {
  const script = (text: string, maxCapital: number) =>
    fitText(kernel, fonts.script, text, { width: 200, height: 100, maxCapital })?.isLegible
  expect([script('Alexandra & Maximilian', 2.7), script('Alexandra & Maximilian', 6)]).toEqual([false, true])
  // A single closed hole does not count.
  expect(script('Emil', 2.7)).toBe(true)
  const round = (text: string, maxCapital: number) =>
    fitText(kernel, faces, text, { width: 200, height: 100, maxCapital })?.isLegible
  expect([round('Ida', 2.5), round('Ida 🦊', 2.5), round('Ida 🦊', 4)]).toEqual([true, false, true])
})
