import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { notifyOfDelay } from '#features/orders/orders/server/store-expected-days.ts'
import { furtherRecipients, orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type Visitor } from '../support/test-shop.ts'

const shop = await openTestShop()
let owner: Visitor
let heart: string
let people = 0
beforeAll(async () => {
  owner = await shop.admin()
  heart = (await shop.product({ stock: 5000 })).id
  const wrappings = [{ name: 'Kraft paper', price: '4.50', picture: '', isInStock: true }]
  expect((await owner.put('/api/settings', { wrappings, correctionMinutes: 0 })).status).toBe(200)
})
afterAll(() => shop.close())

const sam = { ...homeAddress, name: 'Sam Okafor', street: '7 Elm Street', city: 'Austin', state: 'TX', zip: '78701' }
const liv = { name: 'Liv Berg', street: 'Torgata 9', city: 'Oslo', state: '', zip: '0181', country: 'NO' }
const addresses = [homeAddress, sam, liv, { ...sam, name: 'Tom Hale' }, { ...sam, name: 'Uma Rao' }]
const noTerms = { wrapping: null, notBefore: null }
const words = (message: string) => ({ message, hidesPrices: true, wishedDay: null })
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

type Further = { pieces: number; terms?: object; address?: object; words?: object }

/** A cart of hearts at $16.00 each. */
async function withCart(quantity: number, { asGuest = false } = {}) {
  const visitor = shop.visitor()
  const email = `giver-${people++}@example.com`
  if (!asGuest) await visitor.register(email)
  await visitor.post('/api/cart', { productId: heart, quantity })
  const [line] = (await visitor.get('/api/cart')).body
  const guest = asGuest ? { guest: { name: 'Nora Giver', email } } : {}
  return { visitor, email, cartItemId: line.id as string, guest }
}
type Cart = Awaited<ReturnType<typeof withCart>>

const start = ({ visitor, cartItemId, guest }: Cart, amount: number, further: Further[]) =>
  visitor.post('/api/create-payment-intent', {
    ...{ amount, ...guest },
    furtherRecipients: further.map(({ pieces, terms = noTerms }) => ({
      items: [{ cartItemId, quantity: pieces }],
      gift: terms,
    })),
  })

const sendAddresses = ({ visitor }: Cart, paymentIntentId: string, further: Further[]) =>
  visitor.put('/api/checkout/addresses', {
    ...{ paymentIntentId, shippingAddress: homeAddress },
    furtherRecipients: further.map(({ address, words: own }, place) => ({
      shippingAddress: address ?? addresses[place + 1],
      gift: own ?? words(`Card ${place + 2}`),
    })),
  })

/** Buys hearts for several people: those that nobody else gets go to the first recipient. */
async function buyFor(quantity: number, amount: number, further: Further[], how = {}) {
  const cart = await withCart(quantity, how)
  const intent = await start(cart, amount, further)
  if (intent.status !== 200) throw new Error(intent.text)
  const { paymentIntentId, clientSecret } = intent.body
  const stored = await sendAddresses(cart, paymentIntentId, further)
  if (stored.status !== 200) throw new Error(stored.text)
  await cart.visitor.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
  const { body: order } = await cart.visitor.post('/api/orders/settle', { paymentIntentId })
  return { ...cart, order, intent: intent.body }
}

/** Two hearts for two people from a client that sends no addresses: money that was received becomes an order in any case. */
async function buyWithoutAddresses() {
  const cart = await withCart(2)
  const { clientSecret, paymentIntentId } = (await start(cart, 43.98, [{ pieces: 1 }])).body
  await cart.visitor.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
  const report = () =>
    cart.visitor.post('/api/orders', {
      items: [{ productId: heart, quantity: 2, price: '16.00' }],
      ...{ total: 43.98, shippingAddress: homeAddress, stripePaymentIntentId: paymentIntentId },
    })
  return { ...cart, order: (await report()).body, report }
}

