import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidyUp } from '#app/server/tidy.ts'
import { oneTimeLinks } from '#features/base/accounts/server/tables.ts'
import { reconcileCheckouts } from '#features/orders/checkout/server/reconcile.ts'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { orderKeys, orders } from '#features/orders/orders/server/tables.ts'
import { stockHolds } from '#features/selling/catalog/server/tables.ts'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type Visitor } from '../support/test-shop.ts'

const shop = await openTestShop()
let owner: Visitor
let productId: string
beforeAll(async () => {
  owner = await shop.admin()
  productId = (await shop.product({ stock: 500 })).id
})
afterAll(() => shop.close())

const signInFirst = 'Please sign in before completing your order.'
const password = 'a long enough password'
let people = 0
const newGuest = (name = 'Nora Guest') => ({ name, email: `guest${people++}@example.com` })

/** A visitor with a gift in the cart. */
async function withCart() {
  const visitor = shop.visitor()
  await visitor.post('/api/cart', { productId })
  return visitor
}

/** Buys a gift without an account. */
async function buyAsGuest(guest = newGuest()) {
  const visitor = await withCart()
  const { status, body, text } = await visitor.checkOut(guest)
  if (status !== 201) throw new Error(text)
  return { visitor, guest, order: body }
}

const linkIn = (mail: { text: string } | undefined, page: string, name: string) =>
  new RegExp(`/${page}\\?${name}=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
async function keyTo(email: string) {
  return linkIn((await shop.mailsTo(email)).at(-1), 'open-order', 'key')
}

// rule 127
describe('a guest', () => {
  test('buys with name and email, and receives a confirmation with a link', async () => {
    const { order, guest } = await buyAsGuest()
    expect(order).toMatchObject({ userId: null, guest, shippingAddress: homeAddress })
    const [mail] = await shop.mailsTo(guest.email)
    expect(mail?.text).toContain(`Thank you, ${guest.name}.`)
    expect(linkIn(mail, 'open-order', 'key')).toHaveLength(22)
    expect(mail?.text).not.toContain('/account/orders/')
  })

  test('sees the order in the browser that bought it, and no other visitor does', async () => {
    const { visitor, order } = await buyAsGuest()
    expect((await visitor.get(`/api/orders/${order.id}`)).status).toBe(200)
    for (const more of ['parcels', 'changes'])
      expect((await visitor.get(`/api/orders/${order.id}/${more}`)).status).toBe(200)
    const stranger = await withCart()
    for (const path of ['', '/parcels', '/changes'].map((more) => `/api/orders/${order.id}${more}`))
      expect((await stranger.get(path)).status).toBe(404)
    const customer = shop.visitor()
    await customer.register('neighbor@example.com')
    expect((await customer.get(`/api/orders/${order.id}`)).status).toBe(404)
  })

  test('opens the order in another browser with the link of the email', async () => {
    const { order, guest } = await buyAsGuest()
    const phone = shop.visitor()
    const opened = await phone.post('/api/guest-orders/open', { key: await keyTo(guest.email) })
    expect([opened.status, opened.body]).toEqual([200, { id: order.id }])
    expect((await phone.get(`/api/orders/${order.id}`)).body).toMatchObject({ id: order.id, guest })
  })

  test('pays the price that an account pays, and the cart is empty afterwards', async () => {
    const { visitor, order } = await buyAsGuest()
    expect(order).toMatchObject({ subtotal: '16.00', shipping: '5.99', total: '21.99' })
    expect((await visitor.get('/api/cart')).body).toEqual([])
  })

  test('gets one order, however often the payment is reported', async () => {
    const visitor = await withCart()
    const { order } = await visitor.pay(newGuest())
    const answers = await Promise.all([
      visitor.post('/api/orders', order),
      visitor.post('/api/orders', order),
      visitor.post('/api/orders/settle', { paymentIntentId: order.stripePaymentIntentId }),
    ])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('corrects the email address before paying', async () => {
    const visitor = await withCart()
    const wrong = { name: 'Nora', email: 'wrong@example.com' }
    await visitor.post('/api/create-payment-intent', { amount: 21.99, guest: wrong })
    const right = newGuest()
    const { body } = await visitor.checkOut(right)
    expect(body.guest).toEqual(right)
    expect(await shop.mailsTo('wrong@example.com')).toEqual([])
  })

  test('is mailed at each step, each time with a link that opens the order', async () => {
    const { order, guest } = await buyAsGuest()
    for (const status of ['shipped', 'delivered', 'refunded'])
      expect((await owner.put(`/api/orders/${order.id}/status`, { status })).status).toBe(200)
    const mails = await shop.mailsTo(guest.email)
    expect(mails.map(({ subject }) => subject.replace(/#\w+/, '#'))).toEqual([
      'Your order # is confirmed',
      'Your order # is on its way',
      'Your order # was delivered',
      'Your refund for order #',
    ])
    for (const mail of mails) {
      const opened = await shop.visitor().post('/api/guest-orders/open', { key: linkIn(mail, 'open-order', 'key') })
      expect(opened.body).toEqual({ id: order.id })
    }
    // Only an account can write a review.
    expect(mails[2]?.text).not.toContain('Write a review')
    // The addresses of a delivered order stay, as an account's do.
    expect((await owner.get(`/api/orders/${order.id}`)).body.shippingAddress).toEqual(homeAddress)
  })

  test('is in the lists, the search and the export of the shop, by name and email', async () => {
    const { order, guest } = await buyAsGuest(newGuest('Wilhelmina Quist'))
    for (const q of ['Quist', guest.email]) {
      const { body } = await owner.get(`/api/orders/search?q=${q}`)
      expect(body.orders).toMatchObject([
        { id: order.id, userId: null, customerName: guest.name, customerEmail: guest.email },
      ])
    }
    expect((await owner.get(`/api/orders/${order.id}`)).body.customer).toEqual(guest)
    const csv = (await owner.get('/api/orders/export.csv?q=Quist')).text
    expect(csv).toContain(`,${guest.name},${guest.email},`)
  })
})

describe('without a guest’s name and email', () => {
  test('a visitor is asked to sign in, with and without a cart', async () => {
    for (const visitor of [shop.visitor(), await withCart()]) {
      const start = await visitor.post('/api/create-payment-intent', { amount: 21.99 })
      expect([start.status, start.text]).toEqual([401, signInFirst])
    }
  })

  test.each([
    ['no name', { name: ' ', email: 'nora@example.com' }, 'Name is required.'],
    ['no address', { name: 'Nora', email: 'nora' }, 'Please enter a valid email address'],
    ['a password', { name: 'Nora', email: 'nora@example.com', password }, 'password'],
  ])('%s is refused', async (_, guest, sentence) => {
    const { status, text } = await (await withCart()).post('/api/create-payment-intent', { amount: 21.99, guest })
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('another visitor’s payment cannot be reported, and its address not changed', async () => {
    const visitor = await withCart()
    const { order } = await visitor.pay(newGuest())
    const stranger = await withCart()
    const paymentIntentId = order.stripePaymentIntentId
    for (const answer of [
      await stranger.post('/api/orders', order),
      await stranger.post('/api/orders/settle', { paymentIntentId }),
      await stranger.put('/api/checkout/addresses', { paymentIntentId, shippingAddress: homeAddress }),
    ])
      expect([answer.status, answer.text]).toEqual([401, signInFirst])
    expect((await visitor.post('/api/orders', order)).status).toBe(201)
  })
})

test('an owner turns orders of guests off', async () => {
  await owner.put('/api/settings', { guestCheckout: false })
  const { status, text } = await (await withCart()).checkOut(newGuest())
  await owner.put('/api/settings', { guestCheckout: true })
  expect([status, text]).toEqual([401, signInFirst])
})

test('an email address with an account is neither said nor attached to the order', async () => {
  const email = 'has-account@example.com'
  const customer = shop.visitor()
  await customer.register(email)
  const { order, visitor } = await buyAsGuest({ name: 'Nora', email })
  expect(order.userId).toBeNull()
  expect((await customer.get('/api/user/orders')).body.orders).toEqual([])
  expect((await customer.get(`/api/orders/${order.id}`)).status).toBe(404)
  const asked = await visitor.post(`/api/guest-orders/${order.id}/account-link`)
  expect([asked.status, asked.body]).toEqual([202, { email }])
})

describe('a guest’s link', () => {
  test('that was guessed answers as if there were no order, and guesses are limited', async () => {
    const strict = await openTestShop({ RATE_LIMIT_SCALE: '1' })
    const guess = () => strict.visitor().post('/api/guest-orders/open', { key: crypto.randomUUID().slice(0, 22) })
    const answers = []
    for (let tries = 0; tries < 31; tries++) answers.push(await guess())
    await strict.close()
    expect(new Set(answers.slice(0, 30).map(({ status }) => status))).toEqual(new Set([404]))
    expect(answers[30]?.status).toBe(429)
  })

  test('is stored as a hash', async () => {
    const { order, guest } = await buyAsGuest()
    const key = await keyTo(guest.email)
    const stored = await shop.db.select().from(orderKeys).where(eq(orderKeys.orderId, order.id))
    expect(stored).not.toHaveLength(0)
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  test('does not open the order through the address of the API', async () => {
    const { order, guest } = await buyAsGuest()
    const key = await keyTo(guest.email)
    expect((await shop.visitor().get(`/api/orders/${order.id}?key=${key}`)).status).toBe(404)
  })

  test('that was forwarded makes no account: the link for the account goes to the guest’s own address', async () => {
    const { order, guest } = await buyAsGuest()
    const friend = shop.visitor()
    const key = await keyTo(guest.email)
    await friend.post('/api/guest-orders/open', { key })
    const answer = await friend.post(`/api/guest-orders/${order.id}/account-link`)
    expect(answer.body).toEqual({ email: guest.email })
    expect((await friend.post('/api/guest-orders/account', { token: key, password })).status).toBe(404)
  })
})

describe('an account of a guest', () => {
  async function askFor(visitor: Visitor, orderId: string, email: string) {
    await visitor.post(`/api/guest-orders/${orderId}/account-link`)
    return linkIn((await shop.mailsTo(email)).at(-1), 'guest-account', 'token')
  }

  test('takes all orders of the address along, and signs in', async () => {
    const { visitor, order, guest } = await buyAsGuest()
    const { order: another } = await buyAsGuest(guest)
    const { order: foreign } = await buyAsGuest()
    const oldKey = await keyTo(guest.email)
    const token = await askFor(visitor, order.id, guest.email)
    const made = await visitor.post('/api/guest-orders/account', { token, password })
    expect(made.body.user).toMatchObject({ ...guest, role: 'customer' })
    const ids = (await visitor.get('/api/user/orders')).body.orders.map(({ id }: { id: string }) => id)
    expect(ids.sort()).toEqual([order.id, another.id].sort())
    expect(ids).not.toContain(foreign.id)
    // The links of the emails open nothing any more, and the token works once.
    const closed = await shop.visitor().post('/api/guest-orders/open', { key: oldKey })
    expect([closed.status, closed.text]).toEqual([
      404,
      'This link does not open an order. If you have an account, please sign in to see your orders.',
    ])
    expect((await shop.visitor().post('/api/guest-orders/account', { token, password })).status).toBe(404)
    await owner.put(`/api/orders/${order.id}/status`, { status: 'shipped' })
    expect((await shop.mailsTo(guest.email)).at(-1)?.text).toContain(`/account/orders/${order.id}`)
  })

  test('is asked for five times in an hour at most', async () => {
    const strict = await openTestShop({ RATE_LIMIT_SCALE: '1' })
    const { id } = await strict.product()
    const visitor = strict.visitor()
    await visitor.post('/api/cart', { productId: id })
    const { body: order } = await visitor.checkOut(newGuest())
    const answers = []
    for (let tries = 0; tries < 6; tries++)
      answers.push(await visitor.post(`/api/guest-orders/${order.id}/account-link`))
    await strict.close()
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
    expect(answers[5]?.text).toBe('We have sent you several links already. Please use one of them, or wait an hour.')
  })

  test('does not give the orders to another person who registered the address before', async () => {
    const squatter = shop.visitor()
    const { visitor, order, guest } = await buyAsGuest()
    await squatter.register(guest.email)
    const token = await askFor(visitor, order.id, guest.email)
    expect((await shop.mailsTo(guest.email)).at(-1)?.text).toContain('it replaces the old password')
    const refused = await visitor.post('/api/guest-orders/account', { token })
    expect([refused.status, refused.text]).toEqual([400, 'Choose a password for your account.'])
    const own = 'another long password'
    const { body } = await visitor.post('/api/guest-orders/account', { token, password: own })
    expect(body.user.email).toBe(guest.email)
    expect((await visitor.get('/api/user/orders')).body.orders).toMatchObject([{ id: order.id }])
    expect((await squatter.get('/api/auth/me')).body.user).toBeNull()
    expect((await squatter.get(`/api/orders/${order.id}`)).status).toBe(404)
    expect((await shop.visitor().post('/api/auth/login', { email: guest.email, password })).status).toBe(401)
    expect((await shop.visitor().post('/api/auth/login', { email: guest.email, password: own })).status).toBe(200)
  })

  test('whose address was confirmed before takes the orders, and nobody is signed in', async () => {
    const { visitor, order, guest } = await buyAsGuest()
    await shop.visitor().register(guest.email)
    const customer = shop.visitor()
    await customer.post('/api/auth/code', { email: guest.email })
    const code = (await shop.mailsTo(guest.email)).at(-1)?.subject.slice(-9)
    await customer.post('/api/auth/code/sign-in', { email: guest.email, code })
    const token = await askFor(visitor, order.id, guest.email)
    const { body } = await visitor.post('/api/guest-orders/account', { token })
    expect(body).toEqual({ user: null })
    expect((await visitor.get('/api/auth/me')).body.user).toBeNull()
    expect((await customer.get('/api/user/orders')).body.orders).toMatchObject([{ id: order.id }])
  })

  test('needs a password, and keeps the link without one', async () => {
    const { visitor, order, guest } = await buyAsGuest()
    const token = await askFor(visitor, order.id, guest.email)
    const refused = await visitor.post('/api/guest-orders/account', { token })
    expect([refused.status, refused.text]).toEqual([400, 'Choose a password for your account.'])
    expect((await visitor.post('/api/guest-orders/account', { token, password })).status).toBe(200)
  })

  test('that is deleted leaves orders without personal data', async () => {
    const { visitor, order, guest } = await buyAsGuest()
    const token = await askFor(visitor, order.id, guest.email)
    await visitor.post('/api/guest-orders/account', { token, password })
    await owner.put(`/api/orders/${order.id}/status`, { status: 'delivered' })
    expect((await visitor.call('DELETE', '/api/user', { password })).status).toBe(200)
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ userId: null, guestName: null, guestEmail: null, shippingAddress: null })
  })
})

describe('a guest who signs in while paying', () => {
  test('takes the payment and its pieces along', async () => {
    const visitor = await withCart()
    const { order } = await visitor.pay(newGuest())
    const { id } = await visitor.register('while-paying@example.com')
    expect((await shop.db.select().from(stockHolds)).filter(({ userId }) => userId === id)).toHaveLength(1)
    const placed = await visitor.post('/api/orders', order)
    expect([placed.status, placed.body.userId, placed.body.guest]).toEqual([201, id, null])
    expect((await visitor.get('/api/cart')).body).toEqual([])
  })
})

test('an owner deletes a guest’s personal data on request, from all orders of the address', async () => {
  const { visitor, order, guest } = await buyAsGuest()
  const { order: open } = await buyAsGuest(guest)
  const key = await keyTo(guest.email)
  await owner.put(`/api/orders/${order.id}/status`, { status: 'delivered' })
  expect(await shop.mailsTo(guest.email)).toHaveLength(3)
  const { status, body } = await owner.delete(`/api/orders/${order.id}/guest`)
  expect([status, body.guest, body.customer, body.shippingAddress]).toEqual([200, null, null, null])
  expect((await owner.get(`/api/orders/${open.id}`)).body).toMatchObject({ guest: null, shippingAddress: homeAddress })
  expect((await visitor.get(`/api/orders/${order.id}`)).status).toBe(404)
  expect((await shop.visitor().post('/api/guest-orders/open', { key })).status).toBe(404)
  await owner.put(`/api/orders/${open.id}/status`, { status: 'delivered' })
  expect((await owner.get(`/api/orders/${open.id}`)).body.shippingAddress).toBeNull()
  expect(await shop.mailsTo(guest.email)).toEqual([])
  expect((await owner.delete(`/api/orders/${order.id}/guest`)).status).toBe(404)
})

describe('the personal data in a guest’s checkout', () => {
  const none = { guestName: null, guestEmail: null, shippingAddress: null, billingAddress: null, gift: null }
  /** Types name and address and leaves; the checkout has ended then. */
  async function leaveCheckout(guest = newGuest()) {
    const visitor = await withCart()
    const { body } = await visitor.post('/api/create-payment-intent', { amount: 21.99, guest })
    const { paymentIntentId } = body
    await visitor.put('/api/checkout/addresses', { paymentIntentId, shippingAddress: homeAddress })
    shop.clock.forward(24 * 60)
    await reconcileCheckouts(shop.services)
    return paymentIntentId as string
  }
  const findCheckout = async (paymentIntentId: string) =>
    (await shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, paymentIntentId)))[0]

  test('is deleted when the order is placed', async () => {
    const visitor = await withCart()
    const { order } = await visitor.pay(newGuest())
    const paymentIntentId = order.stripePaymentIntentId
    await visitor.put('/api/checkout/addresses', { paymentIntentId, shippingAddress: homeAddress })
    expect((await findCheckout(paymentIntentId))?.shippingAddress).toEqual(homeAddress)
    const placed = await visitor.post('/api/orders/settle', { paymentIntentId })
    expect(placed.status).toBe(200)
    expect(await findCheckout(paymentIntentId)).toMatchObject({ status: 'completed', ...none })
    expect((await owner.get(`/api/orders/${placed.body.id}`)).body.shippingAddress).toEqual(homeAddress)
  })

  test('is deleted on request, also from checkouts without an order, with the links for an account', async () => {
    const { visitor, order, guest } = await buyAsGuest()
    await visitor.post(`/api/guest-orders/${order.id}/account-link`)
    expect(await shop.mailsTo(guest.email)).toHaveLength(2)
    const left = await leaveCheckout(guest)
    expect(await findCheckout(left)).toMatchObject({ status: 'cancelled', guestEmail: guest.email })
    expect((await owner.delete(`/api/orders/${order.id}/guest`)).status).toBe(200)
    expect(await findCheckout(left)).toMatchObject(none)
    expect(await shop.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.email, guest.email))).toEqual([])
  })

  test('is deleted a month after the guest left', async () => {
    const left = await leaveCheckout()
    await tidyUp(shop.services)
    expect((await findCheckout(left))?.shippingAddress).toEqual(homeAddress)
    shop.clock.forward(31 * 24 * 60)
    await tidyUp(shop.services)
    expect(await findCheckout(left)).toMatchObject({ status: 'cancelled', ...none })
  })
})
