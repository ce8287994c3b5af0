import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { stripePaymentProvider } from '#features/base/payments/server/stripe-payments.ts'
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
let workshop: Visitor
beforeAll(async () => {
  customer = shop.visitor()
  await customer.register('customer@example.com')
  staff = await shop.staff()
  workshop = await shop.workshop()
  // Permissions that an owner can revoke are tested elsewhere.
  const owner = await shop.admin()
  await owner.put('/api/settings', { staffExports: true, staffDeletesMessages: true })
})
afterAll(() => shop.close())

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** The calls that are not for admins, stated a second time: opening a call to more people must be changed here as well. */
const notAnAdmins = {
  everybody: [
    'DELETE /api/cart/:itemId',
    'DELETE /api/cart/gone',
    'GET /api/auth/me',
    'GET /api/banners',
    'GET /api/cart',
    'GET /api/cart/arrival',
    'GET /api/cart/gone',
    'GET /api/categories',
    'GET /api/custom-requests/:id/thread',
    'GET /api/gift-finder',
    'GET /api/offers',
    'GET /api/openapi.json',
    'GET /api/orders/:id',
    'GET /api/orders/:id/arrival',
    'GET /api/orders/:id/changes',
    'GET /api/orders/:id/claims',
    'GET /api/orders/:id/parcels',
    'GET /api/orders/:id/thread',
    'GET /api/products',
    'GET /api/products/:id',
    'GET /api/products/:id/arrival',
    'GET /api/products/:id/reviews',
    'GET /api/products/:id/words',
    'GET /api/products/search',
    'GET /api/products/suggest',
    'GET /api/shop',
    'GET /api/texts/:name',
    'GET /api/threads/unread',
    'POST /api/address-links/answer',
    'POST /api/address-links/open',
    'POST /api/auth/code',
    'POST /api/auth/code/sign-in',
    'POST /api/auth/confirm-email',
    'POST /api/auth/first-admin',
    'POST /api/auth/forgot-password',
    'POST /api/auth/invitation',
    'POST /api/auth/join',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/options',
    'POST /api/auth/register',
    'POST /api/auth/reset-password',
    'POST /api/cart',
    'POST /api/contact',
    'POST /api/custom-requests/:id/thread',
    'POST /api/custom-requests/:id/thread/pictures',
    'POST /api/custom-requests/:id/thread/read',
    'POST /api/guest-orders/:id/account-link',
    'POST /api/guest-orders/account',
    'POST /api/guest-orders/open',
    'POST /api/orders/:id/cancel',
    'POST /api/orders/:id/claims',
    'POST /api/orders/:id/items/:itemId/cancel',
    'POST /api/orders/:id/photos',
    'POST /api/orders/:id/recipients/:number/link',
    'POST /api/orders/:id/thread',
    'POST /api/orders/:id/thread/pictures',
    'POST /api/orders/:id/thread/read',
    'POST /api/test-payments/confirm',
    'POST /api/webhooks/mail',
    'POST /api/webhooks/stripe',
    'PUT /api/cart/:itemId',
    'PUT /api/orders/:id/address',
    'PUT /api/orders/:id/items/:itemId',
  ],
  'a signed-in user or a guest': [
    'POST /api/checkout/sheet',
    'POST /api/create-payment-intent',
    'POST /api/orders',
    'POST /api/orders/settle',
    'PUT /api/checkout/addresses',
  ],
  'a signed-in user': [
    'DELETE /api/sent-models/:id',
    'DELETE /api/user',
    'DELETE /api/user/addresses',
    'DELETE /api/user/addresses/:id',
    'DELETE /api/user/passkeys/:id',
    'DELETE /api/user/second-factor',
    'DELETE /api/user/sessions',
    'DELETE /api/user/sessions/:id',
    'DELETE /api/wishlist/:productId',
    'GET /api/custom-requests',
    'GET /api/custom-requests/:id',
    'GET /api/sent-models/:id',
    'GET /api/sent-models/:id/file',
    'GET /api/sent-models/:id/picture',
    'GET /api/sent-models/:id/price',
    'GET /api/sent-models/:id/shape',
    'GET /api/user/addresses',
    'GET /api/user/orders',
    'GET /api/user/passkeys',
    'GET /api/user/reviews',
    'GET /api/user/second-factor',
    'GET /api/user/sessions',
    'GET /api/wishlist',
    'POST /api/custom-requests',
    'POST /api/custom-requests/:id/accept',
    'POST /api/custom-requests/:id/decline',
    'POST /api/custom-requests/images',
    'POST /api/reviews',
    'POST /api/sent-models',
    'POST /api/user/email',
    'POST /api/user/passkeys',
    'POST /api/user/passkeys/options',
    'POST /api/user/save-address',
    'POST /api/user/second-factor',
    'POST /api/user/second-factor/confirm',
    'POST /api/wishlist',
    'PUT /api/sent-models/:id',
    'PUT /api/user/password',
    'PUT /api/user/profile',
  ],
  'the workshop': [
    'DELETE /api/parcels/:id',
    'DELETE /api/print-queue/:id/fail',
    'GET /api/dashboard/waiting',
    'GET /api/filaments',
    'GET /api/materials',
    'GET /api/orders/:id/items/:itemId/print.3mf',
    'GET /api/orders/:id/items/:itemId/print.stl',
    'GET /api/parcels',
    'GET /api/parcels/to-pack',
    'GET /api/postage',
    'GET /api/print-queue',
    'GET /api/print-queue/done',
    'GET /api/print-queue/next-plate',
    'GET /api/print-queue/plan',
    'GET /api/print-queue/plate.3mf',
    'GET /api/print-queue/plates',
    'GET /api/print-queue/printing',
    'GET /api/printer-links',
    'GET /api/printers',
    'GET /api/printing/files.zip',
    'GET /api/printing/plate.3mf',
    'GET /api/settings/rights',
    'GET /api/spools/left',
    'POST /api/parcels',
    'POST /api/parcels/post',
    'POST /api/print-queue/:id/fail',
    'POST /api/print-queue/finish',
    'POST /api/print-queue/move',
    'POST /api/print-queue/orders/:id/pause',
    'POST /api/print-queue/orders/:id/resume',
    'POST /api/print-queue/start',
    'POST /api/printer-links/:id/plates',
    'POST /api/printer-links/:id/sliced-plates',
    'POST /api/printer-links/:id/slots',
  ],
  'an owner': [
    'DELETE /api/demo',
    'DELETE /api/orders/:id/guest',
    'DELETE /api/printer-links/:id',
    'DELETE /api/printer-links/:id/profile',
    'DELETE /api/saved-replies/:id',
    'DELETE /api/staff/:id',
    'DELETE /api/staff/codes/:id',
    'DELETE /api/staff/invitations/:id',
    'GET /api/audit',
    'GET /api/demo',
    'GET /api/printer-links/:id',
    'GET /api/settings',
    'GET /api/staff',
    'POST /api/printer-links/:id/try',
    'POST /api/saved-replies',
    'POST /api/staff/invitations',
    'POST /api/unmatched-payments/:id/settle',
    'PUT /api/printer-links/:id',
    'PUT /api/printer-links/:id/profile',
    'PUT /api/settings',
    'PUT /api/staff/:id',
  ],
} satisfies Partial<Record<Who, string[]>>

