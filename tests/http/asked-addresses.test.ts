import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressLinks } from '#features/orders/asked-addresses/server/tables.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type Visitor } from '../support/test-shop.ts'

const shop = await openTestShop()
let owner: Visitor
let heart: string
let people = 0
beforeAll(async () => {
  owner = await shop.admin()
  heart = (await shop.product({ stock: 5000 })).id
  expect((await owner.put('/api/settings', { correctionMinutes: 0 })).status).toBe(200)
})
afterAll(() => shop.close())

const sam = { ...homeAddress, name: 'Sam Okafor', street: '7 Elm Street', city: 'Austin', state: 'TX', zip: '78701' }
const ask = { name: 'Sam', country: 'US' }
const words = { message: 'For you', hidesPrices: true, wishedDay: null }

/** Starts to pay for hearts at $16.00; `pieces` of them go to a second recipient. */
async function begin(quantity: number, pieces = 0, { asGuest = false, on = shop, gift = heart } = {}) {
  const visitor = on.visitor()
  const email = `asking-${people++}@example.com`
  if (!asGuest) await visitor.register(email)
  await visitor.post('/api/cart', { productId: gift, quantity })
  const [line] = (await visitor.get('/api/cart')).body
  const further = [{ items: [{ cartItemId: line.id, quantity: pieces }], gift: { wrapping: null, notBefore: null } }]
  const { body } = await visitor.post('/api/create-payment-intent', {
    amount: Math.round(quantity * 1600 + 599 * (pieces ? 2 : 1)) / 100,
    ...(pieces && { furtherRecipients: further }),
    ...(asGuest && { guest: { name: 'Nora Giver', email } }),
  })
  return { visitor, email, ...body }
}
type Begun = Awaited<ReturnType<typeof begin>>

async function pay({ visitor, email, clientSecret, paymentIntentId }: Begun, addresses: object) {
  const stored = await visitor.put('/api/checkout/addresses', { paymentIntentId, ...addresses })
  if (stored.status !== 200) throw new Error(stored.text)
  await visitor.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
  const { body: order } = await visitor.post('/api/orders/settle', { paymentIntentId })
  return { visitor, email, order }
}

/** An order whose only recipient, or whose second recipient, is asked. */
const askFirst = async (how = {}) => pay(await begin(1, 0, how), { ask, billingAddress: homeAddress })
const askSecond = async () =>
  pay(await begin(2, 1), { shippingAddress: homeAddress, furtherRecipients: [{ ask, gift: words }] })

const linkOf = (visitor: Visitor, id: string, number = 1) => visitor.post(`/api/orders/${id}/recipients/${number}/link`)
const keyOf = async (visitor: Visitor, id: string, number = 1) =>
  /^\/give-address\?key=([\w-]{22})$/.exec((await linkOf(visitor, id, number)).body.path)?.[1] ?? ''
const answer = (key: string, shippingAddress: object = sam) =>
  shop.visitor().post('/api/address-links/answer', { key, shippingAddress })
const packFirst = async (id: string, itemId: string) =>
  owner.post('/api/parcels', { orderId: id, pieces: [{ orderItemId: itemId, pieces: 1 }] })

