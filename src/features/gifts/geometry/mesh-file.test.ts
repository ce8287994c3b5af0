import { expect, test } from 'vitest'
import { readMesh, type ShownGift, writeMesh } from './mesh-file.ts'

const parts: ShownGift['parts'] = [
  {
    role: 'body',
    positions: new Float32Array([0, 0, 0, 80, 0, 0, 0, 40, 12.5]),
    normals: new Float32Array([0, 0, 1, 0, 0, 1, 0.6, 0, 0.8]),
    triangles: new Uint32Array([0, 1, 2]),
  },
  {
    role: 'accent',
    positions: new Float32Array([1, 1, 3, 2, 1, 3, 1, 2, 3]),
    normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]),
    triangles: new Uint32Array([2, 1, 0]),
  },
]

const gift: ShownGift = { view: { around: -25, above: 15 }, parts }

test('readMesh reads what writeMesh wrote, to a hundredth of a millimeter', () => {
  const { view, parts: arrived } = readMesh(writeMesh(gift).buffer)
  expect(view).toEqual(gift.view)
  expect(arrived.map(({ role, triangles }) => [role, [...triangles]])).toEqual([
    ['body', [0, 1, 2]],
    ['accent', [2, 1, 0]],
  ])
  for (const [i, { positions, normals }] of arrived.entries()) {
    for (const [j, place] of positions.entries()) expect(place).toBeCloseTo(parts[i]!.positions[j]!, 2)
    for (const [j, turn] of normals.entries()) expect(turn).toBeCloseTo(parts[i]!.normals[j]!, 1)
  }
})

test('readMesh throws for a truncated file', () => {
  expect(() => readMesh(writeMesh(gift).buffer.slice(0, 60))).toThrow(RangeError)
})
