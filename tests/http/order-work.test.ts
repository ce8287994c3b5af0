import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#platform/problem.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let customer: Visitor
let productId: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  customer = shop.visitor()
  await customer.register('customer@example.com')
  productId = (await shop.product({ stock: 100 })).id
})
afterAll(() => shop.close())

const ordered = async () => (await customer.buy([{ productId }])).body as { id: string; total: string }
const refund = (orderId: string, amount: string, id: string = crypto.randomUUID()) =>
  admin.post(`/api/orders/${orderId}/refunds`, { id, amount, reason: 'A chipped ear' })
const mailsAbout = async (subject: RegExp) =>
  (await shop.mailsTo('customer@example.com')).filter((mail) => subject.test(mail.subject)).length

describe('notes', () => {
  test('are visible to admins with their author, and never to the customer', async () => {
    const { id } = await ordered()
    const { status, body } = await admin.post(`/api/orders/${id}/notes`, { text: ' Pack it with paper ' })
    expect(status).toBe(201)
    expect(body.history.at(-1)).toMatchObject({ kind: 'note', by: 'Ida Lindqvist', text: 'Pack it with paper' })
    const { text } = await customer.get(`/api/orders/${id}`)
    expect(text).not.toContain('Pack it')
    expect(text).not.toContain('history')
  })

  test('need a text and an existing order', async () => {
    const { id } = await ordered()
    expect((await admin.post(`/api/orders/${id}/notes`, { text: '  ' })).text).toBe('Enter your note.')
    expect((await admin.post(`/api/orders/${crypto.randomUUID()}/notes`, { text: 'x' })).status).toBe(404)
  })
})

describe('a partial refund', () => {
  test('is made once, emailed to the customer, and keeps the order’s status', async () => {
    const { id } = await ordered()
    const refundId = crypto.randomUUID()
    const answers = await Promise.all([refund(id, '5.00', refundId), refund(id, '5.00', refundId)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const { body } = await admin.get(`/api/orders/${id}`)
    expect(body).toMatchObject({ status: 'pending', paymentStatus: 'partly-refunded', refunded: '5.00' })
    expect(body.history.filter(({ kind }: { kind: string }) => kind === 'refund')).toEqual([
      expect.objectContaining({ by: 'Ida Lindqvist', text: '$5.00 was refunded. A chipped ear' }),
    ])
    expect(await mailsAbout(new RegExp(`refund for order #${id.slice(-8).toUpperCase()}`))).toBe(1)
    expect((await customer.get(`/api/orders/${id}`)).body.refunded).toBe('5.00')
  })

  test('never exceeds the payment, in any number of parts', async () => {
    const { id, total } = await ordered()
    expect((await refund(id, '20.00')).status).toBe(201)
    const tooMuch = await refund(id, '20.00')
    expect([tooMuch.status, tooMuch.text]).toEqual([409, 'The amount is too high. At most $1.99 can be refunded.'])
    expect((await refund(id, '1.99')).body).toMatchObject({ refunded: total, paymentStatus: 'refunded' })
    expect((await refund(id, '0.01')).text).toBe('This payment has already been fully refunded.')
  })

  test('never exceeds the payment with ten concurrent requests', async () => {
    const { id, total } = await ordered()
    await Promise.all(Array.from({ length: 10 }, () => refund(id, '5.00')))
    const { body } = await admin.get(`/api/orders/${id}`)
    expect(Number(body.refunded)).toBe(20)
    expect(Number(body.refunded)).toBeLessThanOrEqual(Number(total))
  })

  test('leaves the rest to the status Refunded', async () => {
    const { id, total } = await ordered()
    await refund(id, '7.00')
    const { body } = await admin.put(`/api/orders/${id}/status`, { status: 'refunded' })
    expect(body).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunded: total })
  })

  test('changes nothing if the provider refuses, and can be repeated', async () => {
    const { id } = await ordered()
    const { refund: real } = shop.payments
    shop.payments.refund = async () => {
      throw new Problem('conflict', 'The bank said no.')
    }
    expect((await refund(id, '5.00')).text).toBe('The bank said no.')
    shop.payments.refund = real
    expect((await admin.get(`/api/orders/${id}`)).body).toMatchObject({ paymentStatus: 'paid', refunded: '0.00' })
    expect((await refund(id, '5.00')).status).toBe(201)
  })

  test.each(['0', '-1', '1.999', 'five', '100000000'])('rejects the amount %s', async (amount) => {
    const { id } = await ordered()
    expect((await refund(id, amount)).status).toBe(400)
  })
})

// rule 53
test('emails each new tracking number, unless the admin opts out', async () => {
  const { id } = await ordered()
  const number = id.slice(-8).toUpperCase()
  const set = async (change: object) => (await admin.put(`/api/orders/${id}/status`, change)).body
  await set({ status: 'shipped' })
  await set({ status: 'shipped', trackingNumber: 'LL-1' })
  const { trackingNumber, timeline } = await set({ status: 'shipped', trackingNumber: 'LL-2' })
  expect(trackingNumber).toBe('LL-2')
  expect(timeline.filter(({ status }: { status: string }) => status === 'shipped')).toHaveLength(1)
  await set({ status: 'shipped', trackingNumber: 'LL-3', tell: false })
  await set({ status: 'shipped', trackingNumber: null })
  expect(await mailsAbout(new RegExp(`#${number} is on its way`))).toBe(1)
  expect(await mailsAbout(new RegExp(`Track your order #${number}`))).toBe(2)
})

describe('a cancellation', () => {
  const stillPaid = async () =>
    (await admin.get('/api/orders/search?view=cancelled-paid')).body.orders.map(({ id }: { id: string }) => id)

  // rule 52
  test('refunds the payment in the same step, with one email for both', async () => {
    const { id } = await ordered()
    const { body } = await admin.put(`/api/orders/${id}/status`, { status: 'cancelled', refund: true })
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refunded: body.total })
    expect(await stillPaid()).not.toContain(id)
    const number = id.slice(-8).toUpperCase()
    expect(await mailsAbout(new RegExp(`#${number} is cancelled`))).toBe(1)
    expect(await mailsAbout(new RegExp(`refund for order #${number}`))).toBe(0)
  })

  test('without a refund is emailed too, and stays in the view of unrefunded orders', async () => {
    const { id } = await ordered()
    const before = (await admin.get('/api/dashboard')).body.cancelledPaid
    await admin.put(`/api/orders/${id}/status`, { status: 'cancelled' })
    expect(await stillPaid()).toContain(id)
    expect((await admin.get('/api/dashboard')).body.cancelledPaid).toBe(before + 1)
    expect(await mailsAbout(new RegExp(`#${id.slice(-8).toUpperCase()} is cancelled`))).toBe(1)
    await admin.put(`/api/orders/${id}/status`, { status: 'refunded' })
    expect(await stillPaid()).not.toContain(id)
  })
})

test('emails a customer once when two admins refund at the same time', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await ordered()
    await Promise.all([1, 2].map(() => admin.put(`/api/orders/${id}/status`, { status: 'refunded' })))
    expect(await mailsAbout(new RegExp(`refund for order #${id.slice(-8).toUpperCase()}`))).toBe(1)
  }
})

test('shows the customer’s data of an order only to admins', async () => {
  const { id } = await ordered()
  expect((await admin.get(`/api/orders/${id}`)).body.customer).toMatchObject({ email: expect.stringContaining('@') })
})
