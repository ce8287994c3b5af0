import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { reconcileCheckouts } from '#features/orders/checkout/server/reconcile.ts'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { cents, maxCents } from '#platform/money.ts'
import { claimFor, homeAddress } from '../support/claim.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = shop.visitor()
  await admin.register('admin@example.com')
  await shop.makeAdmin('admin@example.com')
})
afterAll(() => shop.close())

async function customer() {
  const visitor = shop.visitor()
  await visitor.register(`customer-${people++}@example.com`)
  return visitor
}

const ordersOf = (productId: string) =>
  shop.db
    .select({ orderId: orderItems.orderId, quantity: orderItems.quantity, fromStock: orderItems.fromStock })
    .from(orderItems)
    .where(eq(orderItems.productId, productId))

describe('a paid cart', () => {
  test('becomes an order with its lines, 5.99 shipping and the right total', async () => {
    const heart = await shop.product({ stock: 10, images: ['/drawings/heart/red.svg'] })
    const ida = await customer()
    const placed = await ida.buy([
      { productId: heart.id, quantity: 2, customization: { color: 'red', size: 'large', engraving: 'Ida + Sam' } },
    ])
    expect(placed.status).toBe(201)
    expect(placed.body).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      subtotal: '32.00',
      shipping: '5.99',
      total: '37.99',
      shippingAddress: homeAddress,
      items: [
        {
          productName: 'Keepsake Heart',
          image: '/drawings/heart/red.svg',
          quantity: 2,
          price: '16.00',
          customization: { color: 'red', size: 'large', engraving: 'Ida + Sam' },
        },
      ],
    })
    expect(placed.body.stripePaymentIntentId).toBeUndefined()
    expect((await ida.get('/api/cart')).body).toEqual([])
    expect(await shop.stockOf(heart.id)).toBe(8)
    expect((await ida.get(`/api/orders/${placed.body.id}`)).body).toEqual(placed.body)
  })

  test('is confirmed by an email with payment, addresses, seller and terms', async () => {
    const { postalAddress } = await findSettings(shop.services)
    const heart = await shop.product()
    const ida = shop.visitor()
    await ida.register('confirmed@example.com')
    await ida.buy([{ productId: heart.id }])
    const [mail] = await shop.mailsTo('confirmed@example.com')
    for (const part of ['Billing address', 'by card', postalAddress, '/terms', '/returns'])
      expect(mail?.text).toContain(part)
  })

  test('keeps the further options of its lines, in any order in which the browser repeats them', async () => {
    const heart = await shop.product()
    const ida = shop.visitor()
    await ida.register('options@example.com')
    const options = { standHeight: 40, hook: true }
    await ida.post('/api/cart', { productId: heart.id, customization: { engraving: null, options } })
    const { order } = await ida.pay()
    const [item] = order.items
    const claiming = (customization: object) =>
      ida.post('/api/orders', { ...order, items: [{ ...item, customization }] })
    expect((await claiming({})).status).toBe(409)
    expect((await claiming({ options: { ...options, hook: false } })).status).toBe(409)
    const placed = await claiming({ engraving: null, options: { hook: true, standHeight: 40 } })
    expect(placed.body.items[0].customization).toEqual({ color: 'red', size: 'medium', engraving: '', options })
    const [mail] = await shop.mailsTo('options@example.com')
    expect(mail?.text).toContain('Keepsake Heart (Red · Medium 8\u00a0cm · hook: yes · stand height: 40)')
  })

  test.each([
    ['keeps the models of its lines', { model: { id: 'keepsake-heart', version: 3 } }],
    ['keeps no model for a product without a model', { model: null }],
    ['keeps no model for a draft from before models existed', { model: undefined }],
  ])('%s', async (_, drafted) => {
    const heart = await shop.product()
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const { order } = await ida.pay()
    const isDraft = eq(checkouts.paymentIntentId, order.stripePaymentIntentId)
    const [draft] = await shop.db.select().from(checkouts).where(isDraft)
    expect(draft?.lines).toMatchObject([{ productId: heart.id, model: null }])
    const lines = draft!.lines.map((line) => ({ ...line, ...drafted }))
    await shop.db.update(checkouts).set({ lines }).where(isDraft)
    const placed = await ida.post('/api/orders', order)
    const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, placed.body.id))
    expect(line?.model).toEqual(drafted.model ?? null)
  })

  test('appears in the admin list, with the payment in its details', async () => {
    const heart = await shop.product()
    const ida = await customer()
    const { body: order } = await ida.buy([{ productId: heart.id }])
    const { body: list } = await admin.get('/api/orders')
    expect(list[0]).toMatchObject({
      id: order.id,
      status: 'pending',
      total: '21.99',
      shippingAddress: { city: 'Portland' },
    })
    expect((await admin.get(`/api/orders/${order.id}`)).body.stripePaymentIntentId).toMatch(/^pi_test_/)
  })

  test('keeps its snapshot after the product changes', async () => {
    const heart = await shop.product()
    const ida = await customer()
    const { body: order } = await ida.buy([{ productId: heart.id }])
    await shop.db.update(products).set({ name: 'Renamed', archivedAt: new Date() }).where(eq(products.id, heart.id))
    expect((await ida.get(`/api/orders/${order.id}`)).body.items[0]).toMatchObject({
      productName: 'Keepsake Heart',
      price: '16.00',
    })
  })

  test('leaves lines in the cart that were added during the payment', async () => {
    const heart = await shop.product()
    const star = await shop.product({ name: 'Star' })
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const payment = await ida.pay()
    await ida.post('/api/cart', { productId: heart.id })
    await ida.post('/api/cart', { productId: star.id })
    expect((await ida.post('/api/orders', payment.order)).status).toBe(201)
    const { body } = await ida.get('/api/cart')
    expect(body.map((line: { productId: string; quantity: number }) => [line.productId, line.quantity])).toEqual([
      [heart.id, 1],
      [star.id, 1],
    ])
  })
})

