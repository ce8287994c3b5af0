import { expect, test } from 'vitest'
import { countCrossings } from './crossings.ts'

/** The crossings of triangles, each given by its corners. */
const crossingsOf = (...triangles: number[][][]) =>
  countCrossings({
    positions: Float32Array.from(triangles.flat(2)),
    triangles: Uint32Array.from({ length: 3 * triangles.length }, (_, i) => i),
  })
const flat = [
  [0, 0, 0],
  [9, 0, 0],
  [0, 9, 0],
]
const moved = ([x, y, z]: readonly [number, number, number]) => flat.map((at) => [at[0]! + x, at[1]! + y, at[2]! + z])

test('a triangle that passes through another by a micrometer crosses it', () => {
  const through = [
    [2, 2, -0.001],
    [2, 2, 5],
    [3, 2, 5],
  ]
  expect(crossingsOf(flat, through)).toBe(1)
  expect(crossingsOf(through, flat)).toBe(1)
})

test('a triangle that only touches another does not cross it', () => {
  const onTop = [
    [2, 2, 0],
    [2, 2, 5],
    [3, 2, 5],
  ]
  const folded = [flat[1]!, flat[0]!, [0, 0, 9]]
  expect(crossingsOf(flat, onTop)).toBe(0)
  expect(crossingsOf(flat, folded)).toBe(0)
})

test('triangles of one plane cross where they overlap, on every axis', () => {
  expect(crossingsOf(flat, moved([1, 1, 0]))).toBe(1)
  expect(crossingsOf(flat, moved([1, 1, 0.001]))).toBe(0)
  expect(crossingsOf(flat, moved([9, 0, 0]))).toBe(0)
  const upright = (triangle: number[][]) => triangle.map(([x, y, z]) => [z!, x!, y!])
  expect(crossingsOf(upright(flat), upright(moved([1, 1, 0])))).toBe(1)
})

test('several crossings are counted, also of triangles that share a corner', () => {
  const fan = [flat[0]!, [9, -3, -3], [9, 12, 6]]
  expect(crossingsOf(flat, fan)).toBe(1)
  expect(crossingsOf(flat, moved([1, 1, 0]), moved([2, 2, 0]))).toBe(3)
})
