import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcileCheckouts } from '#features/orders/checkout/server/reconcile.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { watchPromises } from '#features/workshop/print-queue/server/watch-promises.ts'
import { claimFor, homeAddress } from '../support/claim.ts'
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
beforeEach(() => shop.clock.set(tuesday))

const days = { daysToMake: 3, daysToPrint: 5, handlingDays: 1, workingDays: [1, 2, 3, 4, 5], holidays: '12-25' }
const roads = { transit: 'US 2-5\nDE 6-9\n* 7-14', timeZone: 'UTC' }
const settle = (wish: object = {}) => admin.put('/api/settings', { ...days, ...roads, tellDelays: true, ...wish })
async function printer(minutesADay: number) {
  const printer = {
    name: `One of ${minutesADay}`,
    bedWidth: 250,
    bedDepth: 210,
    bedGap: 5,
    color: 'red',
    isWorking: true,
  }
  let { body } = await admin.post('/api/printers', { ...printer, minutesADay })
  return async (change: object) => {
    body = (await admin.put(`/api/printers/${body.id}`, { ...printer, minutesADay, version: body.version, ...change }))
      .body
  }
}

const removePrinters = async () => {
  for (const { id } of (await admin.get('/api/printers')).body) await admin.delete(`/api/printers/${id}`)
}

