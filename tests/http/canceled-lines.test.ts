import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { finishRefunds } from '#features/orders/orders/server/finish-refunds.ts'
import { recordDispute } from '#features/orders/orders/server/record-dispute.ts'
import { orderItems, refunds } from '#features/orders/orders/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { homeAddress } from '../support/claim.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { allFilaments } from '../support/filaments.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let printerId: string
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  const wrappings = [
    { name: 'Kraft paper', price: '4.50', picture: '', isInStock: true },
    { name: 'Gift box', price: '9.00', picture: '', isInStock: true },
    { name: 'Newspaper', price: '0.00', picture: '', isInStock: true },
  ]
  await admin.put('/api/settings', { correctionMinutes: 0, wrappings })
  const { body } = await admin.post('/api/printers', {
    ...{ name: 'Printer', bedWidth: 250, bedDepth: 210, bedGap: 5, minutesADay: 600 },
    ...{ isWorking: true, color: 'red', kind: 'slots', slots: 4 },
  })
  printerId = body.id
})
afterAll(() => shop.close())

/** A buyer with a paid order of two engraved medals at $16.00 and a heart from stock at $10.00; $47.99 with shipping. */
async function bought({ amount = 47.99 } = {}) {
  const { id: medal } = await shop.product({ name: 'Medal', stock: 5, modelFile: '/models/medal@1.bin' })
  const { id: heart } = await shop.product({ name: 'Heart', stock: 5, price: cents(1000) })
  const buyer = shop.visitor()
  const email = `canceling-${people++}@example.com`
  await buyer.register(email)
  await buyer.post('/api/cart', { productId: medal, quantity: 2, customization: { color: 'red', engraving: 'Ana' } })
  await buyer.post('/api/cart', { productId: heart })
  const { body } = await pay(buyer, { amount }, { shippingAddress: homeAddress })
  const itemOf = (name: string) => body.items.find((item: { productName: string }) => item.productName === name).id
  return { buyer, email, order: body.id as string, medal, heart, medals: itemOf('Medal'), hearts: itemOf('Heart') }
}

/** Pays the cart of a visitor. */
async function pay(buyer: Visitor, wish: object, addresses: object) {
  const intent = await buyer.post('/api/create-payment-intent', wish)
  if (intent.status !== 200) throw new Error(intent.text)
  const { paymentIntentId, clientSecret } = intent.body
  await buyer.put('/api/checkout/addresses', { paymentIntentId, ...addresses })
  await buyer.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
  return buyer.post('/api/orders/settle', { paymentIntentId })
}
type Bought = Awaited<ReturnType<typeof bought>>
type Item = 'medals' | 'hearts'

const termsOf = async (who: Visitor, order: string, item: string) =>
  (await who.get(`/api/orders/${order}/changes`)).body.lines.find(({ id }: { id: string }) => id === item)?.cancellation
const cancelItemOf = (who: Visitor, order: string, item: string, wish: object) =>
  who.post(`/api/orders/${order}/items/${item}/cancel`, wish)
/** Cancels with the refund that is shown. */
const cancel = async (who: Visitor, one: Bought, item: Item, more: object = {}) =>
  cancelItemOf(who, one.order, one[item], {
    refund: (await termsOf(who, one.order, one[item]))?.refund ?? '0.00',
    ...more,
  })
const reason = { reason: 'We ran out of red.' }
const jobsOf = (item: string) =>
  shop.db.select().from(printJobs).where(eq(printJobs.orderItemId, item)).orderBy(asc(printJobs.piece))
const start = async (item: string) =>
  admin.post('/api/print-queue/start', {
    ...{ pieces: (await jobsOf(item)).map(({ id }) => id), printerId, loaded: allFilaments },
  })
const print = async (item: string) => {
  await start(item)
  await admin.post('/api/print-queue/finish', { pieces: (await jobsOf(item)).map(({ id }) => id) })
}
const pack = async (order: string, orderItemId: string, pieces: number) =>
  (await admin.post('/api/parcels', { orderId: order, pieces: [{ orderItemId, pieces }] })).body.id as string
