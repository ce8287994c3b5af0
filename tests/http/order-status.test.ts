import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { reconcileCheckouts } from '#features/orders/checkout/server/reconcile.ts'
import { orderStatuses } from '#features/orders/orders/order.ts'
import { orders, refunds } from '#features/orders/orders/server/tables.ts'
import { Problem } from '#platform/problem.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

async function ordered(given: { stock?: number; quantity?: number } = {}) {
  const heart = await shop.product({ stock: given.stock ?? 10 })
  const ida = shop.visitor()
  const email = `customer-${people++}@example.com`
  await ida.register(email)
  const { body: order } = await ida.buy([{ productId: heart.id, quantity: given.quantity ?? 2 }])
  const move = (status: string, more: object = {}) => admin.put(`/api/orders/${order.id}/status`, { status, ...more })
  return { heart, ida, email, order, move }
}
const subjects = async (email: string) => (await shop.mailsTo(email)).map(({ subject }) => subject)

describe('an admin', () => {
  // rule 9
  test('changes an order from any status to any other, with every change in its timeline', async () => {
    const { ida, order, move } = await ordered()
    const way = ['processing', 'shipped', 'delivered', 'pending', 'cancelled', 'processing', 'refunded', 'pending']
    for (const status of way) expect((await move(status)).body.status).toBe(status)
    const { body } = await ida.get(`/api/orders/${order.id}`)
    expect(body.timeline.map(({ status }: { status: string }) => status)).toEqual(['pending', ...way])
  })

  test.each(orderStatuses)('finds an order by the status %s after setting it', async (status) => {
    const { order, move } = await ordered()
    await move(status)
    expect((await admin.get(`/api/orders/${order.id}`)).body.status).toBe(status)
  })

  test.each([
    ['an unknown status', { status: 'lost' }, 400],
    ['no status', {}, 400],
    ['a long tracking number', { status: 'shipped', trackingNumber: 'x'.repeat(61) }, 400],
    ['an unknown field', { status: 'shipped', total: '0.01' }, 400],
  ])('is refused %s with a sentence and no change', async (_, change, status) => {
    const { order } = await ordered()
    const answer = await admin.put(`/api/orders/${order.id}/status`, change)
    expect([answer.status, answer.text.length > 10]).toEqual([status, true])
    expect((await admin.get(`/api/orders/${order.id}`)).body.status).toBe('pending')
  })
})

test('allows only admins to change an order, and answers 404 for an unknown order', async () => {
  const { ida, order } = await ordered()
  const path = `/api/orders/${order.id}/status`
  expect((await ida.put(path, { status: 'delivered' })).status).toBe(403)
  expect((await shop.visitor().put(path, { status: 'delivered' })).status).toBe(401)
  expect((await admin.put('/api/orders/unknown/status', { status: 'delivered' })).status).toBe(404)
  expect((await admin.put(`/api/orders/${crypto.randomUUID()}/status`, { status: 'delivered' })).status).toBe(404)
  expect((await ida.get(`/api/orders/${order.id}`)).body.status).toBe('pending')
})

describe('the stock of an order', () => {
  test('is restocked once, even after repeated cancellations and refunds', async () => {
    const { heart, move } = await ordered({ stock: 10, quantity: 2 })
    expect(await shop.stockOf(heart.id)).toBe(8)
    for (const status of ['cancelled', 'pending', 'cancelled', 'refunded']) await move(status)
    expect(await shop.stockOf(heart.id)).toBe(10)
  })

  test('is restocked only for pieces from stock', async () => {
    const { heart, move } = await ordered({ stock: 1, quantity: 3 })
    expect(await shop.stockOf(heart.id)).toBe(0)
    await move('cancelled')
    expect(await shop.stockOf(heart.id)).toBe(1)
  })

  test('is restocked once when two admins cancel at the same time', async () => {
    const { heart, move } = await ordered({ stock: 10, quantity: 2 })
    await Promise.all([move('cancelled'), move('refunded'), move('cancelled')])
    expect(await shop.stockOf(heart.id)).toBe(10)
  })
})

describe('a refund', () => {
  // rule 10
  test('refunds the payment at the provider once, before the status changes', async () => {
    const { order, move } = await ordered()
    const refund = vi.spyOn(shop.payments, 'refund')
    await Promise.all([move('refunded'), move('refunded')])
    await move('pending')
    expect((await move('refunded')).body).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
    const asked = new Set(refund.mock.calls.map(([{ refundId }]) => refundId))
    expect(asked.size).toBe(1)
    refund.mockRestore()
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))
    expect(row).toMatchObject({ state: 'done', amount: 3799 })
  })

  test('changes nothing if the provider refuses, and gives the reason', async () => {
    const { heart, order, move } = await ordered()
    const refund = vi.spyOn(shop.payments, 'refund').mockRejectedValueOnce(new Problem('conflict', 'The bank said no.'))
    const answer = await move('refunded')
    expect([answer.status, answer.text]).toEqual([409, 'The bank said no.'])
    refund.mockRestore()
    expect((await admin.get(`/api/orders/${order.id}`)).body).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
    })
    expect(await shop.stockOf(heart.id)).toBe(8)
    expect((await move('refunded')).body.status).toBe('refunded')
  })

  test('is finished after a crash without paying twice', async () => {
    const { order, move } = await ordered()
    const real = shop.payments.refund
    const refund = vi.spyOn(shop.payments, 'refund').mockImplementationOnce(async (wanted) => {
      await real(wanted)
      // The money was refunded, and the process crashed before recording the refund.
      await shop.db.update(refunds).set({ state: 'requested' })
      return new Promise(() => {})
    })
    void move('refunded')
    await expect.poll(() => refund.mock.results.length).toBe(1)
    refund.mockRestore()
    expect((await move('refunded')).body.paymentStatus).toBe('refunded')
    expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toHaveLength(1)
  })
})

