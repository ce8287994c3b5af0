import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { stockHolds } from '#features/selling/catalog/server/tables.ts'
import { homeAddress } from '../support/claim.ts'
import { onBoth } from '../support/databases.ts'
import { openStripeShop } from '../support/stripe-shop.ts'
import type { Visitor } from '../support/test-shop.ts'

const { shop, stripe, close } = await openStripeShop()
let owner: Visitor
let heart: string
let people = 0
beforeAll(async () => {
  owner = await shop.admin()
  heart = (await shop.product({ stock: 500 })).id
  const wrappings = [{ name: 'Kraft paper', price: '4.50', picture: '', isInStock: true }]
  expect((await owner.put('/api/settings', { wrappings })).status).toBe(200)
})
afterAll(close)

const signInFirst = 'Please sign in before completing your order.'
const inUs = { country: 'US', wishedDay: null }
const newGuest = () => ({ name: 'Nora Guest', email: `wallet-${people++}@example.com` })

async function withCart(productId = heart, quantity = 1) {
  const visitor = shop.visitor()
  await visitor.post('/api/cart', { productId, quantity })
  return visitor
}

/** Changes settings for a while. */
async function whileSet(changes: object, work: () => Promise<void>) {
  const { body: before } = await owner.get('/api/settings')
  expect((await owner.put('/api/settings', changes)).status).toBe(200)
  try {
    await work()
  } finally {
    await owner.put('/api/settings', before)
  }
}

/** What a browser calls while a sheet is open and when its payment is authorized; `before` happens between the two. */
async function payByWallet(
  visitor: Visitor,
  { guest, gift, before }: { guest?: object; gift?: object; before?: () => unknown } = {},
) {
  const sheet = await visitor.post('/api/checkout/sheet', { ...inUs, ...(gift && { gift }) })
  await before?.()
  const intent = await visitor.post('/api/create-payment-intent', {
    amount: sheet.body.total,
    ...(guest && { guest }),
    ...(gift && { gift }),
  })
  if (intent.status !== 200) return intent
  const { paymentIntentId } = intent.body
  const stored = await visitor.put('/api/checkout/addresses', {
    ...{ paymentIntentId, shippingAddress: homeAddress, billingAddress: homeAddress },
    ...(gift && { gift: { message: 'For you', hidesPrices: true, wishedDay: null } }),
  })
  if (stored.status !== 200) return stored
  stripe.succeed(paymentIntentId)
  return visitor.post('/api/orders/settle', { paymentIntentId })
}

// rule 146
describe('the sheet of a wallet', () => {
  test('shows the sums of the checkout and the promised arrival, and stores nothing', async () => {
    const visitor = await withCart(heart, 2)
    const count = async () => [
      await shop.db.$count(checkouts),
      await shop.db.$count(stockHolds),
      stripe.intents.size,
      await shop.stockOf(heart),
    ]
    const before = await count()
    const { status, body } = await visitor.post('/api/checkout/sheet', inUs)
    expect([status, body]).toEqual([
      200,
      {
        ...{ subtotal: '32.00', discount: '0.00', wrapping: '0.00', shipping: '5.99', tax: '0.00', total: '37.99' },
        arrival: { from: expect.stringMatching(/^\d{4}-/), to: expect.stringMatching(/^\d{4}-/) },
      },
    ])
    expect(await count()).toEqual(before)
    const { body: intent } = await visitor.post('/api/create-payment-intent', { amount: body.total, guest: newGuest() })
    const { arrivals } = intent
    expect(arrivals).toContainEqual({ country: 'US', ...body.arrival })
  })

  test('counts offers, tax and gift wrapping as the payment does', async () => {
    const offer = await owner.post('/api/offers', {
      ...{ title: 'Ten off', discountType: 'percentage', value: '10', isPublished: true },
    })
    await whileSet({ taxPercent: '8.25' }, async () => {
      const visitor = await withCart()
      const gift = { wrapping: 'Kraft paper', notBefore: null }
      const { body } = await visitor.post('/api/checkout/sheet', { ...inUs, gift })
      expect(body).toMatchObject({ discount: '1.60', wrapping: '4.50', tax: '1.56', total: '26.45' })
      const paid = await payByWallet(visitor, { guest: newGuest(), gift })
      expect(paid.body).toMatchObject({ total: '26.45', gift: { message: 'For you', wrapping: 'Kraft paper' } })
    })
    await owner.delete(`/api/offers/${offer.body.id}`)
  })

  test('refuses a country that the shop does not ship to', async () => {
    const visitor = await withCart()
    await whileSet({ shipsTo: 'US, CA' }, async () => {
      const answer = await visitor.post('/api/checkout/sheet', { country: 'DE', wishedDay: null })
      expect([answer.status, answer.text]).toEqual([400, 'We do not ship to Germany. Please choose another country.'])
      expect((await visitor.post('/api/checkout/sheet', inUs)).status).toBe(200)
    })
  })

  test('refuses a gift that cannot arrive by the wished day, and a wrapping that is gone', async () => {
    const visitor = await withCart()
    const today = shop.clock.now().toISOString().slice(0, 10)
    const late = await visitor.post('/api/checkout/sheet', { country: 'US', wishedDay: today })
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringMatching(/^The earliest arrival is \w+ \d+\. Please choose another day\.$/),
    ])
    const gift = { wrapping: 'Silk', notBefore: null }
    const gone = await visitor.post('/api/checkout/sheet', { ...inUs, gift })
    expect([gone.status, gone.text]).toEqual([
      409,
      'The gift wrapping “Silk” is no longer available. Please choose again.',
    ])
  })

  test('refuses an empty cart, and pieces that were sold meanwhile', async () => {
    const empty = shop.visitor()
    await empty.post('/api/cart', { productId: heart })
    const [line] = (await empty.get('/api/cart')).body
    await empty.delete(`/api/cart/${line.id}`)
    const none = await empty.post('/api/checkout/sheet', inUs)
    expect([none.status, none.text]).toEqual([409, 'Your cart is empty.'])
    const last = await shop.product({ stock: 1, whenOutOfStock: 'stop', name: 'Last Vase' })
    const [slow, quick] = [await withCart(last.id), await withCart(last.id)]
    expect((await slow.post('/api/checkout/sheet', inUs)).status).toBe(200)
    expect((await payByWallet(quick, { guest: newGuest() })).status).toBe(200)
    const sold = await slow.post('/api/checkout/sheet', inUs)
    expect([sold.status, sold.text]).toEqual([409, 'Last Vase is sold out.'])
    expect((await slow.get('/api/cart')).body).toHaveLength(1)
  })

  test('counts pieces that the buyer’s own checkout holds as there', async () => {
    const last = await shop.product({ stock: 1, whenOutOfStock: 'stop' })
    const visitor = await withCart(last.id)
    await visitor.post('/api/create-payment-intent', { amount: '21.99', guest: newGuest() })
    expect(await shop.stockOf(last.id)).toBe(0)
    expect((await visitor.post('/api/checkout/sheet', inUs)).status).toBe(200)
  })

  test('is refused to visitors without a session, and to guests where the shop takes none', async () => {
    const stranger = await shop.visitor().post('/api/checkout/sheet', inUs)
    expect([stranger.status, stranger.text]).toEqual([401, signInFirst])
    const visitor = await withCart()
    await whileSet({ guestCheckout: false }, async () => {
      const answer = await visitor.post('/api/checkout/sheet', inUs)
      expect([answer.status, answer.text]).toEqual([401, signInFirst])
    })
  })

  test('takes no sums and no other cart from the browser', async () => {
    const visitor = await withCart()
    for (const more of [{ amount: '0.50' }, { total: '0.50' }, { shipping: '0.00' }, { userId: 'x' }, { items: [] }])
      expect((await visitor.post('/api/checkout/sheet', { ...inUs, ...more })).status).toBe(400)
  })
})