const post = (id: string) => admin.post('/api/parcels/post', { parcels: [{ id }] })
const refundsOf = (order: string) => shop.db.select().from(refunds).where(eq(refunds.orderId, order))
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const subjects = async (email: string) => (await shop.mailsTo(email)).map(({ subject }) => subject.replace(/#\w+/, '#'))

// rule 145
describe('a gift that the buyer cancels', () => {
  test('is refunded at what it cost, leaves the queue, and stays on the order as canceled', async () => {
    const one = await bought()
    expect(await termsOf(one.buyer, one.order, one.medals)).toEqual({
      ...{ closed: null, cost: '32.00', refund: '32.00', isWholeParcel: false },
    })
    const { status, body } = await cancel(one.buyer, one, 'medals')
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ status: 'pending', paymentStatus: 'partly-refunded', refunded: '32.00' },
        ...{ subtotal: '10.00', shipping: '5.99', total: '47.99' },
        items: [{ productName: 'Heart', quantity: 1 }],
        canceled: {
          amount: '32.00',
          items: [
            { productName: 'Medal', quantity: 2, price: '16.00', refund: '32.00', isByShop: false, reason: null },
          ],
        },
      },
    ])
    expect(await jobsOf(one.medals)).toEqual([])
    expect(await shop.stockOf(one.medal)).toBe(5)
    expect(await shop.stockOf(one.heart)).toBe(4)
    expect((await subjects(one.email)).slice(-2)).toEqual([
      'A gift of your order # is canceled',
      'Your refund for order #',
    ])
    const [mail, refundMail] = (await shop.mailsTo(one.email)).slice(-2)
    expect(mail?.text).toContain('2 × Medal')
    // The refund is told once it is made.
    expect(mail?.text).not.toMatch(/refund/i)
    expect(refundMail?.text).toContain('$32.00')
    expect((await admin.get(`/api/orders/${one.order}`)).body.history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'canceled', text: '2 × Medal', by: 'Ida Lindqvist' }),
        expect.objectContaining({ kind: 'refund', text: '$32.00 was refunded. Canceled: 2 × Medal.' }),
      ]),
    )
  })

  test('is nowhere among what is printed, packed, listed or reviewed', async () => {
    const one = await bought()
    await cancel(one.buyer, one, 'medals')
    const inQueue = (await admin.get('/api/print-queue')).body.pieces as { orderId: string }[]
    expect(inQueue.filter(({ orderId }) => orderId === one.order)).toEqual([])
    // Only the heart from stock is left, so the order is ready.
    const { orders } = (await admin.get(`/api/orders/search?q=${one.order}`)).body
    expect(orders).toMatchObject([{ isReady: true, items: [{ productName: 'Heart' }] }])
    const own = (await one.buyer.get('/api/user/orders')).body.orders
    expect(own).toMatchObject([{ items: [{ productName: 'Heart' }] }])
    const toPack = (await admin.get(`/api/parcels/to-pack?order=${one.order}`)).body.orders
    expect(toPack).toMatchObject([{ recipients: 1, lines: [{ productName: 'Heart' }] }])
    expect(toPack[0].lines).toHaveLength(1)
    expect(
      (await admin.post('/api/parcels', { orderId: one.order, pieces: [{ orderItemId: one.medals, pieces: 1 }] }))
        .status,
    ).toBe(409)
    expect((await admin.get(`/api/orders/${one.order}/items/${one.medals}/print.3mf`)).status).toBe(404)
    const csv = (await admin.get(`/api/orders/export.csv?q=${one.order}`)).text
    expect([csv.includes('1 x Heart'), csv.includes('Medal'), csv.includes('32.00')]).toEqual([true, false, true])
    await admin.put(`/api/orders/${one.order}/status`, { status: 'delivered' })
    expect((await one.buyer.post('/api/reviews', { orderItemId: one.medals, rating: 5, text: 'Lovely' })).status).toBe(
      404,
    )
    expect((await one.buyer.get(`/api/orders/${one.order}/claims`)).body.lines).toHaveLength(1)
  })

  test('has its share of the discount and of the tax, and the rest of the order too', async () => {
    const offered = await admin.post('/api/offers', {
      ...{ title: 'Ten off', description: 'For all', discountType: 'percentage', value: '10' },
      ...{ startDate: '2020-01-01', endDate: '2099-01-01', isPublished: true },
    })
    expect(said(offered)).toMatch(/^201/)
    await admin.put('/api/settings', { taxPercent: '8.25' })
    const one = await bought({ amount: 46.91 })
    await admin.put('/api/settings', { taxPercent: '0' })
    await admin.delete(`/api/offers/${offered.body.id}`)
    // 42.00 less 4.20, tax 3.12; the medals: 32.00 less 3.20, tax 2.38.
    expect((await one.buyer.get(`/api/orders/${one.order}`)).body).toMatchObject({
      discount: '4.20',
      tax: '3.12',
      total: '46.91',
    })
    const { body } = await cancel(one.buyer, one, 'medals')
    expect(body).toMatchObject({ refunded: '31.18', subtotal: '10.00', discount: '1.00', tax: '0.74', total: '46.91' })
  })

  test('is refused while it is printed, once it is packed, as the last one, and as canceled', async () => {
    const one = await bought()
    await start(one.medals)
    expect(said(await cancel(one.buyer, one, 'medals'))).toBe(
      '409: This gift is being printed and can no longer be canceled. Please write to us.',
    )
    const parcel = await pack(one.order, one.hearts, 1)
    expect(said(await cancel(one.buyer, one, 'hearts'))).toBe(
      '409: This gift is packed and can no longer be canceled. Please write to us.',
    )
    await admin.delete(`/api/parcels/${parcel}`)
    expect((await cancel(one.buyer, one, 'hearts')).body).toMatchObject({ refunded: '10.00' })
    const canceled = '409: This gift is canceled. Please open the order again.'
    expect(said(await cancel(one.buyer, one, 'hearts'))).toBe(canceled)
    const correction = { corrections: 0, customization: { engraving: 'Anna' } }
    expect(said(await one.buyer.put(`/api/orders/${one.order}/items/${one.hearts}`, correction))).toBe(canceled)
    expect(said(await cancel(one.buyer, one, 'medals'))).toBe(
      '409: This is the only gift of the order. Cancel the order instead.',
    )
    expect(await refundsOf(one.order)).toHaveLength(1)
    expect(await shop.stockOf(one.heart)).toBe(5)
  })

  test('is refused after the time, in a dispute, after a refund, once shipped, and to strangers', async () => {
    const late = await bought()
    await admin.put('/api/settings', { correctionMinutes: 10, correctionEnds: 'with-time' })
    shop.clock.forward(11)
    expect(said(await cancel(late.buyer, late, 'medals'))).toBe(
      '409: The time to cancel this gift is over. Please write to us.',
    )
    await admin.put('/api/settings', { correctionMinutes: 0, correctionEnds: 'with-printing' })
    for (const who of [shop.visitor(), (await bought()).buyer, await shop.workshop('packing@example.com')])
      expect(said(await cancelItemOf(who, late.order, late.medals, { refund: '32.00' }))).toBe('404: Order Not Found')
    expect(said(await cancelItemOf(late.buyer, late.order, late.medals, {}))).toBe(
      '400: Send the refund that was shown.',
    )
    const { stripePaymentIntentId: paymentIntentId } = (await admin.get(`/api/orders/${late.order}`)).body
    await recordDispute(shop.services, {
      ...{ id: `dp_${late.order}`, paymentIntentId, reason: 'fraudulent', amount: cents(4799) },
      ...{ status: 'needs_response', isWon: false, dueBy: null },
    })
    expect(said(await cancel(late.buyer, late, 'medals'))).toMatch(/^409: The payment of this order is disputed/)
    expect(said(await cancel(admin, late, 'medals', reason))).toBe(
      '409: The customer’s bank disputes the payment, and a refund now could pay the customer twice. Cancel the gift once the bank has decided.',
    )
    const given = await bought()
    await admin.post(`/api/orders/${given.order}/refunds`, { id: crypto.randomUUID(), amount: '47.99' })
    expect(said(await cancel(given.buyer, given, 'medals'))).toMatch(/^409: The payment of this order was refunded/)
    const sent = await bought()
    await admin.put(`/api/orders/${sent.order}/status`, { status: 'shipped' })
    expect(said(await cancel(sent.buyer, sent, 'medals'))).toBe('409: This order is shipped already.')
  })

  test('gives back no more than is left, which is shown first', async () => {
    const one = await bought()
    await admin.post(`/api/orders/${one.order}/refunds`, { id: crypto.randomUUID(), amount: '30.00' })
    expect(said(await cancelItemOf(one.buyer, one.order, one.medals, { refund: '32.00' }))).toBe(
      '409: The refund is $17.99 now. Please check the amount and press again.',
    )
    expect((await cancel(one.buyer, one, 'medals')).body).toMatchObject({
      refunded: '47.99',
      paymentStatus: 'refunded',
    })
  })

  test('leaves the rest to be canceled with the order, and all the money is back once', async () => {
    const one = await bought()
    await cancel(one.buyer, one, 'hearts')
    const { body } = await one.buyer.post(`/api/orders/${one.order}/cancel`)
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refunded: '47.99' })
    expect(await shop.stockOf(one.medal)).toBe(5)
    expect(await shop.stockOf(one.heart)).toBe(5)
    // What is reopened has no canceled gift.
    await admin.put(`/api/orders/${one.order}/status`, { status: 'pending' })
    expect((await admin.get(`/api/orders/${one.order}`)).body.items).toHaveLength(1)
  })

  test('leaves a claim of the rest its own price', async () => {
    const one = await bought()
    await cancel(one.buyer, one, 'hearts')
    await print(one.medals)
    const claim = { itemId: one.medals, pieces: 1, kind: 'broken', words: 'One is bent.', wish: 'return' }
    expect((await one.buyer.post(`/api/orders/${one.order}/claims`, claim)).status).toBe(201)
    const { claims } = (await admin.get(`/api/orders/${one.order}/claims`)).body
    expect(claims[0].refund).toBe('16.00')
  })

  test('does not count in sales, best sellers, profit and costs', async () => {
    const one = await bought()
    const revenue = async () => Number((await admin.get('/api/dashboard/sales?days=7')).body.revenue)
    const dashboard = async () => Number((await admin.get('/api/dashboard')).body.revenue.total)
    const before = await revenue()
    const shown = await dashboard()
    await cancel(one.buyer, one, 'medals')
    expect((await revenue()) - before).toBeCloseTo(-32)
    expect((await dashboard()) - shown).toBeCloseTo(-32)
    const { rows } = (await admin.get('/api/profit?group=product&days=7')).body
    expect(rows.find(({ key }: { key: string }) => key === one.heart)).toMatchObject({ pieces: 1, revenue: '10.00' })
    expect(rows.find(({ key }: { key: string }) => key === one.medal)).toBeUndefined()
    expect((await admin.get(`/api/orders/${one.order}`)).body.costs).toBeUndefined()
  })

  test('tells the maker when the bank refuses the refund, which then is not said to be back', async () => {
    const one = await bought()
    const { refund } = shop.payments
    shop.payments.refund = async () => {
      throw new Problem('conflict', 'The bank said no.')
    }
    const { status, body } = await cancel(one.buyer, one, 'medals')
    shop.payments.refund = refund
    expect([status, body.refunded, body.canceled.items[0].refund]).toEqual([200, '0.00', null])
    const mail = (await shop.mailsTo(one.email)).at(-1)
    expect([mail?.subject.includes('is canceled'), mail?.text.includes('refund')]).toEqual([true, false])
    const { contactEmail } = (await admin.get('/api/settings')).body
    expect((await subjects(contactEmail)).at(-1)).toBe('A refund of order # has failed')
    expect((await admin.get(`/api/orders/${one.order}`)).body.history.at(-1).text).toBe(
      'Medal was canceled, and the refund of $32.00 has failed. Refund the amount from the order, or pay it another way.',
    )
    // The customer has not spent the amount, before and after it is paid back.
    const spent = async () => (await admin.get(`/api/customers?q=${one.email}`)).body.customers[0].spent
    expect(await spent()).toBe('15.99')
    const again = await admin.post(`/api/orders/${one.order}/refunds`, { id: crypto.randomUUID(), amount: '32.00' })
    expect([again.status, await spent()]).toEqual([201, '15.99'])
  })

  onBoth('whose refund is lost on the way is refunded by a job, once', async () => {
    const one = await bought()
    const { refund } = shop.payments
    shop.payments.refund = async () => {
      throw new Error('no answer')
    }
    expect((await cancel(one.buyer, one, 'medals')).body.canceled.items[0].refund).toBe('32.00')
    shop.payments.refund = refund
    shop.clock.forward(2)
    await Promise.all([finishRefunds(shop.services), finishRefunds(shop.services)])
    expect(await refundsOf(one.order)).toMatchObject([{ state: 'done', amount: 3200 }])
  })
})