const packAll = async (id: string) => {
  const { body } = await owner.get(`/api/parcels/to-pack?order=${id}`)
  const packed: string[] = []
  for (const { lines } of body.orders) {
    const pieces = lines.map((line: { orderItemId: string; left: number }) => ({
      orderItemId: line.orderItemId,
      pieces: line.left,
    }))
    packed.push((await owner.post('/api/parcels', { orderId: id, pieces })).body.id)
  }
  return packed
}

// rule 136
describe('an order for several people', () => {
  test('has one payment, a parcel’s shipping for each, and the lines of each', async () => {
    const { order, intent } = await buyFor(3, 59.98, [{ pieces: 1 }])
    expect(order).toMatchObject({
      ...{ subtotal: '48.00', shipping: '11.98', total: '59.98', shippingAddress: homeAddress, gift: null },
      furtherRecipients: [{ number: 2, shippingAddress: sam, gift: { message: 'Card 2', hidesPrices: true } }],
      items: [
        { quantity: 2, recipient: 1 },
        { quantity: 1, recipient: 2 },
      ],
    })
    expect(intent.furtherArrivals).toHaveLength(1)
  })

  test('can have five, each with wrapping, card and promise of their own', async () => {
    const paper = { wrapping: 'Kraft paper', notBefore: null }
    const late = { wrapping: null, notBefore: inDays(30) }
    const further = [{ pieces: 1, terms: paper }, { pieces: 1, terms: late }, { pieces: 1 }, { pieces: 1 }]
    const { order } = await buyFor(5, 5 * 16 + 5 * 5.99 + 4.5, further)
    expect(order).toMatchObject({ wrapping: '4.50', shipping: '29.95', total: '114.45' })
    const [second, third, fourth] = order.furtherRecipients
    expect(second.gift).toMatchObject({ wrapping: 'Kraft paper', message: 'Card 2' })
    expect(third.arrival.leavesOn >= inDays(30)).toBe(true)
    expect(fourth.arrival.leavesOn).toBe(order.arrival.leavesOn)
  })

  test('is taxed once, to the cent', async () => {
    await owner.put('/api/settings', { taxPercent: '8.25' })
    const { order } = await buyFor(3, 63.94, [{ pieces: 1 }, { pieces: 1 }].slice(0, 1))
    await owner.put('/api/settings', { taxPercent: '0' })
    expect(order).toMatchObject({ subtotal: '48.00', tax: '3.96', total: '63.94' })
  })

  test('leaves the cart empty, and is told to buyer and maker with every address', async () => {
    const { visitor, email, order } = await buyFor(2, 43.98, [{ pieces: 1 }])
    expect((await visitor.get('/api/cart')).body).toEqual([])
    const [mail] = await shop.mailsTo(email)
    for (const text of ['For Ida Lindqvist', 'For Sam Okafor', '7 Elm Street', 'Card 2', '$43.98'])
      expect(mail?.text).toContain(text)
    const csv = (await owner.get(`/api/orders/export.csv?q=${order.id}`)).text
    expect(csv).toContain('"1 x ')
    expect(csv).toContain('7 Elm Street')
    const found = (await owner.get('/api/orders/search?q=Okafor')).body.orders
    expect(found.map(({ id }: { id: string }) => id)).toContain(order.id)
  })

  test('can be bought by a guest', async () => {
    const { order } = await buyFor(2, 43.98, [{ pieces: 1 }], { asGuest: true })
    expect(order.furtherRecipients).toHaveLength(1)
    const [draft] = await shop.db.select().from(checkouts).where(eq(checkouts.guestName, 'Nora Giver'))
    expect(draft).toBeUndefined()
  })

  test('is placed by the browser’s report of the whole cart', async () => {
    const cart = await withCart(2)
    const { body } = await start(cart, 43.98, [{ pieces: 1 }])
    await sendAddresses(cart, body.paymentIntentId, [{ pieces: 1 }])
    const { clientSecret, paymentIntentId } = body
    await cart.visitor.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
    const placed = await cart.visitor.post('/api/orders', {
      items: [{ productId: heart, quantity: 2, price: '16.00' }],
      ...{ total: 43.98, shippingAddress: homeAddress, stripePaymentIntentId: paymentIntentId },
    })
    expect([placed.status, placed.body.items?.length]).toEqual([201, 2])
  })

  test('with one recipient is as it was before', async () => {
    const { visitor } = await withCart(1)
    const { body } = await visitor.checkOut()
    expect(body).not.toHaveProperty('furtherRecipients')
    expect(body.items[0]).not.toHaveProperty('recipient')
  })
})