describe('the arrival of a gift', () => {
  test('is given by country: days to make plus the transit time', async () => {
    await settle()
    const { id } = await shop.product({ stock: 4 })
    const { body } = await shop.visitor().get(`/api/products/${id}/arrival`)
    // Leaves on Friday the 4th.
    expect(body).toEqual({
      ...{ country: 'US', city: null, leavesIn: 3, notOffered: [] },
      countries: [
        { country: 'US', from: '2026-12-08', to: '2026-12-11', orderBy: { day: '2026-12-14', name: 'Christmas' } },
        { country: 'DE', from: '2026-12-14', to: '2026-12-17', orderBy: { day: '2026-12-08', name: 'Christmas' } },
        { country: '*', from: '2026-12-15', to: '2026-12-24', orderBy: { day: '2026-12-01', name: 'Christmas' } },
      ],
    })
  })

  test('is given for the reader’s country, by language and then by saved address', async () => {
    const { id } = await shop.product({ stock: 4 })
    const ada = shop.visitor()
    const ask = async () =>
      (await ada.call('GET', `/api/products/${id}/arrival`, undefined, { 'accept-language': 'de-DE,de;q=0.9' })).body
    expect(await ask()).toMatchObject({ country: 'DE', city: null })
    await ada.register('hamburg@example.com')
    await ada.post('/api/user/save-address', {
      shippingAddress: { ...vienna, country: 'AT', city: 'Wien', zip: '1010' },
    })
    expect(await ask()).toMatchObject({ country: 'AT', city: 'Wien' })
    await settle({ shipsTo: 'US, DE' })
    expect(await ask()).toMatchObject({ country: 'DE', city: null })
    await settle({ shipsTo: 'CH, LI' })
    expect(await ask()).toMatchObject({ country: 'CH', city: null })
    await settle({ shipsTo: '' })
  })

  test('is later for pieces that must be printed, and later still behind a queue', async () => {
    await settle()
    const { id } = await shop.product({ stock: 0 })
    const leaves = async () => (await shop.visitor().get(`/api/products/${id}/arrival`)).body.countries[0].from
    // No printer is active, so the days for printed gifts apply.
    expect(await leaves()).toBe('2026-12-10')
    const change = await printer(600)
    expect(await leaves()).toBe('2026-12-08')
    const buyer = shop.visitor()
    await buyer.register('queue@example.com')
    await buyer.buy([{ productId: id, quantity: 20 }])
    // Eighty hours of printing take eight of its days, plus a reserve for failures, plus packing.
    expect(await leaves()).toBe('2026-12-17')
    await change({ isWorking: false })
    expect((await shop.visitor().get(`/api/products/${id}/arrival`)).body).toMatchObject({
      leavesIn: null,
      countries: [],
    })
    await removePrinters()
    expect(await leaves()).toBe('2026-12-10')
  })

  // rule 122
  test('is later with words up a wall, whose filament changes take hours', async () => {
    await settle()
    const { id } = await shop.product({ stock: 0, modelFile: '/models/pen-holder@2.bin' })
    const one = { grams: 20, minutes: 100, accent: { changes: 0, towerLayers: 0, accentGrams: 0 } }
    const worded = { ...one, accent: { changes: 300, towerLayers: 300, accentGrams: 2 } }
    const estimates = { small: { ...one, worded }, medium: { ...one, worded }, large: { ...one, worded } }
    await shop.db.update(products).set({ estimates }).where(eq(products.id, id))
    await printer(120)
    const leaves = async (query: string) =>
      (await shop.visitor().get(`/api/products/${id}/arrival?quantity=1&${query}`)).body.leavesIn
    expect(await leaves('words=true')).toBeGreaterThan(await leaves('words=false'))
    await removePrinters()
  })

  // rule 70
  test('is not promised while all printers are switched off, and not to an order of that time', async () => {
    await settle()
    const { id: productId } = await shop.product({ stock: 0 })
    const change = await printer(600)
    const [early, ida] = [shop.visitor(), shop.visitor()]
    await early.register('before-the-stop@example.com')
    const promised = await early.buy([{ productId }])
    expect(promised.body.arrival).not.toBeNull()
    await change({ isWorking: false })
    await ida.register('in-the-stop@example.com')
    const placed = await ida.buy([{ productId }])
    expect([placed.status, placed.body.arrival]).toEqual([201, null])
    // A gift with a wished day is not paid for without a promise.
    await ida.post('/api/cart', { productId })
    const { body: intent } = await ida.post('/api/create-payment-intent', { amount: 21.99 })
    const late = await ida.put('/api/checkout/addresses', {
      paymentIntentId: intent.paymentIntentId,
      shippingAddress: homeAddress,
      gift: { message: '', hidesPrices: false, wishedDay: '2026-12-24' },
    })
    expect([late.status, late.text]).toEqual([409, 'We cannot promise an arrival date at the moment.'])
    const { body: queue } = await admin.get('/api/print-queue')
    const piece = queue.pieces.find(({ orderId }: { orderId: string }) => orderId === promised.body.id)
    expect(piece.risk).toBe('soon')
    await removePrinters()
  })

  test('of a cart is the arrival of its last piece, even with other pieces in stock', async () => {
    await settle()
    const [shelf, print] = [await shop.product({ stock: 2 }), await shop.product({ stock: 0 })]
    const ada = shop.visitor()
    const arrives = async () => (await ada.get('/api/cart/arrival')).body.countries[0].from
    await ada.post('/api/cart', { productId: shelf.id, quantity: 2 })
    expect(await arrives()).toBe('2026-12-08')
    await ada.post('/api/cart', { productId: shelf.id, quantity: 1 })
    expect(await arrives()).toBe('2026-12-10')
    await ada.delete(`/api/cart/${(await ada.get('/api/cart')).body[0].id}`)
    await ada.post('/api/cart', { productId: print.id, quantity: 1 })
    expect(await arrives()).toBe('2026-12-10')
  })

  test('is later with text, from product page to order', async () => {
    await settle()
    const { id: productId } = await shop.product({ stock: 4 })
    const ada = shop.visitor()
    await ada.register('with-words@example.com')
    const first = async (path: string) => (await ada.get(path)).body.countries[0].from
    const page = (query = '') => first(`/api/products/${productId}/arrival${query}`)
    // Five days in the workshop instead of three, because no printer is active.
    expect([await page(), await page('?words=true')]).toEqual(['2026-12-08', '2026-12-10'])
    await ada.post('/api/cart', { productId, customization: { engraving: 'Ida + Sam' } })
    expect(await first('/api/cart/arrival')).toBe('2026-12-10')
    const { body: order } = await ada.checkOut()
    expect(order.arrival).toMatchObject({ leavesOn: '2026-12-08', from: '2026-12-10' })
    await ada.post('/api/cart', { productId })
    expect(await first('/api/cart/arrival')).toBe('2026-12-08')
  })

  // rule 70, rule 73
  test('is the same on the product page and in the cart, for the chosen color and quantity', async () => {
    await settle()
    const [vase, shelf] = [await shop.product({ stock: 0 }), await shop.product({ stock: 13 })]
    const ada = shop.visitor()
    await ada.register('page-and-cart@example.com')
    const countries = async (path: string) => (await ada.get(path)).body.countries
    const page = (productId: string, query = '') => countries(`/api/products/${productId}/arrival${query}`)
    const cart = async (productId: string, wish: object) => {
      await ada.post('/api/cart', { productId, ...wish })
      return countries('/api/cart/arrival')
    }
    const [one, all, more] = [
      await page(shelf.id),
      await page(shelf.id, '?quantity=13'),
      await page(shelf.id, '?quantity=15'),
    ]
    expect(all).toEqual(one)
    expect(more[0].from > all[0].from).toBe(true)
    expect(await cart(shelf.id, { quantity: 15 })).toEqual(more)
    const { body: order } = await ada.checkOut()
    expect(order.arrival).toMatchObject({ from: more[0].from, to: more[0].to })

    const change = await printer(1440)
    await settle({ daysToRestock: 10 })
    expect((await admin.post('/api/spools', { name: 'PLA', color: 'blue', gramsLeft: 0 })).status).toBe(201)
    const red = await page(vase.id)
    const blue = await cart(vase.id, { customization: { color: 'blue' } })
    expect(blue[0].from > red[0].from).toBe(true)
    expect(await page(vase.id, '?color=blue')).toEqual(blue)
    expect(await page(vase.id, '?color=red')).toEqual(red)
    await change({ isWorking: false })
    await settle({ daysToRestock: 0 })
  })

  // rule 70
  test('is the same on the product page and in the cart, for the chosen size', async () => {
    await settle()
    const { id } = await shop.product({ stock: 0 })
    const estimates = {
      small: { grams: 20, minutes: 60 },
      medium: { grams: 60, minutes: 120 },
      large: { grams: 300, minutes: 4800 },
    }
    await shop.db.update(products).set({ estimates }).where(eq(products.id, id))
    const change = await printer(480)
    const leaves = async (query = '') =>
      (await shop.visitor().get(`/api/products/${id}/arrival${query}`)).body.countries[0].from
    const [small, medium, large] = [
      await leaves('?size=small'),
      await leaves('?size=medium'),
      await leaves('?size=large'),
    ]
    expect([small <= medium, large > medium, await leaves()]).toEqual([true, true, medium])
    await change({ isWorking: false })
  })

  // rule 70
  test('is the same on the product page, in the cart and in the order before its proof is measured', async () => {
    await settle()
    const { id: productId } = await shop.product({ stock: 0, modelFile: '/models/medal@1.bin' })
    const estimates = { small: { grams: 20, minutes: 60 }, large: { grams: 300, minutes: 4800 } }
    await shop.db.update(products).set({ estimates }).where(eq(products.id, productId))
    const change = await printer(480)
    const ada = shop.visitor()
    await ada.register('not-measured@example.com')
    for (const size of ['small', 'large']) {
      const page = (await ada.get(`/api/products/${productId}/arrival?size=${size}`)).body.countries
      await ada.post('/api/cart', { productId, customization: { size } })
      expect([size, (await ada.get('/api/cart/arrival')).body.countries]).toEqual([size, page])
      const { body: order } = await ada.checkOut()
      expect(order.arrival).toMatchObject({ from: page[0].from, to: page[0].to })
      await admin.put(`/api/orders/${order.id}/status`, { status: 'cancelled' })
    }
    await change({ isWorking: false })
  })

  test.each([
    ['size=huge', 'Please choose Small, Medium, or Large, in Red or Forest.'],
    ['color=gold', 'Please choose Small, Medium, or Large, in Red or Forest.'],
    ['color=', 'Please choose Small, Medium, or Large, in Red or Forest.'],
    ['quantity=0', 'Quantity must be at least 1.'],
    ['quantity=1.5', 'Quantity must be a whole number.'],
    ['quantity=many', 'Quantity must be a whole number.'],
    ['quantity=1000', 'Quantity can be at most 999.'],
  ])('is refused for %s', async (query, sentence) => {
    const { id } = await shop.product({
      colors: [
        { color: 'red', name: 'Red' },
        { color: 'green', name: 'Forest' },
      ],
    })
    const { status, text } = await shop.visitor().get(`/api/products/${id}/arrival?${query}`)
    expect([status, text]).toEqual([400, sentence])
  })

  test('is refused for a hidden product', async () => {
    const { id } = await shop.product({ isPublished: false })
    expect((await shop.visitor().get(`/api/products/${id}/arrival`)).status).toBe(404)
  })
})