describe('exactly one order', () => {
  // rule 6
  onBoth('however often the browser reports the payment', async () => {
    const heart = await shop.product({ stock: 10 })
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const { order } = await ida.pay()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ida.post('/api/orders', order)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await ordersOf(heart.id)).toHaveLength(1)
    expect(await shop.stockOf(heart.id)).toBe(9)
  })

  onBoth('from two tabs that pay the same cart at once', async () => {
    const heart = await shop.product({ stock: 10 })
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const claim = claimFor((await ida.get('/api/cart')).body)
    const tabs = [1, 2].map(() => ida.post('/api/create-payment-intent', { amount: Number(claim.total) }))
    const intents = (await Promise.all(tabs)).map(({ body }) => body)
    expect(intents[0]).toEqual(intents[1])
    const paid = await Promise.all(
      intents.map(async ({ clientSecret, paymentIntentId }) => {
        await ida.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
        return ida.post('/api/orders', { ...claim, stripePaymentIntentId: paymentIntentId })
      }),
    )
    expect(paid.map(({ status }) => status)).toEqual([201, 201])
    expect(paid[0]?.body.id).toBe(paid[1]?.body.id)
    const late = await ida.post('/api/create-payment-intent', { amount: Number(claim.total) })
    expect([late.status, late.text]).toEqual([409, 'Your cart is empty.'])
    expect(await ordersOf(heart.id)).toHaveLength(1)
  })

  onBoth('from a browser that died after paying: the reconciling sweep makes it', async () => {
    const heart = await shop.product({ stock: 10 })
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const { order } = await ida.pay()
    await ida.put('/api/checkout/addresses', {
      paymentIntentId: order.stripePaymentIntentId,
      shippingAddress: homeAddress,
    })
    await reconcileCheckouts(shop.services)
    await reconcileCheckouts(shop.services)
    expect(await ordersOf(heart.id)).toHaveLength(1)
    expect((await ida.get('/api/cart')).body).toEqual([])
    const repeat = await ida.post('/api/orders', order)
    expect([repeat.status, repeat.body.shippingAddress.city]).toEqual([201, 'Portland'])
    expect(await ordersOf(heart.id)).toHaveLength(1)
  })

  test('is placed by a browser that pays again after a lost answer', async () => {
    const heart = await shop.product()
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const { order, clientSecret } = await ida.pay()
    await reconcileCheckouts(shop.services)
    const addresses = { paymentIntentId: order.stripePaymentIntentId, shippingAddress: homeAddress }
    expect((await ida.put('/api/checkout/addresses', addresses)).status).toBe(200)
    const again = await ida.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
    expect(again.body).toEqual({ status: 'succeeded' })
    expect((await ida.post('/api/orders', order)).body.shippingAddress).toEqual(homeAddress)
    const elsewhere = { ...order, shippingAddress: { ...homeAddress, street: 'Somewhere else' } }
    expect((await ida.post('/api/orders', elsewhere)).body.shippingAddress).toEqual(homeAddress)
    expect(await ordersOf(heart.id)).toHaveLength(1)
  })

  test('is placed by the return address, also repeatedly', async () => {
    const heart = await shop.product()
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const { order } = await ida.pay()
    const first = await ida.post('/api/orders/settle', { paymentIntentId: order.stripePaymentIntentId })
    const second = await ida.post('/api/orders/settle', { paymentIntentId: order.stripePaymentIntentId })
    expect([first.status, second.body.id]).toEqual([200, first.body.id])
  })
})