// rule 143
describe('a recipient who is asked for the address', () => {
  test('types it once, and the parcel then has a promise', async () => {
    const { visitor, email, order } = await askFirst()
    expect(order).toMatchObject({ shippingAddress: null, asked: { ...ask, isAnswered: false }, arrival: null })
    expect(order.billingAddress).toEqual(homeAddress)
    const key = await keyOf(visitor, order.id)
    const opened = await shop.visitor().post('/api/address-links/open', { key })
    expect(opened.body).toEqual({ from: expect.any(String), ...ask, isAnswered: false })
    expect((await answer(key)).body).toMatchObject({ isAnswered: true })
    const read = (await visitor.get(`/api/orders/${order.id}`)).body
    expect(read).toMatchObject({ shippingAddress: null, asked: { isAnswered: true } })
    expect(read.arrival.from > read.arrival.leavesOn).toBe(true)
    expect((await owner.get(`/api/orders/${order.id}`)).body.shippingAddress).toEqual(sam)
    const mails = await shop.mailsTo(email)
    expect(mails.at(-1)?.subject).toMatch(/^Sam has given the address for order #/)
    const again = await answer(key, homeAddress)
    expect([again.status, again.text]).toEqual([409, 'This link was used already. The shop has your address.'])
    expect((await linkOf(visitor, order.id)).text).toBe('Sam has given the address already.')
  })

  test('is answered once by two windows at the same time', async () => {
    const { visitor, order } = await askFirst()
    const key = await keyOf(visitor, order.id)
    const both = await Promise.all([answer(key), answer(key, { ...sam, street: '8 Elm Street' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('keeps the address from the giver, on every page and in every email', async () => {
    const { visitor, email, order } = await askSecond()
    await answer(await keyOf(visitor, order.id, 2))
    const { body } = await owner.get(`/api/parcels/to-pack?order=${order.id}`)
    for (const { lines } of body.orders) await packFirst(order.id, lines[0].orderItemId)
    const parcels = (await owner.get('/api/parcels')).body.filter(
      (one: { orderId: string }) => one.orderId === order.id,
    )
    expect(parcels.map(({ shippingAddress }: { shippingAddress: object }) => shippingAddress)).toEqual([
      homeAddress,
      sam,
    ])
    for (const { id } of parcels) await owner.post('/api/parcels/post', { parcels: [{ id }] })
    await owner.put(`/api/orders/${order.id}/status`, { status: 'delivered' })
    const seen = await Promise.all(
      ['', '/parcels', '/changes'].map(async (part) => (await visitor.get(`/api/orders/${order.id}${part}`)).text),
    )
    const mailed = (await shop.mailsTo(email)).map(({ text }) => text)
    expect(mailed.length).toBeGreaterThan(3)
    for (const text of [...seen, ...mailed]) expect(text).not.toContain('Elm Street')
  })

  test('can be a guest’s, whose data is deleted with the order’s', async () => {
    const { visitor, order } = await askFirst({ asGuest: true })
    const key = await keyOf(visitor, order.id)
    await answer(key)
    await owner.put(`/api/orders/${order.id}/status`, { status: 'delivered' })
    expect((await owner.delete(`/api/orders/${order.id}/guest`)).status).toBe(200)
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ shippingAddress: null, asked: null })
    expect((await shop.visitor().post('/api/address-links/open', { key })).status).toBe(404)
  })

  test('has a link of 128 bits, of which the shop keeps the hash', async () => {
    const { visitor, order } = await askFirst()
    const key = await keyOf(visitor, order.id)
    const rows = await shop.db.select().from(addressLinks).where(eq(addressLinks.orderId, order.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('is late no day before the address is there', async () => {
    const { visitor, order } = await askFirst()
    const isLate = async () => (await owner.get(`/api/orders/search?view=late&q=${order.id}`)).body.orders.length === 1
    shop.clock.forward(12 * 24 * 60)
    expect(await isLate()).toBe(false)
    await answer(await keyOf(visitor, order.id))
    const today = shop.clock.now().toISOString().slice(0, 10)
    expect((await visitor.get(`/api/orders/${order.id}`)).body.arrival.leavesOn >= today).toBe(true)
    shop.clock.forward(-12 * 24 * 60)
  })
})

describe('without an address', () => {
  const waits = 'Sam has not given the address yet, so the parcel waits.'

  test('a parcel is not packed, and its order not shipped', async () => {
    const { order } = await askSecond()
    const { body } = await owner.get(`/api/parcels/to-pack?order=${order.id}`)
    expect(body.orders).toMatchObject([
      { recipient: 1, waitsForAddress: null },
      { recipient: 2, waitsForAddress: waits, customerName: 'Sam', country: 'US' },
    ])
    const [first, second] = order.items
    const refused = await packFirst(order.id, second.id)
    expect([refused.status, refused.text]).toEqual([409, waits])
    expect((await packFirst(order.id, first.id)).status).toBe(201)
    const shipped = await owner.put(`/api/orders/${order.id}/status`, { status: 'shipped' })
    expect([shipped.status, shipped.text]).toEqual([409, waits])
    const tracked = await owner.post('/api/tracking', { text: `${order.id}-2 1Z5R89390357567127` })
    expect(tracked.body.lines[0].problem).not.toBeNull()
  })

  test('the shop may type the address, and the giver may not', async () => {
    const { visitor, order } = await askFirst()
    const arrival = (await owner.get(`/api/orders/${order.id}/arrival?country=US`)).body.arrival
    const change = (who: Visitor) => who.put(`/api/orders/${order.id}/address`, { shippingAddress: sam, arrival })
    expect((await change(visitor)).text).toBe('Sam types this address by a link.')
    expect((await change(owner)).body).toMatchObject({ shippingAddress: sam, asked: { isAnswered: true } })
    expect((await visitor.get(`/api/orders/${order.id}`)).body.shippingAddress).toBeNull()
  })

  test('an address that the shop types after the promised day is promised a later one', async () => {
    const { visitor, order } = await askFirst()
    shop.clock.forward(12 * 24 * 60)
    const { arrival } = (await owner.get(`/api/orders/${order.id}/arrival?country=US`)).body
    const change = await owner.put(`/api/orders/${order.id}/address`, { shippingAddress: sam, arrival })
    const today = shop.clock.now().toISOString().slice(0, 10)
    const promised = (await visitor.get(`/api/orders/${order.id}`)).body.arrival
    shop.clock.forward(-12 * 24 * 60)
    expect([change.status, promised.leavesOn > today, promised.from]).toEqual([200, true, arrival.from])
  })

  test('a report of the payment with another address changes nothing', async () => {
    const { visitor, order } = await askFirst()
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
    await visitor.post('/api/orders', {
      items: [{ productId: heart, quantity: 1, price: '16.00' }],
      ...{ total: 21.99, shippingAddress: homeAddress, stripePaymentIntentId: row?.stripePaymentIntentId ?? '' },
    })
    expect((await owner.get(`/api/orders/${order.id}`)).body.shippingAddress).toBeNull()
  })
})

describe('refused are', () => {
  test('an address and a person to ask at once, neither, and no billing address', async () => {
    const { visitor, paymentIntentId } = await begin(1)
    const put = async (body: object) =>
      (await visitor.put('/api/checkout/addresses', { paymentIntentId, ...body })).text
    const either = 'Send either a shipping address or whom to ask for it.'
    expect(await put({ shippingAddress: homeAddress, ask })).toBe(either)
    expect(await put({ billingAddress: homeAddress })).toBe(either)
    expect(await put({ ask })).toBe('Enter your billing address.')
    expect(await put({ ask: { name: ' ', country: 'US' }, billingAddress: homeAddress })).toBe('Name is required')
  })

  test('a country that is not served, and an address in another one than was paid', async () => {
    await owner.put('/api/settings', { shipsTo: 'US' })
    const { visitor, paymentIntentId } = await begin(1)
    const abroad = { paymentIntentId, ask: { name: 'Liv', country: 'NO' }, billingAddress: homeAddress }
    const refused = await visitor.put('/api/checkout/addresses', abroad)
    await owner.put('/api/settings', { shipsTo: '' })
    expect(refused.text).toBe('We do not ship to Norway. Please choose another country.')
    const { visitor: giver, order } = await askFirst()
    const oslo = { name: 'Sam', street: 'Torgata 9', city: 'Oslo', zip: '0181', country: 'NO' }
    expect((await answer(await keyOf(giver, order.id), oslo)).text).toBe(
      'The shipping is paid to United States. Please enter an address there.',
    )
  })

  test('a guessed link, a stranger’s order, a recipient who was not asked, and a closed order', async () => {
    expect((await answer('guessed-guessed-guesse')).text).toBe(
      'This link does not ask for an address. Please ask for a new link.',
    )
    expect((await answer('')).text).toBe('Open the whole link.')
    const { visitor, order } = await askFirst()
    expect((await linkOf(shop.visitor(), order.id)).status).toBe(404)
    expect((await linkOf(visitor, order.id, 2)).status).toBe(404)
    const key = await keyOf(visitor, order.id)
    await owner.put(`/api/orders/${order.id}/status`, { status: 'cancelled' })
    expect((await answer(key)).text).toBe('This order is closed, so it needs no address any more.')
  })

  test('a missing phone number that the carrier needs, and endless links', async () => {
    const { visitor, order } = await askFirst()
    const key = await keyOf(visitor, order.id)
    await owner.put('/api/settings', { phoneAtCheckout: 'required' })
    const refused = await answer(key)
    await owner.put('/api/settings', { phoneAtCheckout: 'optional' })
    expect(refused.text).toBe('Enter a phone number. Our carrier needs one.')
    const strict = await openTestShop({ RATE_LIMIT_SCALE: '1' })
    const { id } = await strict.product({ stock: 5 })
    const asking = await pay(await begin(1, 0, { on: strict, gift: id }), { ask, billingAddress: homeAddress })
    const statuses = new Set<number>()
    for (let link = 0; link < 30; link++) statuses.add((await linkOf(asking.visitor, asking.order.id)).status)
    expect([...statuses]).toEqual([200])
    expect((await linkOf(asking.visitor, asking.order.id)).text).toBe(
      'You have made too many links. Please wait an hour, or use one of them.',
    )
    await strict.close()
  })
})
