import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderEvents } from '#features/orders/orders/server/tables.ts'
import { watchPromises } from '#features/workshop/print-queue/server/watch-promises.ts'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const tuesday = '2026-12-01T09:00:00Z'
const printer = { name: 'One', bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', isWorking: true }

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  shop.clock.set(tuesday)
  admin = await shop.admin()
  await admin.put('/api/settings', {
    ...{ daysToMake: 3, daysToPrint: 5, handlingDays: 1, workingDays: [1, 2, 3, 4, 5], holidays: '12-25' },
    ...{ transit: 'US 2-5\n* 7-14', timeZone: 'UTC', tellDelays: true, correctionMinutes: 0 },
  })
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set(tuesday))

const sam = { ...homeAddress, name: 'Sam Okafor', street: '7 Elm Street', city: 'Austin', state: 'TX', zip: '78701' }
const words = { message: '', hidesPrices: true, wishedDay: null }
let people = 0

/** An order of one gift for each of two people; `stock` of them need no printing. The printer then becomes slow. */
async function buyForTwo({ stock = 0, first = {}, notBefore = null as string | null }) {
  const { body: one } = await admin.post('/api/printers', { ...printer, minutesADay: 1440 })
  const gift = await shop.product({ stock })
  const visitor = shop.visitor()
  const email = `two-${people++}@example.com`
  await visitor.register(email)
  await visitor.post('/api/cart', { productId: gift.id, quantity: 2 })
  const [line] = (await visitor.get('/api/cart')).body
  const further = [{ items: [{ cartItemId: line.id, quantity: 1 }], gift: { wrapping: null, notBefore } }]
  const { body } = await visitor.post('/api/create-payment-intent', { amount: '43.98', furtherRecipients: further })
  const { clientSecret, paymentIntentId } = body
  await visitor.put('/api/checkout/addresses', {
    ...{ paymentIntentId, shippingAddress: homeAddress, billingAddress: homeAddress, ...first },
    furtherRecipients: [{ shippingAddress: sam, gift: words }],
  })
  await visitor.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
  const { body: order } = await visitor.post('/api/orders/settle', { paymentIntentId })
  await admin.put(`/api/printers/${one.id}`, { ...printer, minutesADay: 60, version: one.version })
  return {
    order,
    read: async () => (await visitor.get(`/api/orders/${order.id}`)).body,
    delays: async () => (await shop.mailsTo(email)).filter(({ subject }) => subject.includes('is delayed')),
    isAtRisk: async () => (await admin.get(`/api/orders/search?view=at-risk&q=${order.id}`)).body.orders.length === 1,
    leave: async () => {
      for (const { id } of (await admin.get('/api/printers')).body) await admin.delete(`/api/printers/${id}`)
    },
  }
}

const delaysIn = (order: string) =>
  shop.db
    .select({ text: orderEvents.text })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order), eq(orderEvents.kind, 'delay')))
const morningOf = (day: string) => shop.clock.set(`${day}T06:00:00Z`)

