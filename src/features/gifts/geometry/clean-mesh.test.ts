import { expect, test } from 'vitest'
import { buildGift } from '#features/gifts/models/build-gift.ts'
import { numbersOf } from '#features/gifts/models/model.ts'
import { newestModels } from '#features/gifts/models/models.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { cleanMesh, isTwoManifold } from './clean-mesh.ts'
import { countCrossings } from './crossings.ts'
import type { Mesh } from './mesh.ts'

const meshOf = (corners: number[][], ...triangles: number[][]): Mesh => ({
  positions: Float32Array.from(corners.flat()),
  triangles: Uint32Array.from(triangles.flat()),
})
const [a, b, c, d] = [
  [0, 0, 0],
  [9, 0, 0],
  [0, 9, 0],
  [0, 0, 9],
]
const sides = [
  [0, 2, 1],
  [0, 1, 3],
  [1, 2, 3],
  [2, 0, 3],
]

test('cleanMesh merges vertices that are equal after rounding and drops the triangles between them', () => {
  const almost = meshOf(
    [a!, b!, c!, d!, [9, 0.00001, 0]],
    ...sides.slice(0, 2),
    [4, 2, 3],
    sides[3]!,
    [1, 2, 4],
    [1, 4, 3],
  )
  const clean = cleanMesh(almost)
  expect([clean.positions.length / 3, clean.triangles.length / 3]).toEqual([4, 4])
  expect(isTwoManifold(clean)).toBe(true)
})

test('cleanMesh drops faces that lie back to back', () => {
  const finned = meshOf([a!, b!, c!, d!, [20, 0, 0]], ...sides, [1, 4, 3], [3, 4, 1])
  expect([isTwoManifold(finned), isTwoManifold(cleanMesh(finned))]).toEqual([false, true])
  expect(cleanMesh(finned).triangles).toHaveLength(12)
})

test('isTwoManifold sees an open edge and an edge of four triangles', () => {
  expect(isTwoManifold(meshOf([a!, b!, c!, d!], ...sides))).toBe(true)
  expect(isTwoManifold(meshOf([a!, b!, c!, d!], ...sides.slice(1)))).toBe(false)
  const twins = sides.map((side) => side.map((corner) => [0, 4, 2, 5][corner]!))
  expect(isTwoManifold(meshOf([a!, b!, c!, d!, [-9, 0, 0], [0, 0, -9]], ...sides, ...twins))).toBe(false)
})

// rule 58
test.each([
  ['lantern', 80, '', 'round'],
  ['pen-holder', 50, 'Ida', 'round'],
  ['rocket', 120, 'The quick brown fox jumps over the lazy dog', 'serif'],
  ['pumpkin', 80, 'Zum 60. Geburtstag von Jürgen und Søren', 'round'],
  ['pumpkin', 50, 'For Grandma, with all our love, Ida and Sam', 'round'],
  ['lantern', 120, 'Congratulations on your graduation, dear Ann', 'round'],
  ['bauble', 50, 'Tom & Ann 2019', 'round'],
  ['bunny', 80, 'Ida', 'round'],
  ['egg', 50, 'Zoë', 'script'],
  ['dragon', 150, 'Åsa', 'script'],
] as const)('a %s of %i mm with “%s” has a clean print mesh', async (id, size, text, font) => {
  const model = newestModels.find((one) => one.id === id)!
  const { whole, parts } = buildGift(await openWorkshop(), model, { size, text, font, numbers: numbersOf(model, {}) })
  for (const mesh of [whole, ...parts.map((part) => part.mesh)]) {
    expect(isTwoManifold(mesh)).toBe(true)
    expect(cleanMesh(mesh)).toEqual(mesh)
    expect(collapsed(mesh)).toBe(0)
    expect(countCrossings(mesh)).toBe(0)
  }
})

/** The number of triangles with two corners at the same place. */
function collapsed({ positions, triangles }: Mesh) {
  const placeOf = (vertex: number) => positions.slice(3 * vertex, 3 * vertex + 3).join()
  let count = 0
  for (let i = 0; i < triangles.length; i += 3)
    if (new Set([...triangles.slice(i, i + 3)].map(placeOf)).size < 3) count++
  return count
}