describe('a customer is emailed', () => {
  test('a confirmation with every line, the engraving and the total, once', async () => {
    const heart = await shop.product()
    const ida = shop.visitor()
    await ida.register('mailed@example.com')
    await ida.post('/api/cart', { productId: heart.id, quantity: 2, customization: { engraving: 'Ida <3 Sam' } })
    const payment = await ida.pay()
    await Promise.all([ida.post('/api/orders', payment.order), ida.post('/api/orders', payment.order)])
    await reconcileCheckouts(shop.services)
    const mails = await shop.mailsTo('mailed@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^Your order #[0-9A-F]{8} is confirmed$/)
    expect(mails[0]?.text).toContain('2 × Keepsake Heart (Red · Medium 8\u00a0cm · “Ida <3 Sam”): $32.00')
    expect(mails[0]?.text).toContain('Total: $37.99')
    expect(mails[0]?.text).toContain('Ships to:\nIda Lindqvist\n1420 SW Alder Street')
    expect(mails[0]?.html).toContain('“Ida &lt;3 Sam”')
  })

  test('the shipping with its tracking number, the delivery and the refund, each once', async () => {
    const { email, order, move } = await ordered()
    const number = order.id.slice(-8).toUpperCase()
    await move('processing')
    await move('shipped', { trackingNumber: 'LL 123 456' })
    await move('delivered')
    await move('shipped')
    await move('delivered')
    await move('refunded')
    expect(await subjects(email)).toEqual([
      `Your order #${number} is confirmed`,
      `Your order #${number} is on its way`,
      `Your order #${number} was delivered`,
      `Your refund for order #${number}`,
    ])
    const mails = await shop.mailsTo(email)
    expect(mails[1]?.text).toContain('Tracking number: LL 123 456')
    expect(mails[3]?.text).toContain('$37.99')
  })

  test('a failed payment, if the card was refused and the customer did not return', async () => {
    const heart = await shop.product()
    const ida = shop.visitor()
    await ida.register('refused@example.com')
    await ida.post('/api/cart', { productId: heart.id })
    const { body: intent } = await ida.post('/api/create-payment-intent', { amount: 21.99 })
    await ida.post('/api/test-payments/confirm', {
      clientSecret: intent.clientSecret,
      cardNumber: '4000 0000 0000 0002',
    })
    expect(await subjects('refused@example.com')).toEqual([])
    shop.clock.forward(16)
    await reconcileCheckouts(shop.services)
    await reconcileCheckouts(shop.services)
    const mails = await shop.mailsTo('refused@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['Your payment did not go through'])
    expect(mails[0]?.text).toContain('> Your card was declined.')
    expect((await ida.get('/api/cart')).body).toHaveLength(1)
  })

  test('nothing for an abandoned checkout', async () => {
    const heart = await shop.product()
    const ida = shop.visitor()
    await ida.register('left@example.com')
    await ida.post('/api/cart', { productId: heart.id })
    await ida.post('/api/create-payment-intent', { amount: 21.99 })
    shop.clock.forward(16)
    await reconcileCheckouts(shop.services)
    expect(await subjects('left@example.com')).toEqual([])
  })
})

describe("a customer's own orders", () => {
  test('are listed newest first, ten per page, for the customer only', async () => {
    const { ida, order } = await ordered()
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
    const { id: _, checkoutId: __, stripePaymentIntentId: ___, ...copy } = row!
    const older = Array.from({ length: 10 }, (_, index) => ({
      ...copy,
      createdAt: new Date(copy.createdAt.getTime() - (index + 1) * 60_000),
    }))
    await shop.db.insert(orders).values(older)
    const first = await ida.get('/api/user/orders')
    expect([first.body.orders.length, first.body.nextPage, first.body.orders[0].id]).toEqual([10, 2, order.id])
    expect(first.body.orders[0].items).toMatchObject([{ productName: 'Keepsake Heart', quantity: 2 }])
    const second = await ida.get('/api/user/orders?page=2')
    expect([second.body.orders.length, second.body.nextPage]).toEqual([1, null])
    const { ida: sam } = await ordered()
    expect((await sam.get('/api/user/orders')).body.orders).toHaveLength(1)
    expect((await shop.visitor().get('/api/user/orders')).status).toBe(401)
    expect((await ida.get('/api/user/orders?page=0')).status).toBe(400)
  })
})
