import { afterEach, expect, test, vi } from 'vitest'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { bodyOf } from './body-of.ts'

afterEach(() => vi.restoreAllMocks())

test('bodyOf unites a hundred rattles within 300 MB', async () => {
  const kernel = await openKernel()
  const positions: number[] = []
  const triangles: number[] = []
  const add = (radius: number, at: [number, number, number], isHollow = false) => {
    const ball = meshOf(kernel.Solid.sphere(radius, 32).translate(at))
    const first = positions.length / 3
    for (const place of ball.positions) positions.push(place)
    for (const corner of isHollow ? ball.triangles.toReversed() : ball.triangles) triangles.push(first + corner)
  }
  for (let i = 0; i < 100; i++) {
    const at: [number, number, number] = [20 * (i % 10), 20 * Math.floor(i / 10), 0]
    // All different, because equal shells could be united at once.
    const radius = 5 + i / 100
    add(radius, at)
    add(0.8 * radius, at, true)
    add(0.7 * radius, at)
  }
  let most = 0
  const { grow } = WebAssembly.Memory.prototype
  vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(function (this: WebAssembly.Memory, pages) {
    const before = grow.call(this, pages)
    most = Math.max(most, this.buffer.byteLength)
    return before
  })
  const mesh = { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) }
  const volume = kernel.scope(() => bodyOf(kernel, [mesh]).volume())
  const whole = kernel.Solid.sphere(1, 32).volume()
  const expected = Array.from({ length: 100 }, (_, i) => whole * (5 + i / 100) ** 3 * (1 - 0.8 ** 3 + 0.7 ** 3))
  expect(volume / expected.reduce((sum, one) => sum + one)).toBeCloseTo(1, 3)
  // All at once they took 1,055 MB.
  expect(most / 1024 / 1024).toBeLessThan(300)
})
