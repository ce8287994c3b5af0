import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let printerId: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  const printer = {
    name: 'Left',
    bedWidth: 250,
    bedDepth: 210,
    bedGap: 5,
    color: 'red',
    minutesADay: 1440,
    isWorking: true,
  }
  printerId = (await admin.post('/api/printers', printer)).body.id
})
afterAll(() => shop.close())

const spool = async (wish: object) => (await admin.post('/api/spools', { name: 'PLA', color: 'red', ...wish })).body
const gramsOf = async (id: string) =>
  (await admin.get('/api/spools')).body.find((one: { id: string }) => one.id === id)?.gramsLeft
const leftOf = async (color: string) =>
  (await admin.get('/api/spools/left')).body.find((one: { color: string }) => one.color === color)

/** Pieces of a medal that are to be printed, measured. */
async function ordered(quantity: number, customization: object = {}) {
  const { id } = await shop.product({ stock: 0, modelFile: '/models/medal@1.bin' })
  const buyer = shop.visitor()
  await buyer.register(`${id}@example.com`)
  await buyer.buy([{ productId: id, quantity, customization }])
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  const { pieces } = (await admin.get('/api/print-queue')).body
  return { productId: id, pieces: pieces.slice(-quantity) as { id: string; grams: number }[] }
}
const print = (pieces: { id: string }[]) =>
  admin.post('/api/print-queue/start', { pieces: pieces.map(({ id }) => id), printerId })

test('what is printed is off the spool that was begun first, and what failed too', async () => {
  expect((await admin.get('/api/spools/left')).body).toEqual([])
  const first = await spool({ gramsLeft: 20 })
  const second = await spool({ gramsLeft: 1000 })
  const { pieces } = await ordered(3)
  const grams = pieces[0]!.grams
  expect(await leftOf('red')).toEqual({ color: 'red', left: 1020, wanted: Math.round(3 * grams), state: 'enough' })
  await print(pieces)
  await admin.post(`/api/print-queue/${pieces[0]!.id}/fail`, { reason: 'strings', gramsLost: 15 })
  expect([await gramsOf(first.id), await gramsOf(second.id)]).toEqual([5, 1000])
  const done = pieces.slice(1).map(({ id }) => id)
  await admin.post('/api/print-queue/finish', { pieces: done })
  expect([await gramsOf(first.id), await gramsOf(second.id)]).toEqual([0, 1000 - (Math.round(2 * grams) - 5)])
  // Said twice, it is taken once.
  expect((await admin.post('/api/print-queue/finish', { pieces: done })).status).toBe(409)
  expect(await gramsOf(second.id)).toBe(1000 - (Math.round(2 * grams) - 5))
})

test('two who print at once both take from a spool, and it is never less than empty', async () => {
  const { id } = await spool({ color: 'blue', gramsLeft: 1 })
  const both = await Promise.all([ordered(1, { color: 'blue' }), ordered(1, { color: 'blue' })])
  const pieces = [...new Map(both.flatMap((one) => one.pieces).map((one) => [one.id, one])).values()]
  for (const one of pieces) await print([one])
  await Promise.all(pieces.map((one) => admin.post('/api/print-queue/finish', { pieces: [one.id] })))
  expect(await gramsOf(id)).toBe(0)
})

test('what is printed in a colour that has run out arrives later, as the owner says', async () => {
  await admin.put('/api/settings', { daysToMake: 1, transit: '* 1-1' })
  const { productId } = await ordered(1, { color: 'red' })
  const arrives = async () => (await shop.visitor().get(`/api/products/${productId}/arrival`)).body.countries[0].from
  const before = await arrives()
  const { id, version } = await spool({ color: 'red', gramsLeft: 0 })
  for (const one of (await admin.get('/api/spools')).body)
    if (one.color === 'red') await admin.put(`/api/spools/${one.id}`, { gramsLeft: 0 })
  expect((await leftOf('red')).state).toBe('short')
  expect(await arrives()).toBe(before)
  await admin.put('/api/settings', { daysToRestock: 10 })
  expect((await arrives()) > before).toBe(true)
  expect((await admin.put(`/api/spools/${id}`, { gramsLeft: 900, version: version + 1 })).status).toBe(200)
  expect(await arrives()).toBe(before)
})

test('a spool is changed by one at a time, and taken away', async () => {
  const { id, version } = await spool({ color: 'gold', gramsLeft: 500 })
  expect((await admin.put(`/api/spools/${id}`, { gramsLeft: 400, version })).body.gramsLeft).toBe(400)
  expect((await admin.put(`/api/spools/${id}`, { gramsLeft: 300, version })).status).toBe(409)
  expect((await admin.delete(`/api/spools/${id}`)).body).toEqual({ id })
  expect((await admin.delete(`/api/spools/${id}`)).text).toBe('There is no such spool.')
  expect(await leftOf('gold')).toBeUndefined()
  const { body: log } = await admin.get('/api/audit?entity=spool')
  expect(log.entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['delete', 'update'])
})

test.each([
  [{ name: ' ' }, 'Say what the spool is, such as PLA of its maker.'],
  [{ gramsLeft: 1.5 }, 'Use whole grams up to 20000.'],
  [{ gramsLeft: -1 }, 'Use whole grams up to 20000.'],
  [{ color: 'lilac' }, 'red'],
])('%o is no spool', async (wish, sentence) => {
  const { status, text } = await admin.post('/api/spools', { name: 'PLA', color: 'red', gramsLeft: 1, ...wish })
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
})

test.each([
  [{ reorderGrams: 0.5 }, 'Use whole grams up to 20000'],
  [{ daysToRestock: -1 }, 'Use 0 days or more'],
  [{ daysToRestock: 366 }, 'Use at most 365 days'],
])('%o is no setting', async (wish, sentence) => {
  expect((await admin.put('/api/settings', wish)).text).toContain(sentence)
})
