import { expect, test } from 'vitest'
import { basicColors } from '#features/gifts/drawings/colors.ts'
import { filamentColors } from '#features/gifts/drawings/filament.ts'
import { displayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { drawGift, drawShadow } from './draw-gift.ts'

/** A cube of 20 mm. */
const cube = displayMesh({
  positions: Float32Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => [20 * (corner & 1), 10 * (corner & 2), 5 * (corner & 4)]),
  ),
  triangles: Uint32Array.from(
    [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [1, 3, 7, 5],
      [3, 2, 6, 7],
      [2, 0, 4, 6],
    ].flatMap(([a, b, c, d]) => [a, b, c, a, c, d] as number[]),
  ),
})
const view = { around: 30, above: 25 }

test('drawShadow equals the shadow of drawGift, and continues below the gift', () => {
  const size = 64
  const whole = drawGift([{ ...cube, hex: '#ff0000' }], view, size).rgba
  const alone = drawShadow([cube], view, size).rgba
  const opacity = (rgba: Uint8ClampedArray, pixel: number) => rgba[4 * pixel + 3] ?? 0
  const pixels = Array.from({ length: size * size }, (_, pixel) => pixel)
  // Pixels without the red gift.
  const free = pixels.filter((pixel) => (whole[4 * pixel] ?? 0) <= 62)
  expect(free.every((pixel) => opacity(alone, pixel) === opacity(whole, pixel))).toBe(true)
  expect(free.some((pixel) => opacity(alone, pixel) > 20)).toBe(true)
  const covered = pixels.filter((pixel) => opacity(whole, pixel) === 255)
  expect(covered.length).toBeGreaterThan(500)
  expect(covered.some((pixel) => opacity(alone, pixel) > 20)).toBe(true)
  expect(Math.max(...pixels.map((pixel) => opacity(alone, pixel)))).toBeLessThan(170)
})

test.each(basicColors)('a large %s face in full light has the filament’s color', (color) => {
  const { mid } = filamentColors[color]
  const size = 64
  // From this angle the top reflects the lamp.
  const { rgba } = drawGift([{ ...cube, hex: mid }], { around: 12, above: 60 }, size)
  const middle = 4 * ((size / 2) * size + size / 2)
  for (const channel of [0, 1, 2]) {
    const printed = Number.parseInt(mid.slice(1 + 2 * channel, 3 + 2 * channel), 16)
    expect(Math.abs((rgba[middle + channel] ?? 0) - printed)).toBeLessThan(26)
  }
})