describe('the checkout for several people refuses', () => {
  test('a split that no longer fits the cart, or leaves a recipient without a piece', async () => {
    const cart = await withCart(2)
    for (const pieces of [2, 3])
      expect((await start(cart, 43.98, [{ pieces }])).text).toBe(
        'Your cart has changed. Please check which pieces go to each recipient: each needs at least one.',
      )
    const unknown = { ...cart, cartItemId: '00000000-0000-4000-8000-000000000000' }
    expect((await start(unknown, 43.98, [{ pieces: 1 }])).status).toBe(409)
  })

  test('a sixth recipient, no pieces, and a quote', async () => {
    const cart = await withCart(6)
    const five = Array.from({ length: 5 }, () => ({ pieces: 1 }))
    expect((await start(cart, 1, five)).text).toBe('An order has at most 5 recipients.')
    const send = (body: object) => cart.visitor.post('/api/create-payment-intent', { amount: 1, ...body })
    expect((await send({ furtherRecipients: [{ items: [], gift: noTerms }] })).text).toBe(
      'Choose at least one piece for each recipient.',
    )
    const items = [{ cartItemId: cart.cartItemId, quantity: 1 }]
    expect((await send({ customRequestId: 'x', furtherRecipients: [{ items, gift: noTerms }] })).text).toBe(
      'A quote goes to one address. Please write to us.',
    )
  })

  test('an address that is not served, and keeps the others', async () => {
    await owner.put('/api/settings', { shipsTo: 'US' })
    const cart = await withCart(3)
    const further = [{ pieces: 1 }, { pieces: 1 }]
    const { body } = await start(cart, 65.97, further)
    const answer = await sendAddresses(cart, body.paymentIntentId, further)
    await owner.put('/api/settings', { shipsTo: '' })
    expect([answer.status, answer.text]).toEqual([
      400,
      'Recipient 3: We do not ship to Norway. Please choose another country.',
    ])
    expect((await sendAddresses(cart, body.paymentIntentId, further)).status).toBe(200)
  })

  test('a wished day that is not kept, for the recipient who wishes it', async () => {
    const cart = await withCart(2)
    const { body } = await start(cart, 43.98, [{ pieces: 1 }])
    const wish = { pieces: 1, words: { ...words('Soon'), wishedDay: inDays(1) } }
    const answer = await sendAddresses(cart, body.paymentIntentId, [wish])
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringMatching(/^Recipient 2: The earliest arrival is [A-Z][a-z]{2} \d+\. Please choose another day\.$/),
    ])
  })

  test('fewer addresses than recipients', async () => {
    const cart = await withCart(3)
    const { body } = await start(cart, 65.97, [{ pieces: 1 }, { pieces: 1 }])
    const answer = await sendAddresses(cart, body.paymentIntentId, [{ pieces: 1 }])
    expect([answer.status, answer.text]).toEqual([409, 'Send the addresses of all 3 recipients.'])
  })

  test('the payment of another tab’s split', async () => {
    const cart = await withCart(3)
    const first = await start(cart, 59.98, [{ pieces: 1 }])
    const second = await start(cart, 65.97, [{ pieces: 1 }, { pieces: 1 }])
    expect(second.body.paymentIntentId).not.toBe(first.body.paymentIntentId)
    const { clientSecret } = first.body
    const paid = await cart.visitor.post('/api/test-payments/confirm', {
      clientSecret,
      cardNumber: '4242 4242 4242 4242',
    })
    expect(paid.body.status).not.toBe('succeeded')
  })
})