describe('the checkout refuses without changes', () => {
  test('a forged amount', async () => {
    const heart = await shop.product()
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    for (const amount of [0, 0.01, 21.98, 22, -21.99, 1e12, '21.990001', 'NaN']) {
      const answer = await ida.post('/api/create-payment-intent', { amount })
      expect([amount, answer.status, answer.text]).toEqual([
        amount,
        409,
        'Prices have changed. Please review your cart.',
      ])
    }
    for (const payload of [{}, { amount: null }, { amount: {} }, { amount: 21.99, price: 1 }]) {
      expect((await ida.post('/api/create-payment-intent', payload)).status).toBe(400)
    }
    expect(await shop.stockOf(heart.id)).toBe(10)
  })

  // rule 1
  test('a forged price, quantity, product, engraving or total in the order', async () => {
    const heart = await shop.product()
    const star = await shop.product({ name: 'Star' })
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const { order } = await ida.pay()
    const [item] = order.items
    const forgeries = [
      { ...order, total: '0.01' },
      { ...order, total: 'free' },
      { ...order, items: [{ ...item, price: '0.01' }] },
      { ...order, items: [{ ...item, quantity: 100 }] },
      { ...order, items: [{ ...item, productId: star.id }] },
      { ...order, items: [{ ...item, customization: { engraving: 'something else' } }] },
      { ...order, items: [item, { ...item, productId: star.id }] },
    ]
    for (const forged of forgeries) expect((await ida.post('/api/orders', forged)).status).toBe(409)
    expect((await ida.post('/api/orders', { ...order, status: 'delivered' })).status).toBe(400)
    expect(await ordersOf(heart.id)).toHaveLength(0)
    expect((await ida.post('/api/orders', order)).status).toBe(201)
  })

  test('an order without a successful payment', async () => {
    const heart = await shop.product()
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const claim = claimFor((await ida.get('/api/cart')).body)
    const { body: intent } = await ida.post('/api/create-payment-intent', { amount: Number(claim.total) })
    const unpaid = await ida.post('/api/orders', { ...claim, stripePaymentIntentId: intent.paymentIntentId })
    expect([unpaid.status, unpaid.text]).toEqual([402, 'The payment has not been completed.'])
    expect((await ida.post('/api/orders', { ...claim, stripePaymentIntentId: 'pi_guessed' })).status).toBe(404)
    expect((await ida.post('/api/orders', claim)).status).toBe(400)
    const refused = await ida.post('/api/test-payments/confirm', {
      clientSecret: intent.clientSecret,
      cardNumber: '4000 0000 0000 0002',
    })
    expect(refused.body).toEqual({ status: 'failed', message: 'Your card was declined. Please use another card.' })
    expect((await ida.post('/api/orders', { ...claim, stripePaymentIntentId: intent.paymentIntentId })).status).toBe(
      402,
    )
    expect(await ordersOf(heart.id)).toHaveLength(0)
  })

  test('a payment before the card’s confirmation step', async () => {
    const heart = await shop.product()
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const claim = claimFor((await ida.get('/api/cart')).body)
    const { body: intent } = await ida.post('/api/create-payment-intent', { amount: Number(claim.total) })
    const order = { ...claim, stripePaymentIntentId: intent.paymentIntentId }
    const card = { clientSecret: intent.clientSecret, cardNumber: '4000 0025 0000 3155' }
    expect((await ida.post('/api/test-payments/confirm', card)).body).toEqual({ status: 'requires_action' })
    expect((await ida.post('/api/orders', order)).status).toBe(402)
    expect((await ida.post('/api/test-payments/confirm', { ...card, approve: true })).body).toEqual({
      status: 'succeeded',
    })
    expect((await ida.post('/api/orders', order)).status).toBe(201)
  })

  test("another customer's payment and order", async () => {
    const heart = await shop.product()
    const ida = await customer()
    const eve = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    const { order } = await ida.pay()
    const stolen = await eve.post('/api/orders', order)
    const missing = await eve.post('/api/orders', { ...order, stripePaymentIntentId: 'pi_test_missing' })
    expect([stolen.status, stolen.text]).toEqual([404, missing.text])
    expect((await eve.post('/api/orders/settle', { paymentIntentId: order.stripePaymentIntentId })).status).toBe(404)
    expect(
      (
        await eve.put('/api/checkout/addresses', {
          paymentIntentId: order.stripePaymentIntentId,
          shippingAddress: homeAddress,
        })
      ).status,
    ).toBe(404)

    const { body: placed } = await ida.post('/api/orders', order)
    const unknown = await eve.get('/api/orders/00000000-0000-4000-8000-000000000000')
    for (const stranger of [eve, shop.visitor()]) {
      const answer = await stranger.get(`/api/orders/${placed.id}`)
      expect([answer.status, answer.text]).toEqual([404, unknown.text])
    }
    expect((await eve.get('/api/orders/not-an-id')).status).toBe(404)
  })

  // rule 14
  test('a visitor in every call of the checkout', async () => {
    const visitor = shop.visitor()
    const doors = [
      visitor.post('/api/create-payment-intent', { amount: 21.99 }),
      visitor.post('/api/orders', {}),
      visitor.post('/api/orders/settle', { paymentIntentId: 'x' }),
      visitor.put('/api/checkout/addresses', {}),
      visitor.post('/api/user/save-address', { shippingAddress: homeAddress }),
      visitor.get('/api/user/addresses'),
      visitor.get('/api/orders'),
    ]
    expect((await Promise.all(doors)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401])
    expect((await (await customer()).get('/api/orders')).status).toBe(403)
  })

  test('a total above the maximum, also with size factors and offers', async () => {
    const dear = await shop.product({ name: 'Diamond Heart', price: maxCents, stock: 0 })
    const ida = await customer()
    const { body: line } = await ida.post('/api/cart', {
      productId: dear.id,
      quantity: 999,
      customization: { size: 'large' },
    })
    const pay = (amount: number) => ida.post('/api/create-payment-intent', { amount })
    const tooMuch =
      'The total is above $99,999,999.99, the maximum for one payment. Please split your order or contact us.'
    for (const sizePricing of ['size', 'base']) {
      await admin.put('/api/settings', { sizePricing })
      expect((await ida.get('/api/cart')).body).toMatchObject([{ quantity: 999 }])
      const answer = await pay(1)
      expect([answer.status, answer.text]).toEqual([409, tooMuch])
    }
    const offer = { title: 'For nothing', discountType: 'percentage', value: '100.00', isPublished: true }
    const { body: made } = await admin.post('/api/offers', offer)
    await ida.put(`/api/cart/${line.id}`, { quantity: 2 })
    expect((await pay(5.99)).text).toBe(tooMuch)
    await admin.delete(`/api/offers/${made.id}`)
    await ida.put(`/api/cart/${line.id}`, { quantity: 1 })
    expect((await pay(1)).text).toBe(tooMuch)
    await shop.db
      .update(products)
      .set({ price: cents(9_999_990_000) })
      .where(eq(products.id, dear.id))
    expect((await pay(99_999_905.99)).status).toBe(200)
  })

  test('an empty cart and an empty address', async () => {
    const ida = await customer()
    const empty = await ida.post('/api/create-payment-intent', { amount: 5.99 })
    expect([empty.status, empty.text]).toEqual([409, 'Your cart is empty.'])
    const address = await ida.post('/api/user/save-address', { shippingAddress: { ...homeAddress, zip: ' ' } })
    expect([address.status, address.text]).toEqual([400, 'ZIP code is required'])
  })
})

