import { afterEach, expect, test } from 'vitest'
import { openKernel } from '#features/models/server/workshop.ts'
import { boundMemory } from './bound-memory.ts'

const { grow } = WebAssembly.Memory.prototype
afterEach(() => {
  WebAssembly.Memory.prototype.grow = grow
})

test('a thread gets no more memory than its bound, and the kernel gives up instead of taking the machine’s', async () => {
  const { Solid } = await openKernel()
  boundMemory(64)
  expect(Solid.sphere(30, 40).numTri()).toBeGreaterThan(500)
  expect(() => Solid.sphere(30, 2000).numTri()).toThrow()
  expect(() => new WebAssembly.Memory({ initial: 1 }).grow(1024)).toThrow('That is too much memory.')
})
