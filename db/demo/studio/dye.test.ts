import { expect, test } from 'vitest'
import { basicColors, type Color } from '#features/gifts/drawings/colors.ts'
import type { Design } from '#features/selling/proofs/design.ts'
import { dye } from './dye.ts'

const inColor = (color: Color): Design => ({
  model: { id: 'heart', version: 1, options: {} },
  make: { color, size: 'medium', engraving: 'Ida', options: {} },
})

/** Three pixels: body, accent, and none of both; lit alike, over a shadow that covers half. */
const lit = {
  light: new Float32Array(9).fill(0.25),
  gloss: new Float32Array(9).fill(0.01),
  parts: Float32Array.from([1, 0, 0, 0, 1, 0, 0, 0, 0]),
}
const shadow = { size: 3, rgba: Uint8ClampedArray.from([60, 40, 20, 128, 60, 40, 20, 128, 60, 40, 20, 128]) }
const pixel = (color: Color, at: number) => [...dye(inColor(color), lit, shadow).rgba.slice(4 * at, 4 * at + 4)]

test.each([
  ['red', 0],
  ['green', 1],
  ['blue', 2],
] as const)('what is lit once is dyed %s', (color, channel) => {
  const seen = pixel(color, 0)
  expect(Math.max(...seen.slice(0, 3))).toBe(seen[channel])
  expect(seen[3]).toBe(255)
})

test('gold is more red than green, more green than blue, and mirrors in its own color', () => {
  const [red = 0, green = 0, blue = 0] = pixel('gold', 0)
  expect(red > green && green > blue).toBe(true)
  const dull = dye(inColor('gold'), { ...lit, gloss: new Float32Array(9) }, shadow).rgba
  expect(red - dull[0]!).toBeGreaterThan(blue - dull[2]!)
})

test('letters are cream in every color, and the shadow is the same beside it', () => {
  const creams = new Set(basicColors.map((color) => String(pixel(color, 1))))
  expect(creams.size).toBe(1)
  expect(basicColors.map((color) => pixel(color, 2))).toEqual(basicColors.map(() => [60, 40, 20, 128]))
})

test('an edge is as much of the gift as it covers, and shadow for the rest', () => {
  const half = { ...lit, parts: Float32Array.from([0.5, 0, 0, 0, 0.5, 0, 0, 0, 0]) }
  const [red = 0, , , opacity] = dye(inColor('red'), half, shadow).rgba
  expect(opacity).toBeCloseTo(255 * (0.5 + 0.5 * (128 / 255)), -1)
  expect(red).toBeLessThan(pixel('red', 0)[0]!)
  expect(red).toBeGreaterThan(60)
})
