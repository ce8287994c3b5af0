import { expect, test } from 'vitest'
import { meshOf } from '#features/models/kernel.ts'
import { openWorkshop } from '#features/models/server/workshop.ts'
import { touch } from './touch.ts'

const { kernel } = await openWorkshop()
const block = meshOf(kernel.Solid.cube([4, 2, 2], true))

test('a look meets the nearest face of a design, and says which way it looks', () => {
  expect(touch(block, { from: [0.5, -9, 0.25], way: [0, 1, 0] })).toEqual({ at: [0.5, -1, 0.25], normal: [0, -1, 0] })
  const slanting = touch(block, { from: [9, 0, 7], way: [-0.8, 0, -0.6] })
  expect(slanting?.at.map((place) => Math.round(place * 100) / 100)).toEqual([1, 0, 1])
  expect(slanting?.normal).toEqual([0, 0, 1])
})

test('a look beside it, or away from it, meets nothing', () => {
  expect(touch(block, { from: [5, -9, 0], way: [0, 1, 0] })).toBeUndefined()
  expect(touch(block, { from: [0, -9, 0], way: [0, -1, 0] })).toBeUndefined()
})