test('addresses a parcel to the buyer by default, in countries that the shop ships to', async () => {
  const admin = await shop.admin()
  const bauble = await shop.product()
  const ida = await customer()
  await ida.post('/api/cart', { productId: bauble.id })
  const { total } = claimFor((await ida.get('/api/cart')).body)
  const { body: payment } = await ida.post('/api/create-payment-intent', { amount: Number(total) })
  const { name: _, ...nameless } = homeAddress
  const keep = (shippingAddress: object) =>
    ida.put('/api/checkout/addresses', { paymentIntentId: payment.paymentIntentId, shippingAddress })
  await admin.put('/api/settings', { shipsTo: 'US, CA' })
  const refused = await keep({ ...nameless, city: 'Hamburg', zip: '20457', country: 'DE' })
  expect([refused.status, refused.text]).toEqual([400, 'We do not ship to Germany. Please choose another country.'])
  await admin.put('/api/settings', { shipsTo: '' })
  expect((await keep({ ...nameless, city: 'Hamburg', zip: '20457', country: 'DE' })).status).toBe(200)
  await ida.post('/api/user/save-address', { shippingAddress: nameless })
  const { name } = (await ida.get('/api/auth/me')).body.user
  expect((await ida.get('/api/user/addresses')).body.shippingAddress.name).toBe(name)
})

