import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { testPayments } from '#features/base/payments/server/tables.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { cents } from '#platform/money.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let ada: Visitor
let adaId: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  ada = shop.visitor()
  adaId = (await ada.register('ada@example.com')).id
})
afterAll(() => shop.close())

const unknownId = crypto.randomUUID()
const customer = async (email: string) => {
  const visitor = shop.visitor()
  await visitor.register(email)
  return visitor
}
const csv = (text: string, apply = '') =>
  admin.call('POST', `/api/products/import${apply}`, text, { 'content-type': 'text/csv' })

describe('an unknown record', () => {
  const missing: [method: 'put' | 'delete' | 'post', path: string, body: object | undefined, sentence: string][] = [
    ['put', `/api/staff/${unknownId}`, { staffRole: 'owner' }, 'This person is not on the staff.'],
    ['delete', `/api/staff/invitations/${unknownId}`, undefined, 'This invitation is no longer open.'],
    ['put', `/api/messages/${unknownId}`, { isRead: true }, 'Message Not Found'],
    ['put', `/api/categories/${unknownId}`, { name: 'Winter' }, 'Category Not Found'],
    ['delete', `/api/banners/${unknownId}`, undefined, 'Banner Not Found'],
    ['put', `/api/cart/${unknownId}`, { quantity: 2 }, 'This item is no longer in your cart.'],
    ['post', '/api/orders/settle', { paymentIntentId: 'pi_none' }, 'We could not find this payment.'],
    ['post', '/api/test-payments/confirm', { clientSecret: 'x', cardNumber: '1' }, 'We could not find this payment.'],
  ]
  test.each(missing)('%s %s', async (method, path, body, sentence) => {
    const answer = await admin.call(method.toUpperCase(), path, body)
    expect([answer.status, answer.text]).toEqual([404, sentence])
  })

  test('a mail of a shop without a mail server', async () => {
    const site = await createSite(shop.services)
    const answer = await site.request(`/dev/mail/${unknownId}`, { headers: { cookie: admin.cookie() } })
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no mail at this address.'])
  })
})

describe('unreadable input', () => {
  test('a body that is not JSON or contains NUL', async () => {
    expect((await ada.post('/api/contact', '{')).text).toBe('The request is not valid JSON.')
    expect((await ada.post('/api/contact', { name: 'a\0b' })).text).toBe(
      'The request contains a character that cannot be stored.',
    )
  })

  test('a picture without a picture’s content type', async () => {
    const answer = await ada.post('/api/custom-requests/images', { picture: 'none' })
    expect([answer.status, answer.text]).toEqual([415, 'Send the bytes of one picture, with its own content type.'])
  })

  test('a product file that is not CSV, is too long or has invalid rows', async () => {
    expect((await admin.post('/api/products/import', {})).text).toBe('Send a CSV file, with the content type text/csv.')
    expect((await csv('name,price\n"a')).text).toMatch(
      /^The file cannot be read as CSV near line \d+\. Please check its commas and quotation marks\.$/,
    )
    expect((await csv(`name\n${'a\n'.repeat(20_001)}`)).text).toBe(
      'The file has more than 20,000 rows. Please split the file.',
    )
    expect((await csv('name,price\nHeart,much\n', '?apply=true')).text).toBe(
      'Some rows have problems. Nothing was imported. Please correct the file and try again.',
    )
  })

  test('an invalid page of orders', async () => {
    expect((await ada.get('/api/user/orders?page=0')).text).toBe('This page of orders does not exist.')
  })

  test('an offer without a number', async () => {
    const answer = await admin.post('/api/offers', { title: 'Ten', discountType: 'percentage', value: 10 })
    expect(answer.text).toBe('Use a number such as 10 or 4.50.')
  })
})

describe('a banner', () => {
  const banner = { title: 'Winter', image: '/drawings/star/red.svg' }
  test('must not end before it starts or link to another site', async () => {
    const backwards = { ...banner, startDate: '2026-12-24', endDate: '2026-12-01' }
    expect((await admin.post('/api/banners', backwards)).text).toBe(
      'The end date is before the start date. Please check the dates.',
    )
    expect((await admin.post('/api/banners', { ...banner, link: 'https://elsewhere.example/' })).text).toBe(
      'A banner must link to a page of this shop. Use a path such as /products.',
    )
  })
})

describe('a category', () => {
  test('cannot have another category’s address', async () => {
    await shop.category({ slug: 'winter' })
    const answer = await admin.post('/api/categories', { name: 'Winter again', slug: 'winter' })
    expect([answer.status, answer.text]).toEqual([
      409,
      'Another category has the address “winter”. Please choose another address.',
    ])
  })
})

