import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { radialPoints } from '#features/gifts/geometry/solids.ts'
import { buildGift, showGift } from './build-gift.ts'
import type { Wish, Workshop } from './model.ts'
import { findModel } from './models.ts'
import { openKernel, openWorkshop } from './server/workshop.ts'

const workshop = await openWorkshop()
const { Solid, scope } = workshop.kernel

const wishOf = (text: string): Wish => ({ size: 50, text, font: 'round', numbers: {} })

test('scope frees its objects at the end, except the kept ones', () => {
  const kept = scope(
    () => [Solid.cube(1), Solid.cube(2)],
    ([, second]) => [second],
  )
  expect(() => kept[0]!.volume()).toThrow()
  expect(kept[1]!.volume()).toBeCloseTo(8)
  kept[1]!.delete()
})

test('scope frees its objects when the work throws', () => {
  const made: { volume: () => number }[] = []
  const failing = () =>
    scope(() => {
      made.push(Solid.cube(1))
      throw new Error('out of filament')
    })
  expect(failing).toThrow('out of filament')
  expect(() => made[0]!.volume()).toThrow()
})

test('many edits of a text do not leak memory', () => {
  const model = findModel('name-plate', 1)!
  const edit = (text: string) => buildGift(workshop, model, wishOf(text))
  const edits = Number(process.env.EDITS ?? 40)
  for (let i = 0; i < 10; i++) edit(`Ida ${i}`)
  const before = memory()
  for (let i = 0; i < edits; i++) edit(`Ida ${i % 10}`)
  expect(memory() - before).toBeLessThan(16_000_000)
})

const outline = radialPoints(500, () => 10)
const ways: [string, (tools: Workshop, i: number) => unknown][] = [
  ['ofPolygons', ({ kernel: { Section } }) => Section.ofPolygons([outline])],
  ['toPolygons', ({ kernel: { Section } }) => Section.circle(10, 500).toPolygons()],
  ['extrude of a section', ({ kernel: { Section } }) => Section.circle(10, 500).extrude(1)],
  [
    'centered extrude of a section',
    ({ kernel: { Section } }) => Section.circle(10, 500).extrude(1, 0, 0, [1, 1], true),
  ],
  ['extrude of outlines', ({ kernel: { Solid } }) => Solid.extrude([outline], 1)],
  ['revolve of outlines', ({ kernel: { Solid } }) => Solid.revolve([outline], 3)],
  ['showGift', (tools, i) => showGift(tools, findModel('name-plate', 1)!, wishOf(`Ida ${i % 20}`))],
]
test.each(ways)('%s does not leak kernel memory', async (_, make) => {
  expect(await roomAfter(100, make)).toBeGreaterThan((await roomAfter(20, make)) - 10)
})

/** The number of sections of 500 points that fit into a fresh kernel's memory before it grows. */
async function roomAfter(times: number, make: (tools: Workshop, i: number) => unknown) {
  const grown = vi.spyOn(WebAssembly.Memory.prototype, 'grow')
  const tools = { ...workshop, kernel: await openKernel() }
  for (let i = 0; i < times; i++) tools.kernel.scope(() => void make(tools, i))
  let room = 0
  for (; grown.mock.calls.length === 0; room++) tools.kernel.Section.circle(10, 500)
  grown.mockRestore()
  return room
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** External bytes after a garbage collection. The kernel's memory grows in steps of a few megabytes. */
function memory() {
  collect()
  return process.memoryUsage().external
}
