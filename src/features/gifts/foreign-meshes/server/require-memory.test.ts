import { expect, test } from 'vitest'
import { meshProcessMegabytes, requireMemoryFor } from './require-memory.ts'

const megabyte = 1024 * 1024

test('requireMemoryFor refuses a model that needs too much memory, with the possible number of triangles', () => {
  expect(() => requireMemoryFor(400_000, 256 * megabyte)).toThrow(
    'The model has 400,000 triangles, but the shop has memory for only 335,000 right now. Please try again later, or reduce the model’s detail.',
  )
  expect(() => requireMemoryFor(1, 0)).toThrow('memory for only 0 right now')
})

test('requireMemoryFor accepts a model that fits', () => {
  expect(() => requireMemoryFor(200_000, 256 * megabyte)).not.toThrow()
  expect(() => requireMemoryFor(2_000_000, 4_096 * megabyte)).not.toThrow()
})

test('meshProcessMegabytes is what is left, from 128 to 1536', () => {
  expect([100, 512, 4096].map((room) => meshProcessMegabytes(room * megabyte))).toEqual([128, 416, 1536])
})