describe('a gift that the shop cancels', () => {
  test('needs a reason, which the customer reads', async () => {
    const one = await bought()
    expect(said(await cancel(admin, one, 'medals'))).toBe('400: Enter the reason. The customer reads it.')
    const { body } = await cancel(admin, one, 'medals', reason)
    expect(body.canceled.items).toMatchObject([{ isByShop: true, ...reason, refund: '32.00' }])
    expect((await shop.mailsTo(one.email)).at(-2)?.text).toContain('We ran out of red.')
  })

  test('may be printed, but is neither on a printer nor packed', async () => {
    const one = await bought()
    await start(one.medals)
    expect(said(await cancel(admin, one, 'medals', reason))).toBe(
      '409: A piece of this gift is on a printer. Mark the piece as done or failed in the print queue, then cancel the gift.',
    )
    const jobs = await jobsOf(one.medals)
    await admin.post('/api/print-queue/finish', { pieces: jobs.map(({ id }) => id) })
    const parcel = await pack(one.order, one.medals, 2)
    expect(said(await cancel(admin, one, 'medals', reason))).toBe(
      '409: This gift is packed. Unpack its parcel first, then cancel the gift.',
    )
    await admin.delete(`/api/parcels/${parcel}`)
    expect((await cancel(admin, one, 'medals', reason)).status).toBe(200)
    expect((await admin.get(`/api/print-queue/done?order=${one.order}`)).text).not.toContain(one.medals)
    const broken = { reason: 'strings', gramsLost: 1, wasDone: true }
    expect((await admin.post(`/api/print-queue/${jobs[0]?.id}/fail`, broken)).status).toBe(404)
    expect(said(await cancel(admin, one, 'hearts', reason))).toBe(
      '409: This is the only gift of the order. Cancel the order by its status, which also asks about the refund.',
    )
  })

  test('while all others have left, ships the order', async () => {
    const one = await bought()
    await post(await pack(one.order, one.hearts, 1))
    expect((await cancel(admin, one, 'medals', reason)).body).toMatchObject({ status: 'shipped', refunded: '32.00' })
  })

  test('is not one that is in a claim', async () => {
    const one = await bought()
    await print(one.medals)
    const claim = { itemId: one.medals, pieces: 1, kind: 'broken', words: 'One is bent.', wish: 'reprint' }
    await one.buyer.post(`/api/orders/${one.order}/claims`, claim)
    expect(said(await cancel(admin, one, 'medals', reason))).toBe(
      '409: Pieces of this gift are in a claim. Answer the claim, or refund a part of the order.',
    )
    expect(said(await cancel(one.buyer, one, 'medals'))).toBe(
      '409: You have told us that something is wrong with this gift. Please write to us to cancel it.',
    )
    const { claims } = (await admin.get(`/api/orders/${one.order}/claims`)).body
    await admin.post(`/api/claims/${claims[0].id}/answer`, { answer: 'reprint' })
    const [reprint] = await shop.db
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.orderId, one.order), eq(orderItems.reprintOf, one.medals)))
    expect(said(await cancelItemOf(admin, one.order, reprint?.id ?? '', { refund: '0.00', ...reason }))).toBe(
      '409: This gift is printed again after a claim, so it cannot be canceled.',
    )
  })

  test('of an order that was paid to the shop is given back outside the shop', async () => {
    const { id: productId } = await shop.product({ name: 'Star', stock: 9 })
    const id = crypto.randomUUID()
    const line = { productId, quantity: 1, price: '15.00', customization: { size: 'small', color: 'red' } }
    const entered = await admin.post('/api/orders/entered', {
      ...{ id, name: 'Greta Holm', email: 'greta@example.com', channel: 'phone', note: '', shipping: '4.50' },
      lines: [line, { ...line, customization: { ...line.customization, color: 'blue' } }],
      shippingAddress: homeAddress,
    })
    const item = entered.body.items[0].id
    expect(await termsOf(admin, id, item)).toEqual({
      closed: null,
      cost: '15.00',
      refund: '0.00',
      isWholeParcel: false,
    })
    const { body } = await cancelItemOf(admin, id, item, { refund: '0.00', ...reason })
    expect(body).toMatchObject({
      total: '34.50',
      refunded: '0.00',
      canceled: { amount: '15.00', items: [{ refund: null }] },
    })
    expect(await shop.stockOf(productId)).toBe(8)
    const lastMail = async () => (await shop.mailsTo('greta@example.com')).at(-1)?.text
    expect(await lastMail()).toMatch(/Given back outside the shop\W+\$15\.00/)
    await admin.put(`/api/orders/${id}/status`, { status: 'shipped' })
    expect(await lastMail()).toMatch(/Given back outside the shop\W+\$15\.00/)
    expect(await lastMail()).not.toContain('Refunded')
    await admin.put(`/api/orders/${id}/status`, { status: 'pending' })
    // The buyer opens the order by the link of the email.
    const key = /open-order\?key=([\w-]+)/.exec((await shop.mailsTo('greta@example.com')).at(-1)?.text ?? '')?.[1]
    const visitor = shop.visitor()
    await visitor.post('/api/guest-orders/open', { key })
    const [{ cancellation }] = (await visitor.get(`/api/orders/${id}/changes`)).body.lines
    expect(cancellation.closed).toMatch(/only gift/)
  })

  test('of an order that was paid to the shop is refused to the buyer', async () => {
    const one = await bought()
    await shop.db.execute(`update orders set stripe_payment_intent_id = null where id = '${one.order}'`)
    expect(said(await cancel(one.buyer, one, 'medals'))).toBe(
      '409: This order was paid to the shop directly. To cancel a gift, please write to us.',
    )
  })
})

