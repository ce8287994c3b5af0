import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
    const { furtherRecipients } = await read()
    expect(furtherRecipients[0].arrival).toMatchObject({ isDelayed: true })
    expect(furtherRecipients[0].arrival.leavesOn > promised.leavesOn).toBe(true)
    await Promise.all([watchPromises(shop.services), watchPromises(shop.services)])
    const mails = await delays()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Sam Okafor')
    expect(mails[0]?.text).not.toContain('Robin')
    const { history } = (await admin.get(`/api/orders/${order.id}`)).body
    expect(history.filter(({ kind }: { kind: string }) => kind === 'delay')).toMatchObject([
      { text: expect.stringMatching(/^The parcel of recipient 2 leaves by Dec \d+ and arrives Dec \d+ to \d+\.$/) },
    ])
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