/** A cart ready to be paid: its claim and its payment. */
async function startPaying(email: string, productId: string, quantity = 1) {
  const shopper = shop.visitor()
  await shopper.register(email)
  await shopper.post('/api/cart', { productId, quantity })
  const claim = claimFor((await shopper.get('/api/cart')).body)
  const { body: intent } = await shopper.post('/api/create-payment-intent', { amount: Number(claim.total) })
  const { clientSecret, paymentIntentId } = intent
  const pay = () => shopper.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
  return {
    intent,
    pay,
    order: async () => {
      await pay()
      const { body } = await shopper.post('/api/orders', { ...claim, stripePaymentIntentId: paymentIntentId })
      return body as { id: string }
    },
    arrival: async (id: string) => (await shopper.get(`/api/orders/${id}`)).body.arrival,
  }
}
const inView = async (view: string) =>
  (await admin.get(`/api/orders/search?view=${view}`)).body.orders.map(({ id }: { id: string }) => id)

describe('the promise of an order', () => {
  // rule 70
  test('is the date shown during the payment, even if the workshop changes later', async () => {
    await settle()
    const { id } = await shop.product({ stock: 4 })
    const paying = await startPaying('promised@example.com', id)
    expect(paying.intent.arrivals[0]).toEqual({ country: 'US', from: '2026-12-08', to: '2026-12-11' })
    await settle({ daysToMake: 20, transit: '* 30-40' })
    const order = await paying.order()
    const promised = { leavesOn: '2026-12-04', from: '2026-12-08', to: '2026-12-11', isDelayed: false }
    expect(await paying.arrival(order.id)).toEqual(promised)
    const [mail] = await shop.mailsTo('promised@example.com')
    expect(mail?.text).toMatch(/Arrives\W+Dec 8 to 11 in Portland/)
    shop.clock.set('2026-12-04T23:00:00Z')
    expect(await inView('late')).not.toContain(order.id)
    shop.clock.set('2026-12-05T00:00:00Z')
    expect(await inView('late')).toContain(order.id)
    await admin.put(`/api/orders/${order.id}/status`, { status: 'shipped' })
    // After shipping, the arrival follows the day of posting.
    await settle()
    const posted = { leavesOn: '2026-12-05', from: '2026-12-09', to: '2026-12-14', isDelayed: true }
    expect(await paying.arrival(order.id)).toEqual(posted)
    expect(await inView('late')).not.toContain(order.id)
  })

  // rule 70
  test('is the same if the order was created before its address was known', async () => {
    await settle()
    const { id } = await shop.product({ stock: 4 })
    const paying = await startPaying('unaddressed@example.com', id)
    await paying.pay()
    await reconcileCheckouts(shop.services)
    await settle({ transit: '* 30-40' })
    const order = await paying.order()
    expect(await paying.arrival(order.id)).toMatchObject({ from: '2026-12-08', to: '2026-12-11' })
  })

  // rule 71
  test('is reported at risk before it is late, and the customer is told once, with a new date', async () => {
    await settle()
    const change = await printer(1440)
    const { id } = await shop.product({ stock: 0 })
    const paying = await startPaying('told@example.com', id, 3)
    const order = await paying.order()
    const { leavesOn } = await paying.arrival(order.id)
    await watchPromises(shop.services)
    expect(await inView('at-risk')).not.toContain(order.id)
    // From now on the printer works an hour per day.
    await change({ minutesADay: 60 })
    await watchPromises(shop.services)
    expect(await inView('at-risk')).toContain(order.id)
    expect((await admin.get('/api/dashboard')).body.today.atRisk).toBeGreaterThan(0)
    // There is still time, so the customer is not told yet.
    expect(await paying.arrival(order.id)).toMatchObject({ leavesOn, isDelayed: false })
    shop.clock.set(`${leavesOn}T06:00:00Z`)
    await settle({ tellDelays: false })
    await watchPromises(shop.services)
    expect(await paying.arrival(order.id)).toMatchObject({ isDelayed: false })
    await settle()
    await Promise.all([watchPromises(shop.services), watchPromises(shop.services)])
    const told = await paying.arrival(order.id)
    expect(told).toMatchObject({ isDelayed: true })
    expect(told.leavesOn > leavesOn).toBe(true)
    shop.clock.forward(24 * 60)
    await watchPromises(shop.services)
    expect(await paying.arrival(order.id)).toEqual(told)
    const mails = await shop.mailsTo('told@example.com')
    expect(mails.filter(({ subject }) => subject.includes('is delayed'))).toHaveLength(1)
  })
})