describe('the parcels of several people', () => {
  test('are packed for one recipient each, with their address, card and name', async () => {
    const { order } = await buyFor(3, 59.98, [{ pieces: 1 }])
    const { body } = await owner.get(`/api/parcels/to-pack?order=${order.id}`)
    expect(body.orders).toMatchObject([
      { recipient: 1, recipients: 2, customerName: homeAddress.name, lines: [{ left: 2 }], gift: null },
      { recipient: 2, recipients: 2, customerName: sam.name, lines: [{ left: 1 }], gift: { message: 'Card 2' } },
    ])
    const mixed = order.items.map(({ id }: { id: string }) => ({ orderItemId: id, pieces: 1 }))
    const refused = await owner.post('/api/parcels', { orderId: order.id, pieces: mixed })
    expect([refused.status, refused.text]).toEqual([
      409,
      'These pieces go to different addresses. Pack a parcel for each recipient.',
    ])
    const ids = await packAll(order.id)
    expect((await owner.get(`/api/parcels?ids=${ids.join(',')}`)).body).toMatchObject([
      { recipient: 1, place: 1, of: 1, shippingAddress: homeAddress, message: '' },
      { recipient: 2, place: 1, of: 1, shippingAddress: sam, message: 'Card 2' },
    ])
    const csv = (await owner.get(`/api/parcels/labels.csv?ids=${ids.join(',')}`)).text.split('\n')
    expect(csv.filter((row) => row.includes('Elm Street'))).toHaveLength(1)
  })

  test('are neither packed nor shipped without an address, which the maker can enter', async () => {
    const { order } = await buyWithoutAddresses()
    const { id, furtherRecipients: further, items } = order
    expect(further).toMatchObject([{ number: 2, shippingAddress: null }])
    const sentence = 'The address of recipient 2 is missing, so the parcel waits. Enter the address at the order.'
    const toPack = async () => (await owner.get(`/api/parcels/to-pack?order=${id}`)).body.orders
    expect(await toPack()).toMatchObject([
      { recipient: 1, waitsForAddress: null },
      { recipient: 2, waitsForAddress: sentence },
    ])
    const pack = () => owner.post('/api/parcels', { orderId: id, pieces: [{ orderItemId: items[1].id, pieces: 1 }] })
    expect([(await pack()).status, (await pack()).text]).toEqual([409, sentence])
    const shipped = await owner.put(`/api/orders/${id}/status`, { status: 'shipped' })
    expect([shipped.status, shipped.text]).toEqual([409, sentence])
    const { body: found } = await owner.get(`/api/orders/${id}/arrival?country=US&recipient=2`)
    const changed = await owner.put(`/api/orders/${id}/address`, {
      ...{ recipient: 2, shippingAddress: sam, arrival: found.arrival },
    })
    expect([changed.status, changed.text]).toEqual([200, changed.text])
    expect((await toPack())[1]).toMatchObject({ customerName: sam.name, waitsForAddress: null })
    expect((await pack()).status).toBe(201)
  })

  test('wait for an address also once the first person gets nothing any more', async () => {
    const { visitor, order, report } = await buyWithoutAddresses()
    const { id, items } = order
    const ofLine = async () => (await visitor.get(`/api/orders/${id}/changes`)).body.lines
    const [{ cancellation }] = await ofLine()
    const canceled = await visitor.post(`/api/orders/${id}/items/${items[0].id}/cancel`, {
      refund: cancellation.refund,
    })
    expect([canceled.status, canceled.body.shippingAddress]).toEqual([200, null])
    // The address of the report is the first person's, who has left the order.
    expect((await report()).body.shippingAddress).toBeNull()
    const sentence = 'The address of recipient 1 is missing, so the parcel waits. Enter the address at the order.'
    const packed = await owner.post('/api/parcels', { orderId: id, pieces: [{ orderItemId: items[1].id, pieces: 1 }] })
    expect([packed.status, packed.text]).toEqual([409, sentence])
    const shipped = await owner.put(`/api/orders/${id}/status`, { status: 'shipped' })
    expect([shipped.status, shipped.text]).toEqual([409, sentence])
    expect((await owner.get(`/api/parcels/to-pack?order=${id}`)).body.orders).toMatchObject([
      { recipient: 1, waitsForAddress: sentence },
    ])
  })

  test('are not late without an address, and an order that has left without one is delivered', async () => {
    const { order } = await buyWithoutAddresses()
    const { id, items } = order
    const pieces = [{ orderItemId: items[0].id, pieces: 1 }]
    const { body: parcel } = await owner.post('/api/parcels', { orderId: id, pieces })
    await owner.post('/api/parcels/post', { parcels: [{ id: parcel.id }] })
    shop.clock.forward(12 * 24 * 60)
    expect((await owner.get(`/api/orders/search?view=late&q=${id}`)).body.orders).toEqual([])
    shop.clock.forward(-12 * 24 * 60)
    // Such an order could be shipped before.
    await shop.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, id))
    expect((await owner.put(`/api/orders/${id}/status`, { status: 'delivered' })).status).toBe(200)
  })

  test('leave one by one, and the order is shipped with the last', async () => {
    const { visitor, email, order } = await buyFor(2, 43.98, [{ pieces: 1 }])
    const [mine = '', sams = ''] = await packAll(order.id)
    await owner.post('/api/parcels/post', { parcels: [{ id: sams, trackingNumber: '1Z5R89390357567127' }] })
    const read = async () => (await visitor.get(`/api/orders/${order.id}`)).body.status
    expect(await read()).toBe('processing')
    const parcels = (await visitor.get(`/api/orders/${order.id}/parcels`)).body
    expect(parcels).toMatchObject([
      { recipientName: homeAddress.name, trackingNumber: null },
      { recipientName: sam.name, trackingNumber: '1Z5R89390357567127' },
    ])
    expect((await shop.mailsTo(email)).at(-1)?.text).toContain('7 Elm Street')
    await owner.post('/api/parcels/post', { parcels: [{ id: mine }] })
    expect(await read()).toBe('shipped')
  })

  test('wait for the day of their own recipient only', async () => {
    const { order } = await buyFor(2, 43.98, [{ pieces: 1, terms: { wrapping: null, notBefore: inDays(9) } }])
    const [mine = '', sams = ''] = await packAll(order.id)
    const post = (id: string) => owner.post('/api/parcels/post', { parcels: [{ id }] })
    expect((await post(sams)).text).toMatch(/is a gift\. Do not ship before/)
    expect((await post(mine)).status).toBe(200)
  })

  test('are late by the day of what has not left', async () => {
    const { order } = await buyFor(2, 43.98, [{ pieces: 1, terms: { wrapping: null, notBefore: inDays(20) } }])
    const [mine = ''] = await packAll(order.id)
    const isLate = async () => {
      const { body } = await owner.get(`/api/orders/search?view=late&q=${order.id}`)
      return body.orders.length === 1
    }
    shop.clock.forward(12 * 24 * 60)
    expect(await isLate()).toBe(true)
    await owner.post('/api/parcels/post', { parcels: [{ id: mine }] })
    expect(await isLate()).toBe(false)
    shop.clock.forward(-12 * 24 * 60)
  })

  test('that are late have new days, except one that waits for a later day', async () => {
    const { visitor, order } = await buyFor(3, 65.97, [
      { pieces: 1 },
      { pieces: 1, terms: { wrapping: null, notBefore: inDays(60) } },
    ])
    const dates = { leavesOn: inDays(30), from: inDays(33), to: inDays(36) }
    await notifyOfDelay(shop.services, { orderId: order.id, late: new Map([1, 2].map((one) => [one, dates])) })
    const { arrival, furtherRecipients: further } = (await visitor.get(`/api/orders/${order.id}`)).body
    expect(arrival).toMatchObject({ ...dates, isDelayed: true })
    expect(further[0].arrival).toMatchObject({ leavesOn: inDays(30), isDelayed: true })
    expect(further[1].arrival).toMatchObject({
      leavesOn: order.furtherRecipients[1].arrival.leavesOn,
      isDelayed: false,
    })
  })

  test('that have left when the others are late keep their days', async () => {
    const { visitor, email, order } = await buyFor(3, 65.97, [{ pieces: 1 }, { pieces: 1 }])
    const [mine = '', sams = ''] = await packAll(order.id)
    await owner.post('/api/parcels/post', { parcels: [{ id: mine }, { id: sams }] })
    shop.clock.forward(1)
    const dates = { leavesOn: inDays(30), from: inDays(33), to: inDays(36) }
    await notifyOfDelay(shop.services, { orderId: order.id, late: new Map([1, 2, 3].map((one) => [one, dates])) })
    const { arrival, furtherRecipients: further } = (await visitor.get(`/api/orders/${order.id}`)).body
    expect([arrival, further[0].arrival]).toEqual([order.arrival, order.furtherRecipients[0].arrival])
    expect(further[1].arrival).toMatchObject({ leavesOn: inDays(30), isDelayed: true })
    const mail = (await shop.mailsTo(email)).at(-1)
    expect(mail?.subject).toContain('is delayed')
    expect(mail?.text).toContain(liv.name)
    expect(mail?.text).not.toContain(sam.name)
  })

  test('have new days again when the reprint of a claim is late', async () => {
    const { visitor, email, order } = await buyFor(2, 43.98, [{ pieces: 1 }])
    const dates = { leavesOn: inDays(30), from: inDays(33), to: inDays(36) }
    await notifyOfDelay(shop.services, { orderId: order.id, late: new Map([1, 2].map((one) => [one, dates])) })
    await owner.put(`/api/orders/${order.id}/status`, { status: 'shipped' })
    const claim = { itemId: order.items[1].id, pieces: 1, kind: 'broken', words: 'An ear is off.', wish: 'reprint' }
    const { claims } = (await visitor.post(`/api/orders/${order.id}/claims`, claim)).body
    expect((await owner.post(`/api/claims/${claims[0].id}/answer`, { answer: 'reprint' })).status).toBe(200)
    const later = { leavesOn: inDays(40), from: inDays(43), to: inDays(46) }
    await notifyOfDelay(shop.services, { orderId: order.id, late: new Map([[2, later]]) })
    const { furtherRecipients: further } = (await visitor.get(`/api/orders/${order.id}`)).body
    expect(further[0].arrival).toMatchObject({ leavesOn: inDays(40), isDelayed: true })
    const mails = (await shop.mailsTo(email)).filter(({ subject }) => subject?.includes('is delayed'))
    expect(mails).toHaveLength(2)
  })

  test('are each made when the order is set to shipped without packing', async () => {
    const { visitor, order } = await buyFor(2, 43.98, [{ pieces: 1 }])
    await owner.put(`/api/orders/${order.id}/status`, { status: 'shipped' })
    const parcels = (await visitor.get(`/api/orders/${order.id}/parcels`)).body
    expect(parcels.map(({ recipientName }: { recipientName: string }) => recipientName)).toEqual([
      homeAddress.name,
      sam.name,
    ])
  })

  test('get their tracking numbers by the number of the parcel', async () => {
    const { order } = await buyFor(2, 43.98, [{ pieces: 1 }])
    const number = order.id.slice(-8)
    const check = async (text: string) => (await owner.post('/api/tracking/check', { text })).body.lines[0]
    expect((await check(`${number} 1Z5R89390357567127`)).problem).toBe(
      'This order goes to several addresses. Pack its parcels, and use their numbers.',
    )
    const change = { status: 'shipped', trackingNumber: '1Z5R89390357567127' }
    expect((await owner.put(`/api/orders/${order.id}/status`, change)).status).toBe(409)
    await packAll(order.id)
    expect((await check(`${number}-2 1Z5R89390357567127`)).found).toMatchObject({ parcel: 2, does: 'posts' })
  })
})

