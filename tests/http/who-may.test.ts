import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

type Who = 'everybody' | 'whoever is signed in' | 'an admin' | 'an owner'

/** Who may make each call of the API. A new route has to be decided here: without a line the first test fails. */
const rules: Record<string, Who> = {
  'GET /api/auth/me': 'everybody',
  'POST /api/auth/register': 'everybody',
  'POST /api/auth/login': 'everybody',
  'POST /api/auth/logout': 'everybody',
  'POST /api/auth/forgot-password': 'everybody',
  'POST /api/auth/reset-password': 'everybody',
  'POST /api/auth/confirm-email': 'everybody',
  'POST /api/auth/first-admin': 'everybody',
  'POST /api/auth/invitation': 'everybody',
  'POST /api/auth/join': 'everybody',
  'GET /api/staff': 'an owner',
  'POST /api/staff/invitations': 'an owner',
  'DELETE /api/staff/invitations/:id': 'an owner',
  'PUT /api/staff/:id': 'an owner',
  'DELETE /api/staff/:id': 'an owner',
  'GET /api/shop': 'everybody',
  'GET /api/settings': 'an owner',
  'PUT /api/settings': 'an owner',
  'GET /api/products': 'everybody',
  'GET /api/products/search': 'everybody',
  'GET /api/products/:id': 'everybody',
  'GET /api/products/list': 'an admin',
  'GET /api/products/export.csv': 'an admin',
  'POST /api/products/import': 'an admin',
  'POST /api/products': 'an admin',
  'PUT /api/products/:id': 'an admin',
  'DELETE /api/products/:id': 'an admin',
  'GET /api/products/:id/reviews': 'everybody',
  'GET /api/categories': 'everybody',
  'POST /api/categories': 'an admin',
  'PUT /api/categories/:id': 'an admin',
  'DELETE /api/categories/:id': 'an admin',
  'GET /api/banners': 'everybody',
  'POST /api/banners': 'an admin',
  'PUT /api/banners/:id': 'an admin',
  'DELETE /api/banners/:id': 'an admin',
  'GET /api/offers': 'everybody',
  'POST /api/offers': 'an admin',
  'PUT /api/offers/:id': 'an admin',
  'DELETE /api/offers/:id': 'an admin',
  'GET /api/cart': 'everybody',
  'POST /api/cart': 'everybody',
  'PUT /api/cart/:itemId': 'everybody',
  'DELETE /api/cart/:itemId': 'everybody',
  'GET /api/wishlist': 'whoever is signed in',
  'POST /api/wishlist': 'whoever is signed in',
  'DELETE /api/wishlist/:productId': 'whoever is signed in',
  'GET /api/gift-finder': 'everybody',
  'POST /api/contact': 'everybody',
  'GET /api/messages': 'an admin',
  'PUT /api/messages/:id': 'an admin',
  'POST /api/messages/:id/reply': 'an admin',
  'DELETE /api/messages/:id': 'an admin',
  'GET /api/custom-requests': 'whoever is signed in',
  'POST /api/custom-requests': 'whoever is signed in',
  'POST /api/custom-requests/images': 'whoever is signed in',
  'GET /api/custom-requests/search': 'an admin',
  'PUT /api/custom-requests/:id': 'an admin',
  'GET /api/custom-requests/:id': 'whoever is signed in',
  'POST /api/custom-requests/:id/accept': 'whoever is signed in',
  'POST /api/custom-requests/:id/decline': 'whoever is signed in',
  'PUT /api/custom-requests/:id/quote': 'an admin',
  'GET /api/orders': 'an admin',
  'GET /api/orders/search': 'an admin',
  'GET /api/orders/export.csv': 'an admin',
  'POST /api/orders': 'whoever is signed in',
  'POST /api/orders/settle': 'whoever is signed in',
  'PUT /api/orders/:id/status': 'an admin',
  'POST /api/orders/:id/notes': 'an admin',
  'POST /api/orders/:id/refunds': 'an admin',
  // A visitor's 404 is the same as for an order that is not there (ruling 8).
  'GET /api/orders/:id': 'everybody',
  'GET /api/user/orders': 'whoever is signed in',
  'PUT /api/user/profile': 'whoever is signed in',
  'PUT /api/user/password': 'whoever is signed in',
  'POST /api/user/email': 'whoever is signed in',
  'GET /api/user/sessions': 'whoever is signed in',
  'DELETE /api/user/sessions': 'whoever is signed in',
  'DELETE /api/user/sessions/:id': 'whoever is signed in',
  'DELETE /api/user': 'whoever is signed in',
  'POST /api/reviews': 'whoever is signed in',
  'GET /api/user/reviews': 'whoever is signed in',
  'POST /api/user/save-address': 'whoever is signed in',
  'GET /api/user/addresses': 'whoever is signed in',
  'DELETE /api/user/addresses': 'whoever is signed in',
  'GET /api/dashboard': 'an admin',
  'GET /api/dashboard/sales': 'an admin',
  'GET /api/find': 'an admin',
  'GET /api/views': 'an admin',
  'POST /api/views': 'an admin',
  'DELETE /api/views/:id': 'an admin',
  'POST /api/create-payment-intent': 'whoever is signed in',
  'PUT /api/checkout/addresses': 'whoever is signed in',
  // The payment's own secret is the key.
  'POST /api/test-payments/confirm': 'everybody',
}

let shop: TestShop
let customer: Visitor
let staff: Visitor
let routes: string[]
beforeAll(async () => {
  shop = await openTestShop()
  customer = shop.visitor()
  await customer.register('customer@example.com')
  staff = await shop.staff()
  const api = createApi(shop.services, shop.payments)
  routes = api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
})
afterAll(() => shop.close())

test('every call of the API has a rule that says who may make it, and every rule has its call', () => {
  expect([...new Set(routes)].sort()).toEqual(Object.keys(rules).sort())
})

const only = (who: Who) => Object.keys(rules).filter((route) => rules[route] === who)
const call = (visitor: Visitor, route: string) => {
  const [method = '', path = ''] = route.split(' ')
  const payload = method === 'GET' || method === 'DELETE' ? undefined : {}
  return visitor.call(method, path.replace(/:\w+/g, crypto.randomUUID()), payload)
}

describe('a visitor is asked to sign in by', () => {
  test.each([...only('an owner'), ...only('an admin'), ...only('whoever is signed in')])('%s', async (route) => {
    const answer = await call(shop.visitor(), route)
    expect([answer.status, /sign in/i.test(answer.text)]).toEqual([401, true])
  })
})

describe('a customer is refused by', () => {
  test.each([...only('an owner'), ...only('an admin')])('%s', async (route) => {
    const answer = await call(customer, route)
    expect([answer.status, answer.text]).toEqual([403, 'You need admin privileges to do this.'])
  })
})

describe('one of the staff is refused by', () => {
  test.each(only('an owner'))('%s', async (route) => {
    const answer = await call(staff, route)
    expect([answer.status, answer.text]).toEqual([403, 'Only an owner can do this.'])
  })
})

describe('one of the staff is heard by', () => {
  test.each(only('an admin'))('%s', async (route) => {
    expect([401, 403]).not.toContain((await call(staff, route)).status)
  })
})