describe('a cart', () => {
  test('holds at most a hundred lines, and no sold-out product', async () => {
    const guest = shop.visitor()
    const { id } = await shop.product({ stock: 0, whenOutOfStock: 'stop', name: 'Last Heart' })
    expect((await guest.post('/api/cart', { productId: id })).text).toBe('Last Heart is sold out.')
    const { id: productId } = await shop.product()
    for (let line = 0; line < 100; line++)
      await guest.post('/api/cart', { productId, customization: { engraving: String(line) } })
    const answer = await guest.post('/api/cart', { productId, customization: { engraving: 'one more' } })
    expect([answer.status, answer.text]).toEqual([409, 'A cart holds at most 100 different lines.'])

    // Lines of a gift that is not sold at the moment count: it may be sold again.
    const { id: other } = await shop.product()
    await admin.put(`/api/products/${productId}`, { isPublished: false })
    expect((await guest.get('/api/cart')).body).toEqual([])
    expect((await guest.post('/api/cart', { productId: other })).status).toBe(409)
  })

  test.each(['print-to-order', 'stop'] as const)(
    'that is full takes more of what is in it, and another in the place of a line (%s)',
    async (whenOutOfStock) => {
      const { id: productId } = await shop.product({ stock: 500, whenOutOfStock })
      const guest = shop.visitor()
      const put = (engraving: string, more = {}) =>
        guest.post('/api/cart', { productId, customization: { engraving }, ...more })
      const full = Array.from({ length: 100 }, (_, line) => String(line))
      for (const engraving of full) await put(engraving)
      const grown = await put('7')
      expect([grown.status, grown.body.quantity]).toEqual([201, 2])
      expect((await put('one more')).status).toBe(409)

      const { body: lines } = await guest.get('/api/cart')
      expect((await put('another', { instead: lines[0].id })).status).toBe(201)
    },
  )
})

describe('a payment', () => {
  const paid = async (email: string) => {
    const buyer = await customer(email)
    await buyer.post('/api/cart', { productId: (await shop.product()).id })
    const { order } = await buyer.pay()
    return { buyer, order }
  }

  test('that has become an order is not started again', async () => {
    const { buyer, order } = await paid('twice@example.com')
    const answer = await buyer.post('/api/create-payment-intent', { amount: Number(order.total) })
    expect([answer.status, answer.text]).toEqual([409, 'This cart has already been paid. Your order is placed.'])
  })

  test('with another amount than its draft creates no order', async () => {
    const { buyer, order } = await paid('mismatch@example.com')
    await shop.db
      .update(testPayments)
      .set({ amount: cents(1) })
      .where(eq(testPayments.id, order.stripePaymentIntentId))
    const answer = await buyer.post('/api/orders', order)
    expect([answer.status, answer.text]).toEqual([
      409,
      'This payment does not match the order. Please contact us for help.',
    ])
  })

  test('that the provider cancels each time is not retried forever', async () => {
    const buyer = await customer('hopeless@example.com')
    await buyer.post('/api/cart', { productId: (await shop.product()).id })
    const { create } = shop.payments
    shop.payments.create = async (wish) => ({ ...(await create(wish)), state: 'cancelled' })
    const answer = await buyer.post('/api/create-payment-intent', { amount: 21.99 })
    shop.payments.create = create
    expect([answer.status, answer.text]).toEqual([409, 'Your cart has changed. Please try again.'])
  })

  test('is not found by another user', async () => {
    const addresses = { street: '1 First Street', city: 'Portland', state: 'OR', zip: '97205', country: 'US' }
    const answer = await ada.put('/api/checkout/addresses', { paymentIntentId: 'pi_none', shippingAddress: addresses })
    expect([answer.status, answer.text]).toEqual([404, 'We could not find this payment.'])
  })

  test('is refunded at most once at the provider', async () => {
    const wish = { refundId: crypto.randomUUID(), paymentIntentId: 'pi_none', amount: cents(100) }
    await expect(shop.payments.refund(wish)).rejects.toThrow(
      'The payment provider refused the refund: the amount is higher than the payment.',
    )
  })
})

describe('a refund', () => {
  test('needs a payment, and is idempotent by its id', async () => {
    const buyer = await customer('refund@example.com')
    const { body: order } = await buyer.buy([{ productId: (await shop.product()).id }])
    const id = crypto.randomUUID()
    const refund = (amount: string) => admin.post(`/api/orders/${order.id}/refunds`, { id, amount })
    expect((await refund('1.00')).status).toBe(201)
    expect((await refund('2.00')).text).toBe('This refund has already been requested. Please open the order again.')
    await shop.db.update(orders).set({ stripePaymentIntentId: null }).where(eq(orders.id, order.id))
    expect((await refund('1.00')).text).toBe('This order has no payment that could be refunded.')
  })
})

describe('a review', () => {
  test('is written once', async () => {
    const buyer = await customer('review@example.com')
    const { body: order } = await buyer.buy([{ productId: (await shop.product()).id }])
    await admin.put(`/api/orders/${order.id}/status`, { status: 'delivered' })
    const review = () => buyer.post('/api/reviews', { orderItemId: order.items[0].id, rating: 5 })
    expect((await review()).status).toBe(201)
    const again = await review()
    expect([again.status, again.text]).toEqual([409, 'You have already reviewed this gift. Thank you!'])
  })
})