const sam = { ...homeAddress, name: 'Sam Okafor', street: '7 Elm Street', city: 'Austin', state: 'TX', zip: '78701' }
const words = { message: 'For you', hidesPrices: true, wishedDay: null }

type ForThree = { first?: object; wrapping?: string; amount?: number }

/** Three hearts at $16.00: one for the buyer, one in a gift box for a person who is asked, and one in paper, by default for $4.50, for Sam. */
async function boughtForThree({
  first = { shippingAddress: homeAddress },
  wrapping = 'Kraft paper',
  amount = 79.47,
}: ForThree = {}) {
  const { id: productId } = await shop.product({ name: 'Heart', stock: 9 })
  const buyer = shop.visitor()
  await buyer.register(`giving-${people++}@example.com`)
  await buyer.post('/api/cart', { productId, quantity: 3 })
  const [{ id: cartItemId }] = (await buyer.get('/api/cart')).body
  const part = (wrapping: string) => ({ items: [{ cartItemId, quantity: 1 }], gift: { wrapping, notBefore: null } })
  const furtherRecipients = [part('Gift box'), part(wrapping)]
  const { body: order } = await pay(
    buyer,
    { amount, furtherRecipients },
    {
      ...first,
      furtherRecipients: [
        { ask: { name: 'Nora', country: 'US' }, gift: words },
        { shippingAddress: sam, gift: words },
      ],
    },
  )
  const itemOf = (number: number) =>
    order.items.find(({ recipient }: { recipient: number }) => recipient === number).id as string
  return { buyer, order: order.id as string, itemOf }
}

