import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { apiDescription, type Who } from '#app/server/api-description.ts'
import { stripePaymentProvider } from '#features/payments/server/stripe-payments.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let customer: Visitor
let staff: Visitor
let routes: string[]
beforeAll(async () => {
  shop = await openTestShop()
  customer = shop.visitor()
  await customer.register('customer@example.com')
  staff = await shop.staff()
  const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: undefined, apiBase: undefined }
  const withStripe = {
    ...shop.services,
    config: { ...shop.services.config, stripe },
    payments: stripePaymentProvider(stripe),
  }
  const apis = [createApi(shop.services), createApi(withStripe)]
  routes = apis
    .flatMap((api) => api.routes)
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
})
afterAll(() => shop.close())

// A new route has to be decided in `api-description.ts`: without a line this fails.
test('every call of the API has a line that says who may make it, and every line has its call', () => {
  expect([...new Set(routes)].sort()).toEqual(Object.keys(apiDescription).sort())
})

const only = (who: Who) => Object.keys(apiDescription).filter((route) => apiDescription[route]?.who === who)
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
