import { expect, test } from 'vitest'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { type Point3, scale, subtract, unit } from '#platform/vector.ts'
import { touch } from './touch.ts'

const { kernel } = await openWorkshop()
const block = meshOf(kernel.Solid.cube([4, 2, 2], true))

test('finds the nearest face on a ray, with its normal', () => {
  expect(touch(block, { from: [0.5, -9, 0.25], direction: [0, 1, 0] })).toEqual({
    at: [0.5, -1, 0.25],
    normal: [0, -1, 0],
  })
  const slanting = touch(block, { from: [9, 0, 7], direction: [-0.8, 0, -0.6] })
  expect(slanting?.at.map((place) => Math.round(place * 100) / 100)).toEqual([1, 0, 1])
  expect(slanting?.normal).toEqual([0, 0, 1])
})

test('hits the edge between two faces', () => {
  const ball = meshOf(kernel.Solid.sphere(7, 48).translate([0.3, 0.1, 0.7]))
  const { positions, triangles } = ball
  for (let i = 0; i < triangles.length; i += 3) {
    const [one, other] = [triangles[i]!, triangles[i + 1]!].map((corner) => positions.slice(3 * corner, 3 * corner + 3))
    const between = [0, 1, 2].map((axis) => 0.37 * one![axis]! + 0.63 * other![axis]!) as Point3
    const direction = unit(subtract([0.3, 0.1, 0.7], between))
    expect(touch(ball, { from: subtract(between, scale(direction, 3)), direction })).toBeDefined()
  }
})

test('misses with a ray next to the mesh or away from it', () => {
  expect(touch(block, { from: [5, -9, 0], direction: [0, 1, 0] })).toBeUndefined()
  expect(touch(block, { from: [0, -9, 0], direction: [0, -1, 0] })).toBeUndefined()
})