describe('a recipient who gets nothing any more', () => {
  const cancelOf = async ({ buyer, order, itemOf }: Awaited<ReturnType<typeof boughtForThree>>, number: number) =>
    cancelItemOf(buyer, order, itemOf(number), { refund: (await termsOf(buyer, order, itemOf(number))).refund })

  test('has no parcel, so wrapping and shipping are refunded with the gift', async () => {
    const one = await boughtForThree()
    expect(await termsOf(one.buyer, one.order, one.itemOf(2))).toMatchObject({ refund: '30.99', isWholeParcel: true })
    const { body } = await cancelOf(one, 2)
    expect(body).toMatchObject({
      wrapping: '4.50',
      shipping: '11.98',
      refunded: '30.99',
      furtherRecipients: [{ number: 3 }],
    })
    const { orders } = (await admin.get(`/api/parcels/to-pack?order=${one.order}`)).body
    expect(orders.map(({ recipient }: { recipient: number }) => recipient)).toEqual([1, 3])
    // The parcel that waited for the address keeps the order no longer.
    expect((await admin.put(`/api/orders/${one.order}/status`, { status: 'shipped' })).status).toBe(200)
  })

  test('gives back nothing for a wrapping that cost nothing', async () => {
    const one = await boughtForThree({ wrapping: 'Newspaper', amount: 74.97 })
    expect(await termsOf(one.buyer, one.order, one.itemOf(3))).toMatchObject({ refund: '21.99', isWholeParcel: true })
  })

  test('as the first is followed by the next, with parcels, links and address', async () => {
    const one = await boughtForThree()
    const link = async (number: number, name: string) =>
      one.buyer.post(`/api/orders/${one.order}/recipients/${number}/link?name=${name}`)
    const key = ((await link(2, 'Nora')).body.path as string).split('=')[1]
    const parcel = await pack(one.order, one.itemOf(3), 1)
    const { body } = await cancelOf(one, 1)
    expect(body).toMatchObject({
      ...{ refunded: '21.99', shippingAddress: null, asked: { name: 'Nora' }, gift: { wrapping: 'Gift box' } },
      furtherRecipients: [{ number: 3, shippingAddress: sam }],
    })
    expect((await admin.get(`/api/orders/${one.order}/parcels`)).body).toMatchObject([{ recipientName: 'Sam Okafor' }])
    expect(parcel).toEqual(expect.any(String))
    const changed = '409: This order was changed meanwhile. Please open the order again.'
    expect(said(await link(1, 'Robin'))).toBe(changed)
    const { arrival } = (await admin.get(`/api/orders/${one.order}/arrival?country=US`)).body
    const wish = { shippingAddress: sam, arrival, shownName: homeAddress.name }
    expect(said(await admin.put(`/api/orders/${one.order}/address`, wish))).toBe(changed)
    expect((await link(1, 'Nora')).status).toBe(200)
    expect((await shop.visitor().post('/api/address-links/answer', { key, shippingAddress: sam })).status).toBe(200)
    expect((await admin.get(`/api/orders/${one.order}`)).body.shippingAddress.street).toBe(sam.street)
    expect((await cancelOf(one, 2)).status).toBe(200)
    expect((await one.buyer.get(`/api/orders/${one.order}`)).body).not.toHaveProperty('furtherRecipients.1')
  })
})