test('offers a saved address in the next checkout until its owner deletes it', async () => {
  const ida = await customer()
  const none = { shippingAddress: null, billingAddress: null, addresses: [] }
  expect((await ida.get('/api/user/addresses')).body).toEqual(none)
  expect(
    (await ida.post('/api/user/save-address', { shippingAddress: homeAddress, billingAddress: homeAddress })).status,
  ).toBe(200)
  expect((await ida.get('/api/user/addresses')).body.shippingAddress).toEqual(homeAddress)
  expect((await ida.delete('/api/user/addresses')).body).toEqual(none)
  expect((await ida.get('/api/user/addresses')).body).toEqual(none)
})

describe('stock', () => {
  // rule 11
  onBoth('gives fifty buyers of the last three pieces three orders, and charges no others', async () => {
    const rare = await shop.product({ name: 'Rare Star', stock: 3, whenOutOfStock: 'stop' })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => customer()))
    const answers = await Promise.all(buyers.map((buyer) => buyer.buy([{ productId: rare.id }])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(47)
    expect(await shop.stockOf(rare.id)).toBe(0)
    expect(await ordersOf(rare.id)).toHaveLength(3)
  })

  onBoth('gives fifty buyers of a print-to-order gift an order each, three of them from stock', async () => {
    const heart = await shop.product({ stock: 3 })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => customer()))
    const answers = await Promise.all(buyers.map((buyer) => buyer.buy([{ productId: heart.id }])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect((await ordersOf(heart.id)).reduce((sum, { fromStock }) => sum + fromStock, 0)).toBe(3)
    expect(await shop.stockOf(heart.id)).toBe(0)
  })

  test('is released once from an unpaid checkout, whose payment can no longer succeed', async () => {
    const rare = await shop.product({ stock: 2, whenOutOfStock: 'stop' })
    const ida = await customer()
    await ida.post('/api/cart', { productId: rare.id, quantity: 2 })
    const claim = claimFor((await ida.get('/api/cart')).body)
    const { body: intent } = await ida.post('/api/create-payment-intent', { amount: Number(claim.total) })
    expect(await shop.stockOf(rare.id)).toBe(0)
    shop.clock.forward(16)
    await Promise.all([reconcileCheckouts(shop.services), reconcileCheckouts(shop.services)])
    expect(await shop.stockOf(rare.id)).toBe(2)
    const late = await ida.post('/api/test-payments/confirm', {
      clientSecret: intent.clientSecret,
      cardNumber: '4242424242424242',
    })
    expect(late.body.status).toBe('failed')
  })

  test('covers a late payment as far as pieces are left, and tells the maker which are sold', async () => {
    const rare = await shop.product({ name: 'Rare Owl', stock: 2, whenOutOfStock: 'stop' })
    const usual = await shop.product({ name: 'Usual Owl', stock: 5, whenOutOfStock: 'stop' })
    const [late, quick] = [await customer(), await customer()]
    await late.post('/api/cart', { productId: rare.id, quantity: 2 })
    await late.post('/api/cart', { productId: usual.id, quantity: 3 })
    const claim = claimFor((await late.get('/api/cart')).body)
    const { body: intent } = await late.post('/api/create-payment-intent', { amount: Number(claim.total) })
    // The provider wrongly reports that the payment is canceled.
    const cancel = vi.spyOn(shop.payments, 'cancel').mockResolvedValue('cancelled')
    shop.clock.forward(16)
    await reconcileCheckouts(shop.services)
    cancel.mockRestore()
    expect((await quick.buy([{ productId: rare.id, quantity: 1 }])).status).toBe(201)
    await late.post('/api/test-payments/confirm', {
      clientSecret: intent.clientSecret,
      cardNumber: '4242424242424242',
    })
    const { status, body } = await late.post('/api/orders', {
      ...claim,
      stripePaymentIntentId: intent.paymentIntentId,
    })
    expect(status).toBe(201)
    expect([await shop.stockOf(rare.id), await shop.stockOf(usual.id)]).toEqual([0, 2])
    expect(await ordersOf(usual.id)).toMatchObject([{ quantity: 3, fromStock: 3 }])
    const note = 'Paid after the reservation of its pieces had expired. Sold in the meantime: 1 × Rare Owl.'
    const { history } = (await admin.get(`/api/orders/${body.id}`)).body
    expect(history[0].text).toBe(note)
    const mails = await shop.mailsTo('hello@little-layers.example')
    expect(mails.filter(({ text }) => text.includes(note))).toHaveLength(1)
    await admin.put(`/api/orders/${body.id}/status`, { status: 'cancelled' })
    expect([await shop.stockOf(rare.id), await shop.stockOf(usual.id)]).toEqual([1, 5])
  })

  test("counts a shopper's own hold as available, and releases the hold of a changed cart", async () => {
    const rare = await shop.product({ stock: 3, whenOutOfStock: 'stop' })
    const ida = await customer()
    await ida.post('/api/cart', { productId: rare.id, quantity: 1 })
    await ida.post('/api/create-payment-intent', { amount: 21.99 })
    const { body: cart } = await ida.get('/api/cart')
    expect(cart[0].product.stock).toBe(3)
    expect((await ida.put(`/api/cart/${cart[0].id}`, { quantity: 3 })).status).toBe(200)
    expect((await ida.put(`/api/cart/${cart[0].id}`, { quantity: 4 })).status).toBe(409)
    const placed = await ida.checkOut()
    expect([placed.status, await shop.stockOf(rare.id)]).toEqual([201, 0])
  })

  test('reports a price change before the payment', async () => {
    const heart = await shop.product()
    const ida = await customer()
    await ida.post('/api/cart', { productId: heart.id })
    await ida.post('/api/create-payment-intent', { amount: 21.99 })
    await shop.db
      .update(products)
      .set({ price: 2000 as never })
      .where(eq(products.id, heart.id))
    expect((await ida.post('/api/create-payment-intent', { amount: 21.99 })).text).toBe(
      'Prices have changed. Please review your cart.',
    )
    expect((await ida.checkOut()).body.total).toBe('25.99')
  })
})

test('adds up the amounts of every order', async () => {
  const all = await shop.db.select().from(orders)
  expect(all.length).toBeGreaterThan(50)
  for (const order of all) {
    const lines = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    expect([order.subtotal, order.total]).toEqual([subtotal, subtotal + order.shipping])
  }
})