describe('an order', () => {
  const paused = async (email: string) => {
    await settle()
    const { id } = await shop.product({ stock: 0 })
    const paying = await startPaying(email, id)
    const order = await paying.order()
    const { leavesOn } = await paying.arrival(order.id)
    await admin.post(`/api/print-queue/orders/${order.id}/pause`)
    return { ...paying, id: order.id, leavesOn }
  }
  const atRisk = async () => (await admin.get('/api/dashboard')).body.today.atRisk
  const inQueue = async (orderId: string) =>
    (await admin.get('/api/print-queue?group=due')).body.pieces.find(
      (piece: { orderId: string }) => piece.orderId === orderId,
    )

  // rule 97
  test('that is paused is at risk before it is late, and its customer is told once, with a new date', async () => {
    await printer(1440)
    const { id, leavesOn, arrival } = await paused('paused@example.com')
    await watchPromises(shop.services)
    expect([await inView('at-risk'), (await inQueue(id)).risk]).toEqual([expect.not.arrayContaining([id]), null])
    const before = await atRisk()
    // If resumed today, it would be printed today and leave tomorrow: too late for today's promise.
    shop.clock.set(`${leavesOn}T06:00:00Z`)
    await watchPromises(shop.services)
    expect(await inView('at-risk')).toContain(id)
    expect(await atRisk()).toBeGreaterThan(before)
    expect(await inQueue(id)).toMatchObject({ risk: 'soon', isPaused: true, expectedDay: null })
    const told = await arrival(id)
    expect(told).toMatchObject({ isDelayed: true })
    expect(told.leavesOn > leavesOn).toBe(true)
    shop.clock.set(`${told.leavesOn}T06:00:00Z`)
    await watchPromises(shop.services)
    expect([await arrival(id), await inView('late')]).toEqual([told, expect.arrayContaining([id])])
    expect((await inQueue(id)).risk).toBe('late')
    const mails = await shop.mailsTo('paused@example.com')
    expect(mails.filter(({ subject }) => subject.includes('is delayed'))).toHaveLength(1)
    const { history } = (await admin.get(`/api/orders/${id}`)).body
    const entry = history.filter(({ kind }: { kind: string }) => kind === 'delay')
    expect(entry).toEqual([
      {
        kind: 'delay',
        by: null,
        from: null,
        to: null,
        text: expect.stringMatching(/^The order leaves by Dec \d+ and arrives Dec \d+ to \d+\.$/),
        at: expect.any(String),
      },
    ])
  })

  test('that is paused is at risk without an active printer, too', async () => {
    const { id, leavesOn, arrival } = await paused('paused-idle@example.com')
    for (const one of (await admin.get('/api/printers')).body)
      await admin.put(`/api/printers/${one.id}`, { isWorking: false, version: one.version })
    shop.clock.set(`${leavesOn}T06:00:00Z`)
    await watchPromises(shop.services)
    expect(await inView('at-risk')).toContain(id)
    expect(await arrival(id)).toBeNull()
  })
})

