import { expect, test } from 'vitest'
import { kernelMemoryLimit, requireMemoryFor } from './require-memory.ts'

const megabyte = 1024 * 1024

test('requireMemoryFor refuses a model that needs too much memory, with the possible number of triangles', () => {
  expect(() => requireMemoryFor(400_000, 256 * megabyte)).toThrow(
    'The model has 400,000 triangles, but the shop has memory for only 209,000 right now. Please try again later, or reduce the model’s detail.',
  )
  expect(() => requireMemoryFor(1, 10 * megabyte)).toThrow('memory for only 0 right now')
})

test('requireMemoryFor accepts a model that fits', () => {
  expect(() => requireMemoryFor(200_000, 256 * megabyte)).not.toThrow()
  expect(() => requireMemoryFor(2_000_000, 4_096 * megabyte)).not.toThrow()
})

test('kernelMemoryLimit is what is left, from 64 to 1024', () => {
  expect([100, 512, 4096].map((room) => kernelMemoryLimit(room * megabyte))).toEqual([64, 416, 1024])
})