describe('the address of one of several people', () => {
  const change = (visitor: Visitor, id: string, body: object) => visitor.put(`/api/orders/${id}/address`, body)

  test('is changed until that parcel is packed, with the arrival there', async () => {
    const { visitor, email, order } = await buyFor(2, 43.98, [{ pieces: 1 }])
    const { arrival } = (await visitor.get(`/api/orders/${order.id}/arrival?country=NO&recipient=2`)).body
    const moved = await change(visitor, order.id, { recipient: 2, shippingAddress: liv, arrival })
    expect(moved.body.furtherRecipients[0]).toMatchObject({ shippingAddress: liv, arrival })
    expect(moved.body.shippingAddress).toEqual(homeAddress)
    expect((await shop.mailsTo(email)).at(-1)?.text).toContain('Torgata 9')
    const { body } = await owner.get(`/api/parcels/to-pack?order=${order.id}`)
    const [, second] = body.orders
    await owner.post('/api/parcels', {
      orderId: order.id,
      pieces: [{ orderItemId: second.lines[0].orderItemId, pieces: 1 }],
    })
    const refused = await change(visitor, order.id, { recipient: 2, shippingAddress: sam, arrival })
    expect(refused.status).toBe(409)
    expect((await visitor.get(`/api/orders/${order.id}/changes`)).body).toMatchObject({
      addressClosed: null,
      furtherAddressesClosed: [expect.stringContaining('packed')],
    })
  })

  test('of a recipient that the order does not have is refused', async () => {
    const { visitor, order } = await buyFor(2, 43.98, [{ pieces: 1 }])
    const body = { recipient: 3, shippingAddress: sam, arrival: null }
    expect((await change(visitor, order.id, body)).status).toBe(404)
    expect((await change(visitor, order.id, { ...body, recipient: 0 })).text).toBe('Choose a recipient.')
    expect((await visitor.get(`/api/orders/${order.id}/arrival?country=NO&recipient=x`)).status).toBe(404)
  })

  test('is deleted with the personal data', async () => {
    const { order } = await buyFor(2, 43.98, [{ pieces: 1 }], { asGuest: true })
    await packAll(order.id)
    await owner.put(`/api/orders/${order.id}/status`, { status: 'shipped' })
    expect((await owner.delete(`/api/orders/${order.id}/guest`)).status).toBe(200)
    await owner.put(`/api/orders/${order.id}/status`, { status: 'delivered' })
    const rows = await shop.db.select().from(furtherRecipients).where(eq(furtherRecipients.orderId, order.id))
    expect(rows).toMatchObject([{ shippingAddress: null, gift: null }])
  })
})