// rules 71 and 136
describe('an order for several people', () => {
  test('tells new dates of a late parcel while the address of the first one is still asked for', async () => {
    const ask = { ask: { name: 'Robin', country: 'US' }, shippingAddress: undefined }
    const { order, read, delays, isAtRisk, leave } = await buyForTwo({ first: ask })
    const [{ arrival: promised }] = order.furtherRecipients
    morningOf(promised.leavesOn)
    await watchPromises(shop.services)
    expect(await isAtRisk()).toBe(true)
    const { arrival, furtherRecipients } = await read()
    expect(arrival).toBeNull()
    expect(furtherRecipients[0].arrival).toMatchObject({ isDelayed: true })
    expect(furtherRecipients[0].arrival.leavesOn > promised.leavesOn).toBe(true)
    await Promise.all([watchPromises(shop.services), watchPromises(shop.services)])
    const mails = await delays()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Sam Okafor')
    expect(mails[0]?.text).not.toContain('Robin')
    expect(await delaysIn(order.id)).toMatchObject([
      { text: expect.stringMatching(/^The parcel of recipient 2 leaves by Dec \d+ and arrives Dec \d+ to \d+\.$/) },
    ])
    // The customer was told, also once the first person's parcel is late.
    const address = `/api/orders/${order.id}`
    const { arrival: there } = (await admin.get(`${address}/arrival?country=US`)).body
    expect((await admin.put(`${address}/address`, { shippingAddress: homeAddress, arrival: there })).status).toBe(200)
    morningOf('2027-03-01')
    await watchPromises(shop.services)
    expect([await delaysIn(order.id), await delays()]).toEqual([[expect.anything()], [expect.anything()]])
    shop.clock.set(tuesday)
    await leave()
  })

  test('is told once, also if the late person then gets nothing any more', async () => {
    const { order, delays, leave } = await buyForTwo({ notBefore: '2027-02-01' })
    morningOf(order.arrival.leavesOn)
    await watchPromises(shop.services)
    const item = order.items.find(({ recipient }: { recipient: number }) => recipient === 1).id
    const { lines } = (await admin.get(`/api/orders/${order.id}/changes`)).body
    const { refund } = lines.find(({ id }: { id: string }) => id === item).cancellation
    const wish = { refund, reason: 'We ran out of red.' }
    const canceled = await admin.post(`/api/orders/${order.id}/items/${item}/cancel`, wish)
    expect([canceled.status, canceled.body.arrival]).toEqual([200, order.furtherRecipients[0].arrival])
    morningOf('2027-03-01')
    await watchPromises(shop.services)
    expect([await delaysIn(order.id), await delays()]).toEqual([[expect.anything()], [expect.anything()]])
    shop.clock.set(tuesday)
    await leave()
  })

  test('keeps the dates of a parcel that is on time while no date can be named', async () => {
    const { order, read, delays, leave } = await buyForTwo({ notBefore: '2027-02-01' })
    const [{ arrival: onTime }] = order.furtherRecipients
    const setWorking = async (isWorking: boolean) => {
      for (const { id, version } of (await admin.get('/api/printers')).body)
        expect((await admin.put(`/api/printers/${id}`, { isWorking, version })).status).toBe(200)
    }
    await setWorking(false)
    morningOf(order.arrival.leavesOn)
    await watchPromises(shop.services)
    expect(await read()).toMatchObject({ arrival: null, furtherRecipients: [{ arrival: onTime }] })
    await setWorking(true)
    await watchPromises(shop.services)
    expect(await read()).toMatchObject({ arrival: { isDelayed: true }, furtherRecipients: [{ arrival: onTime }] })
    const mails = await delays()
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).not.toContain('Sam Okafor')
    await leave()
  })

  test('is neither at risk nor delayed if the parcel that is printed late is due later', async () => {
    const { order, delays, isAtRisk, leave } = await buyForTwo({ stock: 1, notBefore: '2027-02-01' })
    morningOf(order.arrival.leavesOn)
    await watchPromises(shop.services)
    expect(await isAtRisk()).toBe(false)
    expect(await delays()).toEqual([])
    await leave()
  })

  test('keeps the dates of a parcel that is not late', async () => {
    const { order, read, delays, isAtRisk, leave } = await buyForTwo({ stock: 1 })
    morningOf(order.arrival.leavesOn)
    await watchPromises(shop.services)
    expect(await isAtRisk()).toBe(true)
    const { arrival, furtherRecipients } = await read()
    expect(arrival).toEqual(order.arrival)
    expect(furtherRecipients[0].arrival).toMatchObject({ isDelayed: true })
    const mails = await delays()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('7 Elm Street')
    expect(mails[0]?.text).not.toContain('1420 SW Alder Street')
    await leave()
  })
})