describe('a custom request', () => {
  const wish = { title: 'A lighthouse', category: 'decoration', description: 'A lighthouse for a windowsill, white.' }
  const quote = { quote: '45.00', expiresOn: '2099-01-01' }

  test('is answered only by its customer, and only after a quote', async () => {
    const { id } = (await ada.post('/api/custom-requests', wish)).body
    expect((await ada.post(`/api/custom-requests/${id}/accept`, { quote: '45.00' })).text).toBe(
      'There is no quote for this request yet.',
    )
    await admin.put(`/api/custom-requests/${id}/quote`, quote)
    const answer = await admin.post(`/api/custom-requests/${id}/accept`, { quote: '45.00' })
    expect([answer.status, answer.text]).toEqual([403, 'Only the customer can answer this quote.'])
  })

  test('is quoted only in its newest version, and not once it is closed', async () => {
    const { id } = (await ada.post('/api/custom-requests', wish)).body
    const stale = await admin.put(`/api/custom-requests/${id}/quote`, { ...quote, version: 99 })
    expect([stale.status, stale.text]).toEqual([
      409,
      'Another admin has changed this request. Please reload and check it.',
    ])
    await shop.db.update(customRequests).set({ status: 'cancelled' }).where(eq(customRequests.id, id))
    expect((await admin.put(`/api/custom-requests/${id}/quote`, quote)).text).toBe(
      'This request can no longer be quoted.',
    )
  })
})

describe('an account', () => {
  test('cannot change to its own address', async () => {
    const answer = await ada.post('/api/user/email', { email: 'ada@example.com', password: 'a long enough password' })
    expect([answer.status, answer.text]).toEqual([409, 'This is already your email address.'])
  })

  test('that is on the staff cannot join again', async () => {
    const bob = await customer('bob@example.com')
    await admin.post('/api/staff/invitations', { email: 'bob@example.com', staffRole: 'staff' })
    const token = /token=([\w%-]+)/.exec((await shop.mailsTo('bob@example.com'))[0]?.text ?? '')?.[1]
    await shop.makeAdmin('bob@example.com')
    const answer = await bob.post('/api/auth/join', { token })
    expect([answer.status, answer.text]).toEqual([409, 'You are already on the staff.'])
  })

  test('stores at most thirty views', async () => {
    const view = (name: string) => admin.post('/api/views', { list: 'orders', name, query: '?view=late' })
    for (let number = 1; number <= 30; number++) expect((await view(`View ${number}`)).status).toBe(201)
    const answer = await view('One more')
    expect([answer.status, answer.text]).toEqual([409, 'You already have 30 saved views. Remove a view first.'])
  })
})

describe('a rate limit', () => {
  const wish = { title: 'A lighthouse', category: 'decoration', description: 'A lighthouse for a windowsill, white.' }
  const person = { name: 'Ida', email: 'new@example.com', password: 'a long enough password' }
  const wrong = { email: 'ada@example.com', password: 'another long password' }
  const limited: [method: string, path: string, body: unknown, headers: Record<string, string>, sentence: string][] = [
    [
      'POST',
      '/api/custom-requests',
      wish,
      {},
      'You have sent too many requests. Please wait an hour before you send another request.',
    ],
    [
      'POST',
      '/api/custom-requests/images',
      new Uint8Array([1]),
      { 'content-type': 'image/png' },
      'You have uploaded too many pictures. Please wait an hour before you upload more.',
    ],
    [
      'POST',
      '/api/auth/register',
      person,
      {},
      'Too many accounts were created from your network. Please wait an hour.',
    ],
    [
      'POST',
      '/api/auth/forgot-password',
      { email: 'ada@example.com' },
      {},
      'You have asked for too many links. Please wait an hour before you ask for another link.',
    ],
    [
      'POST',
      '/api/auth/login',
      wrong,
      {},
      'The password was wrong too often. Please wait 15 minutes, or choose a new password.',
    ],
    [
      'PUT',
      '/api/user/password',
      { currentPassword: 'a wrong password', newPassword: 'another long password' },
      {},
      'You have entered a wrong password too often. Please wait 15 minutes.',
    ],
  ]

  /** A shop whose counted limits are used up. */
  const full = async <T>(work: () => Promise<T>) => {
    const { config } = shop.services
    const { rateLimitScale } = config
    Object.assign(config, { rateLimitScale: 0 })
    return work().finally(() => Object.assign(config, { rateLimitScale }))
  }

  test.each(limited)('%s %s', async (method, path, body, headers, sentence) => {
    const answer = await full(() => ada.call(method, path, body, headers))
    expect([answer.status, answer.text]).toEqual([429, sentence])
  })

  test('reviews', async () => {
    const { body: order } = await ada.buy([{ productId: (await shop.product()).id }])
    await admin.put(`/api/orders/${order.id}/status`, { status: 'delivered' })
    const answer = await full(() => ada.post('/api/reviews', { orderItemId: order.items[0].id, rating: 5 }))
    expect([answer.status, answer.text]).toEqual([
      429,
      'You have written too many reviews. Please wait an hour before you write another review.',
    ])
    expect(adaId).toBeTruthy()
  })
})
