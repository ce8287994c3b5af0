import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { watchPromises } from '#features/workshop/print-queue/server/watch-promises.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const tuesday = '2026-12-01T09:00:00Z'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  shop.clock.set(tuesday)
  admin = await shop.admin()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(tuesday)
  const open = (await admin.get('/api/orders/search')).body.orders
  for (const { id } of open) await admin.put(`/api/orders/${id}/status`, { status: 'cancelled' })
})

const settle = (wish: object = {}) =>
  admin.put('/api/settings', {
    ...{ daysToMake: 3, daysToPrint: 5, handlingDays: 1, workingDays: [1, 2, 3, 4, 5], holidays: '12-25' },
    ...{ transit: 'US 2-5\nDE 6-9\n* 7-14', timeZone: 'UTC', tellDelays: true, ...wish },
  })

async function printer(minutesADay: number) {
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', isWorking: true }
  const { body } = await admin.post('/api/printers', { ...bed, name: 'Prusa MK4', minutesADay })
  return (change: object) => admin.put(`/api/printers/${body.id}`, change)
}
const removePrinters = async () => {
  for (const { id } of (await admin.get('/api/printers')).body) await admin.delete(`/api/printers/${id}`)
}
const inView = async (view: string) =>
  (await admin.get(`/api/orders/search?view=${view}`)).body.orders.map(({ id }: { id: string }) => id)

// rule 70
test('plans arrivals from the day until which all printers are off', async () => {
  await settle()
  const { id: productId } = await shop.product({ stock: 0 })
  const change = await printer(1440)
  const leaves = async () => (await shop.visitor().get(`/api/products/${productId}/arrival`)).body.leavesIn
  const buy = async (email: string) => {
    const buyer = shop.visitor()
    await buyer.register(email)
    const { body } = await buyer.buy([{ productId }])
    return { id: body.id, arrival: async () => (await buyer.get(`/api/orders/${body.id}`)).body.arrival }
  }
  const early = await buy('before-the-holiday@example.com')
  const promise = await early.arrival()
  expect(await leaves()).toBe(3)
  // Off until Monday the 14th: printed on that day, packed and posted on the 15th.
  await change({ isWorking: false, offUntil: '2026-12-14' })
  expect(await leaves()).toBe(10)
  const meanwhile = await buy('in-the-holiday@example.com')
  const frozen = await meanwhile.arrival()
  expect([promise.leavesOn, frozen.leavesOn]).toEqual(['2026-12-04', '2026-12-15'])
  await watchPromises(shop.services)
  const risks = async () => {
    const { body } = await admin.get('/api/print-queue')
    const risk = ({ orderId, expectedDay, ...piece }: { orderId: string; expectedDay: string; risk: string | null }) =>
      [early, meanwhile].some(({ id }) => id === orderId) ? [[expectedDay, piece.risk]] : []
    return [body.pieces.flatMap(risk), (await admin.get('/api/dashboard')).body.today.atRisk]
  }
  const before = await risks()
  expect(before).toEqual([
    [
      ['2026-12-14', 'soon'],
      ['2026-12-14', null],
    ],
    expect.any(Number),
  ])
  expect(await inView('at-risk')).toContain(early.id)
  expect(await inView('at-risk')).not.toContain(meanwhile.id)
  // The printer is on earlier than said: what was promised stays, and nothing is at risk any more.
  await change({ isWorking: true })
  await watchPromises(shop.services)
  expect([await early.arrival(), await meanwhile.arrival()]).toEqual([promise, frozen])
  expect(await inView('at-risk')).not.toContain(early.id)
  expect((await admin.get('/api/dashboard')).body.today.atRisk).toBeLessThan(before[1])
  // On its day it is on without a press.
  await change({ isWorking: false, offUntil: '2026-12-14' })
  shop.clock.set('2026-12-14T09:00:00Z')
  const [now] = (await admin.get('/api/printers')).body
  expect([now.isWorking, now.offUntil, await leaves()]).toEqual([true, null, 3])
  await removePrinters()
})

// rule 120
test('names no date of a delay to those whose letters no printer of the shop can print any more', async () => {
  await settle()
  const { id: productId } = await shop.product({ stock: 0, modelFile: '/models/medal@1.bin' })
  const change = await printer(1440)
  const buyer = shop.visitor()
  await buyer.register('named@example.com')
  await buyer.buy([{ productId, customization: { color: 'red', engraving: 'Ida' } }])
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  await change({ kind: 'single', version: 1 })
  shop.clock.set('2026-12-04T09:00:00Z')
  await watchPromises(shop.services)
  const [delay] = (await shop.mailsTo('named@example.com')).filter(({ subject }) => subject.includes('is delayed'))
  expect(delay?.text).toContain('We cannot name a new date yet, and will email you when we can.')
  await removePrinters()
})

// rule 70
test('counts days on which printers print while the maker rests, and packs on working days', async () => {
  await settle({ daysToMake: 1 })
  // Friday.
  shop.clock.set('2026-12-04T06:00:00Z')
  const { id: productId } = await shop.product({ stock: 0 })
  const change = await printer(240)
  const buyer = shop.visitor()
  await buyer.register('on-a-saturday@example.com')
  const { body: order } = await buyer.buy([{ productId, quantity: 3 }])
  const days = async () =>
    (await admin.get('/api/print-queue')).body.pieces.flatMap((piece: { orderId: string; expectedDay: string }) =>
      piece.orderId === order.id ? piece.expectedDay : [],
    )
  const leaves = async () => (await shop.visitor().get(`/api/products/${productId}/arrival`)).body.leavesIn
  expect([await days(), await leaves()]).toEqual([['2026-12-04', '2026-12-07', '2026-12-08'], 5])
  await change({ weekdays: [6, 1, 2, 3, 4, 5] })
  expect([await days(), await leaves()]).toEqual([['2026-12-04', '2026-12-05', '2026-12-07'], 4])
  await change({ weekdays: [1, 2, 3, 4, 5, 6, 7] })
  expect([await days(), await leaves()]).toEqual([['2026-12-04', '2026-12-05', '2026-12-06'], 3])
  // The shop's days off are days off for printers, too.
  await settle({ daysToMake: 1, holidays: '12-05' })
  expect(await days()).toEqual(['2026-12-04', '2026-12-06', '2026-12-07'])
  await removePrinters()
})