const described = new Map<string, Who>([
  ...apis.flatMap((api) => api.calls).map((one) => [nameOf(one), one.call.who] as const),
])

test('every route is a call that declares its callers', () => {
  const routes = apis
    .flatMap((api) => api.routes)
    .filter(({ method, path }) => !(method === 'ALL' && path === '/api/*'))
  expect([...new Set(routes.map(nameOf))].sort()).toEqual([...described.keys()].sort())
})

test.each(Object.entries(notAnAdmins))('%s may make these calls, and no others', (who, names) => {
  expect([...described.keys()].filter((name) => described.get(name) === who).sort()).toEqual(names)
})

test('only public calls find their caller themselves', () => {
  const lazy = calls.filter(({ call }) => call.findsCaller)
  expect(lazy.filter(({ call }) => call.who !== 'everybody' || call.shows)).toEqual([])
  expect(lazy.map(nameOf).sort()).toEqual([
    'GET /api/gift-finder',
    'POST /api/auth/confirm-email',
    'POST /api/auth/invitation',
    'POST /api/test-payments/confirm',
  ])
})

const only = (who: Who) => calls.filter(({ call }) => call.who === who).map(nameOf)
const call = (visitor: Visitor, route: string) => {
  const [method = '', path = ''] = route.split(' ')
  const payload = method === 'GET' || method === 'DELETE' ? undefined : {}
  return visitor.call(method, path.replace(/:\w+/g, crypto.randomUUID()), payload)
}

describe('a visitor must sign in for', () => {
  test.each([
    ...only('an owner'),
    ...only('an admin'),
    ...only('the workshop'),
    ...only('a signed-in user'),
    ...only('a signed-in user or a guest'),
  ])('%s', async (route) => {
    const answer = await call(shop.visitor(), route)
    expect([answer.status, /sign in/i.test(answer.text)]).toEqual([401, true])
  })
})

describe('a customer is refused for', () => {
  test.each([...only('an owner'), ...only('an admin'), ...only('the workshop')])('%s', async (route) => {
    const answer = await call(customer, route)
    expect([answer.status, answer.text]).toEqual([403, 'You need admin privileges to do this.'])
  })
})

describe('staff are refused for', () => {
  test.each(only('an owner'))('%s', async (route) => {
    const answer = await call(staff, route)
    expect([answer.status, answer.text]).toEqual([403, 'Only an owner can do this.'])
  })
})

// rule 64
describe('a person who only prints and packs is refused for', () => {
  test.each([...only('an owner'), ...only('an admin')])('%s', async (route) => {
    const answer = await call(workshop, route)
    expect([answer.status, answer.text]).toEqual([
      403,
      'Your role prints and packs orders. Ask an owner for everything else.',
    ])
  })
})

describe('a person who only prints and packs may use', () => {
  test.each(only('the workshop'))('%s', async (route) => {
    expect([401, 403]).not.toContain((await call(workshop, route)).status)
  })
})

describe('staff may use', () => {
  test.each([...only('an admin'), ...only('the workshop')])('%s', async (route) => {
    expect([401, 403]).not.toContain((await call(staff, route)).status)
  })
})
