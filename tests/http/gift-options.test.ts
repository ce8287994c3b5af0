import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#features/orders/orders/server/tables.ts'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type Visitor } from '../support/test-shop.ts'

const shop = await openTestShop()
let owner: Visitor
let productId: string
let people = 0
beforeAll(async () => {
  owner = await shop.admin()
  productId = (await shop.product({ stock: 500 })).id
  const wrappings = [
    { name: 'Kraft paper', price: '4.50', picture: '', isInStock: true },
    { name: 'Gold foil', price: '9.00', picture: '', isInStock: false },
  ]
  expect((await owner.put('/api/settings', { wrappings })).status).toBe(200)
})
afterAll(() => shop.close())

const noWrapping = { wrapping: null, notBefore: null }
const words = { message: 'Happy birthday, Sam!', hidesPrices: true, wishedDay: null }
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function withCart() {
  const visitor = shop.visitor()
  await visitor.register(`giver-${people++}@example.com`)
  await visitor.post('/api/cart', { productId })
  return visitor
}

type Terms = { wrapping: string | null; notBefore: string | null }
const start = (visitor: Visitor, amount: number, gift: Terms) =>
  visitor.post('/api/create-payment-intent', { amount, gift })

/** Buys one piece of $16.00 as a gift. */
async function buyGift(amount: number, terms: Terms, { message, hidesPrices, wishedDay } = words) {
  const visitor = await withCart()
  const intent = await start(visitor, amount, terms)
  if (intent.status !== 200) throw new Error(intent.text)
  const { paymentIntentId, clientSecret } = intent.body
  const gift = { message, hidesPrices, wishedDay }
  const address = { paymentIntentId, shippingAddress: homeAddress, gift }
  const stored = await visitor.put('/api/checkout/addresses', address)
  if (stored.status !== 200) throw new Error(stored.text)
  await visitor.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
  const { body } = await visitor.post('/api/orders/settle', { paymentIntentId })
  return { visitor, order: body, intent }
}

// rule 131
describe('a gift', () => {
  test('is wrapped for the owner’s price, which is a line of its own', async () => {
    const { order } = await buyGift(26.49, { wrapping: 'Kraft paper', notBefore: null })
    expect(order).toMatchObject({
      ...{ subtotal: '16.00', wrapping: '4.50', shipping: '5.99', total: '26.49' },
      gift: { ...words, wrapping: 'Kraft paper', notBefore: null },
    })
  })

  test('is taxed with its wrapping, and refunded with it', async () => {
    await owner.put('/api/settings', { taxPercent: '10' })
    const { order } = await buyGift(28.54, { wrapping: 'Kraft paper', notBefore: null })
    await owner.put('/api/settings', { taxPercent: '0' })
    expect(order).toMatchObject({ wrapping: '4.50', tax: '2.05', total: '28.54' })
    const { body } = await owner.put(`/api/orders/${order.id}/status`, { status: 'refunded' })
    expect(body.refunded).toBe('28.54')
  })

  test('has its wrapping, card and days in the emails, and its price only in the buyer’s', async () => {
    const { order, visitor } = await buyGift(26.49, { wrapping: 'Kraft paper', notBefore: null })
    const { email } = (await visitor.get('/api/auth/me')).body.user
    const [mail] = await shop.mailsTo(email)
    expect(mail?.text).toContain('Gift wrapping: $4.50')
    for (const text of ['Kraft paper', words.message, 'No prices']) expect(mail?.text).toContain(text)
    expect(order.total).toBe('26.49')
  })

  test('is shown to the maker at the packing table and in the export', async () => {
    const { order } = await buyGift(26.49, { wrapping: 'Kraft paper', notBefore: null })
    const { body } = await owner.get(`/api/parcels/to-pack?order=${order.id}`)
    expect(body.orders).toMatchObject([{ id: order.id, gift: { wrapping: 'Kraft paper', message: words.message } }])
    const csv = (await owner.get(`/api/orders/export.csv?q=${order.id}`)).text
    expect(csv).toContain(`4.50,"${words.message}"`)
  })

  test('costs and says nothing more without these options', async () => {
    const visitor = await withCart()
    const { body } = await visitor.checkOut()
    expect(body).toMatchObject({ wrapping: '0.00', gift: null, total: '21.99' })
  })
})

