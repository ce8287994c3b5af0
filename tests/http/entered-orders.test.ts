import { afterAll, beforeAll, describe, expect } from 'vitest'
import { onBoth, onOne as test } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  await admin.put('/api/settings', { taxPercent: '10' })
})
afterAll(() => shop.close())

const shippingAddress = {
  ...{ name: 'Greta Holm', street: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701', country: 'US' },
}
let people = 0
const order = (line: object, wish: object = {}) => ({
  ...{
    id: crypto.randomUUID(),
    name: 'Greta Holm',
    email: `greta-${people++}@example.com`,
    channel: 'phone',
    note: '',
  },
  lines: [{ quantity: 1, price: '15.00', customization: { size: 'small', color: 'red' }, ...line }],
  ...{ shippingAddress, shipping: '4.50' },
  ...wish,
})
const enter = (wish: object) => admin.post('/api/orders/entered', wish)
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`

// rule 144
describe('an order that is entered by hand', () => {
  test('costs what was agreed, takes stock, waits in the queue and has a promised day', async () => {
    const { id: productId } = await shop.product({ stock: 3, modelFile: '/models/heart@1.bin' })
    const wish = order({ productId, quantity: 2, price: '15' })
    wish.lines.push({
      ...wish.lines[0]!,
      quantity: 1,
      customization: { size: 'small', color: 'red', engraving: 'Ida' } as never,
    })
    const { status, body } = await enter(wish)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ id: wish.id, subtotal: '45.00', discount: '0.00', shipping: '4.50', tax: '4.50', total: '54.00' },
      ...{ paymentStatus: 'paid', customer: { name: 'Greta Holm', email: wish.email }, shippingAddress },
      arrival: { from: expect.any(String) },
    })
    expect(body.history[0].text).toBe('Entered by Ida Lindqvist: by phone.')
    expect((await admin.get(`/api/products/${productId}`)).body.stock).toBe(0)
    const { pieces } = (await admin.get('/api/print-queue')).body
    expect(pieces.filter((piece: { orderId: string }) => piece.orderId === wish.id)).toHaveLength(1)
    // The link in the email opens the order.
    const mail = (await shop.mailsTo(wish.email)).at(-1)
    const key = /open-order\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const visitor = shop.visitor()
    const opened = await visitor.post('/api/guest-orders/open', { key })
    expect([opened.status, opened.text.includes(wish.id)]).toEqual([200, true])
  })

  test('that is handed over has no address', async () => {
    const { id: productId } = await shop.product({ stock: 5 })
    const { body } = await enter(
      order({ productId }, { shippingAddress: null, shipping: '0', channel: 'market', note: 'Paid cash' }),
    )
    expect([body.shippingAddress, body.total, body.history[0].text]).toEqual([
      null,
      '16.50',
      'Entered by Ida Lindqvist: market stall. Handed over, not shipped. Paid cash',
    ])
    // Its parcel names the customer, until the personal data is deleted.
    const pieces = [{ orderItemId: body.items[0].id, pieces: 1 }]
    const { body: parcel } = await admin.post('/api/parcels', { orderId: body.id, pieces })
    const read = async () => (await admin.get(`/api/parcels?ids=${parcel.id}`)).body
    expect(await read()).toMatchObject([{ shippingAddress: null, handedTo: 'Greta Holm' }])
  })

  onBoth('that is sent twice is one order, also at the same time', async () => {
    const { id: productId } = await shop.product({ stock: 10 })
    const wish = order({ productId })
    const answers = await Promise.all([enter(wish), enter(wish), enter(wish)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await admin.get(`/api/products/${productId}`)).body.stock).toBe(9)
    expect((await admin.get('/api/orders')).body.filter((one: { id: string }) => one.id === wish.id)).toHaveLength(1)
    expect((await shop.mailsTo(wish.email)).length).toBe(1)
  })

  test('passes the checks of a cart, and a refusal stores nothing', async () => {
    const { id: productId } = await shop.product({ stock: 1, whenOutOfStock: 'stop', modelFile: '/models/heart@1.bin' })
    const counted = async () => (await admin.get('/api/orders')).body.length
    const before = await counted()
    expect((await enter(order({ productId, quantity: 2 }))).status).toBe(409)
    expect((await enter(order({ productId, customization: { engraving: 'ab\u200Bc' } }))).status).toBe(400)
    expect((await enter(order({ productId, customization: { color: 'plaid' } }))).status).toBe(400)
    expect((await enter(order({ productId: crypto.randomUUID() }))).status).toBe(404)
    expect(said(await enter(order({ productId, price: 'much' })))).toBe(
      '400: Enter an amount in dollars, such as 12.50.',
    )
    expect(said(await enter({ ...order({ productId }), lines: [] }))).toBe('400: Add at least one gift.')
    expect(said(await enter({ ...order({ productId }), channel: 'fax' }))).toBe(
      '400: Choose where the order came from.',
    )
    const many = { ...order({ productId }), lines: Array(21).fill(order({ productId }).lines[0]) }
    expect(said(await enter(many))).toBe('400: Enter at most 20 gifts in one order.')
    const { body } = await admin.get(`/api/products/${productId}`)
    expect([await counted(), body.stock]).toEqual([before, 1])
  })

  test('is canceled without a refund by card, and its money is given back outside the shop', async () => {
    const { id: productId } = await shop.product({ stock: 2 })
    const { body } = await enter(order({ productId }))
    const refused = await admin.post(`/api/orders/${body.id}/refunds`, {
      id: crypto.randomUUID(),
      amount: '1.00',
      reason: 'x',
    })
    expect(said(refused)).toBe('409: This order has no payment that could be refunded.')
    expect((await admin.put(`/api/orders/${body.id}/status`, { status: 'cancelled' })).status).toBe(200)
    expect((await admin.get(`/api/products/${productId}`)).body.stock).toBe(2)
  })

  test('takes all of a large stock, and no more than there is of a gift that stops', async () => {
    const { id: productId } = await shop.product({ stock: 40, whenOutOfStock: 'stop' })
    expect((await enter(order({ productId, quantity: 30 }))).status).toBe(201)
    expect((await admin.get(`/api/products/${productId}`)).body.stock).toBe(10)
    expect((await enter(order({ productId, quantity: 11 }))).status).toBe(409)
  })

  test('promises its buyer no refund by card', async () => {
    const { id: productId } = await shop.product({ stock: 2 })
    const wish = order({ productId })
    const { body } = await enter(wish)
    const mail = (await shop.mailsTo(wish.email)).at(-1)?.text ?? ''
    expect(mail).toContain('$21.00 to the shop')
    const buyer = shop.visitor()
    await buyer.post('/api/guest-orders/open', { key: /open-order\?key=([\w-]+)/.exec(mail)?.[1] })
    const { cancellation } = (await buyer.get(`/api/orders/${body.id}/changes`)).body
    expect(cancellation.closed).toBe('This order was paid to the shop directly. To cancel it, please write to us.')
    expect((await buyer.post(`/api/orders/${body.id}/cancel`)).status).toBe(409)
    await admin.put(`/api/orders/${body.id}/status`, { status: 'cancelled' })
    const left = await admin.get(`/api/orders/search?view=cancelled-paid&q=${body.id}`)
    expect(left.body.orders).toEqual([])
  })

  test('is entered by the shop alone', async () => {
    const customer = shop.visitor()
    await customer.register('curious@example.com')
    const { id: productId } = await shop.product()
    expect((await customer.post('/api/orders/entered', order({ productId }))).status).toBe(403)
  })
})
