import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { buildGift } from './build-gift.ts'
import { findModel } from './models.ts'
import { openWorkshop } from './server/workshop.ts'

const workshop = await openWorkshop()
const { Solid, scope } = workshop.kernel

test('what is made within a scope is freed at its end, but for what is kept', () => {
  const kept = scope(
    () => [Solid.cube(1), Solid.cube(2)],
    ([, second]) => [second],
  )
  expect(() => kept[0]!.volume()).toThrow()
  expect(kept[1]!.volume()).toBeCloseTo(8)
  kept[1]!.delete()
})

test('what is made within a scope is freed also when the work fails', () => {
  const made: { volume: () => number }[] = []
  const failing = () =>
    scope(() => {
      made.push(Solid.cube(1))
      throw new Error('out of filament')
    })
  expect(failing).toThrow('out of filament')
  expect(() => made[0]!.volume()).toThrow()
})

test('many edits of a text leave the memory as it was', () => {
  const model = findModel('name-plate', 1)!
  const edit = (text: string) => buildGift(workshop, model, { size: 50, text, font: 'round', numbers: {} })
  const edits = Number(process.env.EDITS ?? 40)
  for (let i = 0; i < 10; i++) edit(`Ida ${i}`)
  const before = memory()
  for (let i = 0; i < edits; i++) edit(`Ida ${i % 10}`)
  expect(memory() - before).toBeLessThan(16_000_000)
})

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** Bytes that stay when all that JavaScript may throw away is gone: the kernel’s own grow in steps of a few million. */
function memory() {
  collect()
  return process.memoryUsage().external
}