test('an order for several people is refunded whole, and its pieces return once', async () => {
  const { order } = await buyFor(3, 59.98, [{ pieces: 1 }])
  const { body } = await owner.put(`/api/orders/${order.id}/status`, { status: 'refunded' })
  expect(body.refunded).toBe('59.98')
  const lines = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  expect(lines.map(({ fromStock }) => fromStock)).toEqual([0, 0])
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row?.isRestocked).toBe(true)
})

// rule 137
test('a reprint for one of several people goes to that person, with a promise of its own', async () => {
  const { visitor, order } = await buyFor(3, 59.98, [{ pieces: 1 }])
  for (const status of ['shipped', 'delivered']) await owner.put(`/api/orders/${order.id}/status`, { status })
  const line = order.items.find(({ recipient }: { recipient: number }) => recipient === 2)
  const report = { itemId: line.id, pieces: 1, kind: 'broken', words: 'It is broken.', wish: 'reprint' }
  const { claims } = (await visitor.post(`/api/orders/${order.id}/claims`, report)).body
  expect((await owner.post(`/api/claims/${claims[0].id}/answer`, { answer: 'reprint' })).status).toBe(200)
  const { body } = await visitor.get(`/api/orders/${order.id}`)
  expect(body.items.at(-1)).toMatchObject({ recipient: 2, isReprint: true, quantity: 1 })
  expect(body.arrival).toEqual(order.arrival)
  expect(body.furtherRecipients[0].arrival).not.toBeNull()
  const rows = await shop.db.select().from(orders).where(eq(orders.id, order.id))
  expect(rows[0]?.sentAt).not.toBeNull()
  const mail = (await shop.mailsTo(body.guest?.email ?? (await visitor.get('/api/auth/me')).body.user.email)).at(-1)
  expect(mail?.text).toContain('Sam Okafor')
  expect(mail?.text).not.toContain('1420 SW Alder')
})