describe('the day before which a gift is not shipped', () => {
  test('moves the promise', async () => {
    const notBefore = inDays(30)
    const { order, intent } = await buyGift(21.99, { wrapping: null, notBefore })
    expect(order.arrival.leavesOn >= notBefore).toBe(true)
    expect(intent.body.arrivals.every(({ from }: { from: string }) => from > notBefore)).toBe(true)
  })

  test('holds its parcel back until then', async () => {
    const { order } = await buyGift(21.99, { wrapping: null, notBefore: inDays(5) })
    const pieces = [{ orderItemId: order.items[0].id, pieces: 1 }]
    const packed = await owner.post('/api/parcels', { orderId: order.id, pieces })
    expect((await owner.get(`/api/parcels?ids=${packed.body.id}`)).body).toMatchObject([{ message: words.message }])
    const post = () => owner.post('/api/parcels/post', { parcels: [{ id: packed.body.id }] })
    const refused = await post()
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(/^Order #[0-9A-F]{8} is a gift\. Do not ship before [A-Z][a-z]{2} \d+\.$/),
    ])
    shop.clock.forward(6 * 24 * 60)
    expect((await post()).status).toBe(200)
    shop.clock.forward(-6 * 24 * 60)
  })
})

describe('the wished day', () => {
  test('holds if the promised arrival is not later', async () => {
    const wishedDay = inDays(60)
    const { order } = await buyGift(21.99, noWrapping, { ...words, wishedDay: wishedDay as never })
    expect(order.gift.wishedDay).toBe(wishedDay)
  })

  test('is checked again while paying, and the earliest day is said', async () => {
    const visitor = await withCart()
    const { body } = await start(visitor, 21.99, noWrapping)
    const gift = { ...words, wishedDay: inDays(1) }
    const sent = { paymentIntentId: body.paymentIntentId, shippingAddress: homeAddress, gift }
    const answer = await visitor.put('/api/checkout/addresses', sent)
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringMatching(/^The earliest arrival is [A-Z][a-z]{2} \d+\. Please choose another day\.$/),
    ])
  })
})

describe('the checkout refuses', () => {
  test('a wrapping that is out of stock or was removed', async () => {
    for (const wrapping of ['Gold foil', 'Velvet']) {
      const { status, text } = await start(await withCart(), 30.99, { wrapping, notBefore: null })
      expect([status, text]).toEqual([
        409,
        `The gift wrapping “${wrapping}” is no longer available. Please choose again.`,
      ])
    }
  })

  test('another price than that of the wrapping', async () => {
    const { status } = await start(await withCart(), 21.99, { wrapping: 'Kraft paper', notBefore: null })
    expect(status).toBe(409)
  })

  test.each([
    ['a day that is none', { gift: { wrapping: null, notBefore: '2026-02-30' } }, 'Choose a day, such as 2026-12-24.'],
  ])('%s', async (_, more, sentence) => {
    const answer = await (await withCart()).post('/api/create-payment-intent', { amount: 21.99, ...more })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(sentence)])
  })

  test.each([
    ['a message that is too long', { message: 'x'.repeat(301) }, 'Use a message of at most 300 characters.'],
    ['a message of nine lines', { message: 'a\nb\nc\nd\ne\nf\ng\nh\ni' }, 'Use at most 8 lines.'],
    ['no message at all', { message: undefined }, 'Enter the message of the card.'],
    ['prices in words', { hidesPrices: 'yes' }, '`hidesPrices` must be true or false.'],
  ])('%s', async (_, wrong, sentence) => {
    const visitor = await withCart()
    const { body } = await start(visitor, 21.99, noWrapping)
    const sent = { paymentIntentId: body.paymentIntentId, shippingAddress: homeAddress, gift: { ...words, ...wrong } }
    const answer = await visitor.put('/api/checkout/addresses', sent)
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })
})

describe('an owner’s wrappings', () => {
  const row = { name: 'Kraft paper', price: '4.50', picture: '', isInStock: true }
  test.each([
    ['a name twice', [row, row], 'Give each wrapping its own name'],
    ['no price', [{ ...row, price: '' }], 'Enter both the name and the price'],
    ['a price in words', [{ ...row, price: 'free' }], 'Use an amount such as 5.99'],
    ['stock in words', [{ ...row, isInStock: 'yes' }], '`isInStock` must be true or false.'],
    [
      'thirteen',
      Array.from({ length: 13 }, (_, place) => ({ ...row, name: `Paper ${place}` })),
      'Use at most 12 gift wrappings',
    ],
  ])('%s is refused', async (_, wrappings, sentence) => {
    const answer = await owner.put('/api/settings', { wrappings })
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })
})

test('a deleted account leaves no message', async () => {
  const { visitor, order } = await buyGift(21.99, noWrapping)
  await owner.put(`/api/orders/${order.id}/status`, { status: 'delivered' })
  await visitor.call('DELETE', '/api/user', { password: 'a long enough password' })
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row?.gift).toBeNull()
})