describe('a cancellation and another change in the same moment', () => {
  onBoth.runIf(process.env.TEST_ON === 'server')(
    'of the first recipient: a link that is made for the first is not the next one’s',
    async () => {
      const { buyer, order, itemOf } = await boughtForThree({
        first: { ask: { name: 'Robin', country: 'US' }, billingAddress: homeAddress },
      })
      const { refund } = await termsOf(buyer, order, itemOf(1))
      const { transaction, db } = shop.services.database
      const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      // The link has read its recipient, and waits for its rate limit.
      const holding = transaction(async () => {
        await db.execute(sql`lock table rate_limits in exclusive mode`)
        held.resolve()
        await over.promise
      })
      await held.promise
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const countWaiting = async () => (await shop.db.execute(waiting)).rowCount ?? 0
      const making = buyer.post(`/api/orders/${order}/recipients/1/link?name=Robin`)
      await expect.poll(countWaiting).toBe(1)
      let isCanceled = false
      const canceling = cancelItemOf(buyer, order, itemOf(1), { refund }).finally(() => {
        isCanceled = true
      })
      await expect.poll(async () => isCanceled || (await countWaiting()) > 1).toBe(true)
      over.resolve()
      await holding
      expect((await canceling).body.asked.name).toBe('Nora')
      const key = (await making).body.path.split('=')[1]
      expect((await shop.visitor().post('/api/address-links/open', { key })).status).toBe(404)
    },
  )

  const both = (one: Bought, item: Item = 'medals') =>
    cancelItemOf(one.buyer, one.order, one[item], { refund: item === 'medals' ? '32.00' : '10.00' })
  const sumOf = async (order: string) => (await refundsOf(order)).reduce((sum, { amount }) => sum + amount, 0)

  onBoth('a printer either keeps its pieces, or has none', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await bought()
      const [canceled, started] = await Promise.all([both(one), start(one.medals)])
      expect([canceled.status, started.status].filter((status) => status >= 500)).toEqual([])
      const printing = (await jobsOf(one.medals)).filter(({ status }) => status === 'printing').length
      expect([printing, await sumOf(one.order)]).toEqual(canceled.status === 200 ? [0, 3200] : [2, 0])
    }
  })

  onBoth('of two tabs, one cancels, and two tabs never cancel the last two gifts', async () => {
    const one = await bought()
    const answers = await Promise.all([both(one), both(one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await sumOf(one.order)).toBe(3200)
    const two = await bought()
    const ends = await Promise.all([both(two), both(two, 'hearts')])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  onBoth(
    'with a whole cancellation, a refund and a packer, gives back what was paid at most, and packs nothing canceled',
    async () => {
      for (let round = 0; round < 4; round++) {
        const one = await bought()
        const answers = await Promise.all([
          both(one, 'hearts'),
          one.buyer.post(`/api/orders/${one.order}/cancel`),
          admin.post(`/api/orders/${one.order}/refunds`, { id: crypto.randomUUID(), amount: '5.00' }),
          admin.post('/api/parcels', { orderId: one.order, pieces: [{ orderItemId: one.hearts, pieces: 1 }] }),
        ])
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        const { body } = await admin.get(`/api/orders/${one.order}`)
        const given = await sumOf(one.order)
        expect(given).toBeLessThanOrEqual(4799)
        if (body.status === 'cancelled') expect(given).toBe(4799)
        const { body: parcels } = await admin.get(`/api/orders/${one.order}/parcels`)
        if (body.canceled) expect(parcels).toEqual([])
      }
    },
  )

  onBoth('with a correction or a claim, is one or the other', async () => {
    const one = await bought()
    const correction = { corrections: 0, customization: { engraving: 'Anna' } }
    const [canceled] = await Promise.all([
      both(one),
      one.buyer.put(`/api/orders/${one.order}/items/${one.medals}`, correction),
    ])
    expect(canceled.status).toBe(200)
    expect(await jobsOf(one.medals)).toEqual([])
    const two = await bought()
    await print(two.medals)
    const claim = { itemId: two.medals, pieces: 1, kind: 'broken', words: 'One is bent.', wish: 'return' }
    const [byShop, claimed] = await Promise.all([
      cancelItemOf(admin, two.order, two.medals, { refund: '32.00', ...reason }),
      two.buyer.post(`/api/orders/${two.order}/claims`, claim),
    ])
    expect([byShop.status, claimed.status].sort()).not.toEqual([200, 201])
  })
})