test('puts an order at risk when its printer is switched off', async () => {
  await settle()
  const change = await printer(1440)
  const { id } = await shop.product({ stock: 0 })
  const paying = await startPaying('stranded@example.com', id)
  const order = await paying.order()
  const { leavesOn } = await paying.arrival(order.id)
  await change({ isWorking: false })
  shop.clock.set(`${leavesOn}T06:00:00Z`)
  for (const one of (await admin.get('/api/printers')).body)
    await admin.put(`/api/printers/${one.id}`, { isWorking: false, version: one.version })
  await watchPromises(shop.services)
  expect(await inView('at-risk')).toContain(order.id)
})

// rules 70 and 71
test('names no date of a delay while all printers are switched off, and the new one when a printer works again', async () => {
  await settle()
  await printer(1440)
  const { id } = await shop.product({ stock: 0 })
  const paying = await startPaying('no-date@example.com', id)
  const order = await paying.order()
  const { leavesOn } = await paying.arrival(order.id)
  for (const one of (await admin.get('/api/printers')).body)
    await admin.put(`/api/printers/${one.id}`, { isWorking: false, version: one.version })
  shop.clock.set(`${leavesOn}T06:00:00Z`)
  const delays = async () =>
    (await shop.mailsTo('no-date@example.com')).filter(({ subject }) => subject.includes('is delayed'))
  await watchPromises(shop.services)
  await watchPromises(shop.services)
  expect(await paying.arrival(order.id)).toBeNull()
  const [undated, ...others] = await delays()
  expect(others).toEqual([])
  expect(undated?.text).toContain('We cannot name a new date yet, and will email you when we can.')
  expect(undated?.text).not.toMatch(/Dec \d/)

  await removePrinters()
  await printer(1440)
  await watchPromises(shop.services)
  await watchPromises(shop.services)
  expect(await paying.arrival(order.id)).toMatchObject({ isDelayed: true })
  expect((await delays()).map(({ text }) => /Dec \d/.test(text)).sort()).toEqual([false, true])
})

test.each([
  [{ workingDays: [] }, 'Choose at least one day.'],
  [{ workingDays: [1, 1, 2, 3, 4, 5, 6, 7] }, 'Choose each day once.'],
  [{ holidays: '12-32' }, 'Use days such as 12-25 or 2026-11-26, with commas'],
  [
    { transit: 'US 2-5' },
    'Enter the least and the most days for each country, such as US 2-5, and * 7-14 for all other countries',
  ],
  [{ handlingDays: 0 }, 'Use at least 1 day'],
  [{ tellDelays: 'sometimes' }, '`tellDelays` must be true or false.'],
  [{ tracksParcels: 'sometimes' }, '`tracksParcels` must be true or false.'],
])('rejects the calendar %o', async (wish, sentence) => {
  expect((await admin.put('/api/settings', wish)).text).toContain(sentence)
})

const vienna = { name: 'Ada', street: 'Ring 1', city: 'Wien', state: '', zip: '1010', country: 'AT' }
