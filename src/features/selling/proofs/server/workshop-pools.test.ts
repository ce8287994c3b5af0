import { afterAll, expect, test } from 'vitest'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import type { Design } from '../design.ts'
import { makePrintFiles } from './make-print-files.ts'
import { openWorkshopPools } from './workshop-pools.ts'

const design = (id: string, engraving: string): Design => ({
  model: { id, version: 1, options: {} },
  make: { color: 'red', size: 'small', engraving },
})
const workshop = openWorkshopPools({ tasksPerWorker: 2 })
afterAll(workshop.close)

test('builds the same bytes in worker threads as in the main thread', async () => {
  const here = makePrintFiles(await openWorkshop(), design('name-plate', 'Ida'))
  const there = await Promise.all([1, 2, 3].map(() => workshop.print(design('name-plate', 'Ida'))))
  for (const { hash, stl, threeMf } of there) {
    expect(hash).toBe(here.hash)
    expect(Buffer.compare(stl, here.stl)).toBe(0)
    expect(Buffer.compare(threeMf, here.threeMf)).toBe(0)
  }
})

test('gives different texts different geometry hashes', async () => {
  const [one, other] = await Promise.all([workshop.print(design('star', 'Ida')), workshop.print(design('star', 'Sam'))])
  expect(one.hash).not.toBe(other.hash)
})

test('fails only the gift that cannot be built', async () => {
  const [unknown, known] = await Promise.allSettled([
    workshop.print(design('unicorn', 'Ida')),
    workshop.print(design('star', 'Ida')),
  ])
  expect(unknown).toMatchObject({ status: 'rejected', reason: { message: 'There is no model unicorn@1.' } })
  expect(known.status).toBe('fulfilled')
})

test('ends a task that takes too long', async () => {
  const hasty = openWorkshopPools({ milliseconds: 1 })
  await expect(hasty.print(design('bunny', 'Ida'))).rejects.toThrow('A gift was not built within 0.001 seconds.')
  await hasty.close()
})

test('refuses tasks beyond the queue’s size and accepts later tasks', async () => {
  const small = openWorkshopPools({ queueSize: 1 })
  const first = small.fit(design('star', 'Ida'))
  await expect(async () => small.fit(design('star', 'Sam'))).rejects.toThrow(
    'Many gifts are being drawn at the moment. Please try again shortly.',
  )
  expect(await first).toEqual({ fits: true })
  expect(await small.fit(design('star', 'Sam'))).toEqual({ fits: true })
  await small.close()
})

test('draws pictures while texts are checked, unless memory is short', async () => {
  for (const hasRoom of [true, false]) {
    const small = openWorkshopPools({ queueSize: 1 }, () => hasRoom)
    const tried = small.fit(design('star', 'Ida'))
    const drawn = (async () => small.draw(design('star', 'Ida'), 64))()
    const [fit, picture] = await Promise.allSettled([tried, drawn])
    expect([hasRoom, fit.status, picture.status]).toEqual([hasRoom, 'fulfilled', hasRoom ? 'fulfilled' : 'rejected'])
    await small.close()
  }
})

test('draws a design in its color on a transparent background', async () => {
  const { size, rgba } = await workshop.draw(
    {
      ...design('heart', 'Ida'),
      make: { color: 'blue', size: 'medium', engraving: 'Ida' },
    },
    320,
  )
  const at = (x: number, y: number) => [...rgba.slice((y * size + x) * 4, (y * size + x) * 4 + 4)]
  expect(at(0, 0)[3]).toBe(0)
  const [red = 0, , blue = 0, opacity] = at(size / 2, Math.round(size * 0.7))
  expect(opacity).toBe(255)
  expect(blue).toBeGreaterThan(red + 60)
})
