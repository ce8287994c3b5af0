import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileCheckouts } from '#features/orders/server/reconcile.ts'
import { startStripeStandIn } from '../support/stripe-stand-in.ts'
import { claimFor, openTestShop, type TestShop } from '../support/test-shop.ts'

let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
let shop: TestShop
let people = 0
beforeAll(async () => {
  stripe = await startStripeStandIn()
  shop = await openTestShop({
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_API_BASE: stripe.address,
  })
})
afterAll(async () => {
  await shop.close()
  await stripe.stop()
})

async function startPaying() {
  const heart = await shop.product({ stock: 10 })
  const ida = shop.visitor()
  await ida.register(`stripe-${people++}@example.com`)
  await ida.post('/api/cart', { productId: heart.id, quantity: 2 })
  const claim = claimFor((await ida.get('/api/cart')).body)
  const intent = await ida.post('/api/create-payment-intent', { amount: Number(claim.total) })
  return {
    ida,
    heart,
    claim,
    intent: intent.body,
    order: { ...claim, stripePaymentIntentId: intent.body.paymentIntentId },
  }
}

test('a payment is made at Stripe for exactly what the cart costs, in cents, and only once', async () => {
  const { ida, claim, intent } = await startPaying()
  const again = await ida.post('/api/create-payment-intent', { amount: Number(claim.total) })
  expect(again.body).toEqual(intent)
  const made = stripe.intents.get(intent.paymentIntentId)
  expect(made).toMatchObject({ amount: 3799, currency: 'usd' })
  expect(made?.metadata.checkoutId).toMatch(/^[0-9a-f-]{36}$/)
})

test('an order needs the money to be at Stripe, all of it', async () => {
  const { ida, order, intent } = await startPaying()
  expect((await ida.post('/api/orders', order)).status).toBe(402)
  stripe.succeed(intent.paymentIntentId, 1)
  expect((await ida.post('/api/orders', order)).status).toBe(409)
  stripe.succeed(intent.paymentIntentId)
  const placed = await ida.post('/api/orders', order)
  expect([placed.status, placed.body.total]).toEqual([201, '37.99'])
  expect((await ida.post('/api/orders', order)).body.id).toBe(placed.body.id)
})

test('a payment that nobody finished is cancelled at Stripe before its pieces come back', async () => {
  const { heart, intent } = await startPaying()
  expect(await shop.stockOf(heart.id)).toBe(8)
  shop.clock.forward(16)
  await reconcileCheckouts(shop.services, shop.payments)
  expect([stripe.intents.get(intent.paymentIntentId)?.status, await shop.stockOf(heart.id)]).toEqual(['canceled', 10])
})

test('a payment that went through while nobody looked becomes its order', async () => {
  const { ida, heart, intent, order } = await startPaying()
  stripe.succeed(intent.paymentIntentId)
  shop.clock.forward(16)
  await reconcileCheckouts(shop.services, shop.payments)
  expect([(await ida.get('/api/cart')).body, await shop.stockOf(heart.id)]).toEqual([[], 8])
  expect((await ida.post('/api/orders', order)).status).toBe(201)
})

test('a shop that takes real cards has no test payments', async () => {
  const { ida, intent } = await startPaying()
  const answer = await ida.post('/api/test-payments/confirm', {
    clientSecret: intent.clientSecret,
    cardNumber: '4242424242424242',
  })
  expect(answer.status).toBe(404)
  expect((await ida.get('/api/shop')).body).toMatchObject({
    payments: 'stripe',
    stripePublishableKey: 'pk_test_stand_in',
  })
})

test('a Stripe that cannot be reached is a sentence and a 503, and the same cart can be paid when it is back', async () => {
  const away = await openTestShop({
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  })
  const heart = await away.product()
  const ida = away.visitor()
  await ida.register('away@example.com')
  await ida.post('/api/cart', { productId: heart.id })
  const answer = await ida.post('/api/create-payment-intent', { amount: 21.99 })
  expect([answer.status, answer.text]).toEqual([
    503,
    'The payment service does not answer. Please try again in a moment.',
  ])
  expect((await ida.get('/api/cart')).body).toHaveLength(1)
  await away.close()
})
