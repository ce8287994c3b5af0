import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { apiDescription } from '#app/server/api-description.ts'
import { stripePaymentProvider } from '#features/payments/server/stripe-payments.ts'
import type { Who } from '#platform/server/calls.ts'
import { openTestShop, type Visitor } from '../support/test-shop.ts'

const shop = await openTestShop()
const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: undefined, apiBase: undefined }
const withStripe = {
  ...shop.services,
  config: { ...shop.services.config, stripe },
  payments: stripePaymentProvider(stripe),
}
const apis = [createApi(shop.services), createApi(withStripe)]
const calls = apis[0]!.calls
let customer: Visitor
let staff: Visitor
beforeAll(async () => {
  customer = shop.visitor()
  await customer.register('customer@example.com')
  staff = await shop.staff()
})
afterAll(() => shop.close())

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('nothing is answered but by a call that says who may make it', () => {
  const routes = apis.flatMap((api) => api.routes).filter(({ method }) => method !== 'ALL')
  const described = [...apis.flatMap((api) => api.calls.map(nameOf)), ...Object.keys(apiDescription)]
  expect([...new Set(routes.map(nameOf))].sort()).toEqual([...new Set(described)].sort())
})

const only = (who: Who) => calls.filter(({ call }) => call.who === who).map(nameOf)
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
