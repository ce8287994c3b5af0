import { afterAll, expect, test } from 'vitest'
import { makePrintFiles, type PrintOrder } from './make-print-files.ts'
import { openPrintShop } from './print-shop.ts'
import { openWorkshop } from './workshop.ts'

const order = (id: string, engraving: string): PrintOrder => ({
  model: { id, version: 1 },
  make: { color: 'red', size: 'small', engraving },
  title: engraving,
  filaments: { body: { name: 'Red', hex: '#c62828' }, accent: { name: 'Cream', hex: '#fff3d6' } },
})
const shop = openPrintShop({ ordersEach: 2 })
afterAll(shop.close)

test('what a thread of its own builds is to the byte what is built here, also by the thread after it', async () => {
  const here = makePrintFiles(await openWorkshop(), order('name-plate', 'Ida'))
  const there = await Promise.all([1, 2, 3].map(() => shop.print(order('name-plate', 'Ida'))))
  for (const { hash, stl, threeMf } of there) {
    expect(hash).toBe(here.hash)
    expect(Buffer.compare(stl, here.stl)).toBe(0)
    expect(Buffer.compare(threeMf, here.threeMf)).toBe(0)
  }
})

test('another text is another geometry', async () => {
  const [one, other] = await Promise.all([shop.print(order('star', 'Ida')), shop.print(order('star', 'Sam'))])
  expect(one.hash).not.toBe(other.hash)
})

test('an order that cannot be built fails by itself', async () => {
  const [unknown, known] = await Promise.allSettled([
    shop.print(order('unicorn', 'Ida')),
    shop.print(order('star', 'Ida')),
  ])
  expect(unknown).toMatchObject({ status: 'rejected', reason: { message: 'There is no model unicorn@1.' } })
  expect(known.status).toBe('fulfilled')
})

test('what takes too long is ended', async () => {
  const hasty = openPrintShop({ milliseconds: 1 })
  await expect(hasty.print(order('bunny', 'Ida'))).rejects.toThrow('No print file was made within 0.001 seconds.')
  await hasty.close()
})