describe('a payment by wallet', () => {
  onBoth('makes the order that the checkout makes, for a guest and for an account', async () => {
    for (const isGuest of [true, false]) {
      const byWallet = await withCart()
      const byCard = await withCart()
      const guests = isGuest ? [newGuest(), newGuest()] : []
      if (!isGuest) for (const one of [byWallet, byCard]) await one.register(newGuest().email)
      const paid = await payByWallet(byWallet, { guest: guests[0] })
      const intent = await byCard.post('/api/create-payment-intent', {
        amount: '21.99',
        ...(isGuest && { guest: guests[1] }),
      })
      const { paymentIntentId } = intent.body
      const addresses = { shippingAddress: homeAddress, billingAddress: homeAddress }
      await byCard.put('/api/checkout/addresses', { paymentIntentId, ...addresses })
      stripe.succeed(paymentIntentId)
      const [line] = (await byCard.get('/api/cart')).body
      const { productId, quantity, unitPrice, customization } = line
      const items = [{ productId, quantity, price: unitPrice, customization }]
      const ordered = await byCard.post('/api/orders', {
        ...{ items, total: '21.99', ...addresses, stripePaymentIntentId: paymentIntentId },
      })
      expect([paid.status, ordered.status]).toEqual([200, 201])
      const own = /"(id|orderId|userId|at|createdAt)":"[^"]+"/g
      const told = ({ guest, ...order }: object & { guest: unknown }) => JSON.stringify(order).replace(own, '"$1"')
      expect(told(paid.body)).toBe(told(ordered.body))
      expect(paid.body.guest).toEqual(guests[0] ?? null)
      expect((await byWallet.get('/api/cart')).body).toEqual([])
      if (guests[0]) {
        const [mail] = await shop.mailsTo((guests[0] as { email: string }).email)
        expect(mail?.text).toMatch(/\/open-order\?key=[\w-]{22}/)
      }
    }
  })

  onBoth('authorized twice at once is one payment and one order', async () => {
    const visitor = await withCart()
    const guest = newGuest()
    const before = stripe.intents.size
    const answers = await Promise.all([1, 2, 3].map(() => payByWallet(visitor, { guest })))
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(1)
    expect(stripe.intents.size).toBe(before + 1)
    expect(await shop.db.$count(orders)).toBeGreaterThan(0)
  })

  test('of a total that has changed is refused before anything is charged', async () => {
    const gift = await shop.product({ stock: 5 })
    const visitor = await withCart(gift.id)
    const refused = await payByWallet(visitor, {
      guest: newGuest(),
      before: () => visitor.post('/api/cart', { productId: gift.id }),
    })
    expect([refused.status, refused.text]).toEqual([409, 'Prices have changed. Please review your cart.'])
    expect((await visitor.get('/api/cart')).body).toMatchObject([{ quantity: 2 }])
    expect(await shop.stockOf(gift.id)).toBe(5)
  })

  test('without a phone number that the carrier needs is refused', async () => {
    const visitor = await withCart()
    await whileSet({ phoneAtCheckout: 'required' }, async () => {
      const refused = await payByWallet(visitor, { guest: newGuest() })
      expect([refused.status, refused.text]).toEqual([400, 'Enter a phone number. Our carrier needs one.'])
    })
  })
})
