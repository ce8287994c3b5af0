import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, vi } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { reconcileCheckouts, reconcilePayments } from '#features/orders/checkout/server/reconcile.ts'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { orderItems, orders, refunds } from '#features/orders/orders/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { claimFor } from '../support/claim.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { noticeOf, noticeOfSuccess, openStripeShop, signed, stripeSettings } from '../support/stripe-shop.ts'
import { openTestShop } from '../support/test-shop.ts'

const { shop, stripe, tell, close } = await openStripeShop()
const admin = await shop.admin()
afterAll(close)

let people = 0
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

test('creates one payment at Stripe for the cart’s total in cents', async () => {
  const { ida, claim, intent } = await startPaying()
  const again = await ida.post('/api/create-payment-intent', { amount: Number(claim.total) })
  expect(again.body).toEqual(intent)
  const made = stripe.intents.get(intent.paymentIntentId)
  expect(made).toMatchObject({ amount: 3799, currency: 'usd' })
  expect(made?.metadata.checkoutId).toMatch(/^[0-9a-f-]{36}$/)
})

test('creates one customer at Stripe, deleted together with the account', async () => {
  const { ida, heart, intent } = await startPaying()
  await ida.put('/api/cart/none', { quantity: 1 })
  await ida.post('/api/cart', { productId: heart.id, quantity: 1 })
  const claim = claimFor((await ida.get('/api/cart')).body)
  const { body } = await ida.post('/api/create-payment-intent', { amount: Number(claim.total) })
  const payers = [intent.paymentIntentId, body.paymentIntentId].map((id) => stripe.intents.get(id)?.customer)
  expect(payers[0]).toMatch(/^cus_/)
  expect(payers[1]).toBe(payers[0])
  expect(stripe.customers()).toContain(payers[0])
  await ida.call('DELETE', '/api/user', { password: 'a long enough password' })
  expect(stripe.customers()).not.toContain(payers[0])
})

onBoth('a call that Stripe did not hear, or whose answer got lost, is made again and moves nothing twice', async () => {
  const before = stripe.intents.size
  stripe.troubles.push('unheard', 'unanswered')
  const { ida, intent, order } = await startPaying()
  expect(stripe.intents.size).toBe(before + 1)
  stripe.succeed(intent.paymentIntentId)
  const { body } = await ida.post('/api/orders', order)
  stripe.troubles.push('unanswered')
  const answer = await admin.put(`/api/orders/${body.id}/status`, { status: 'refunded' })
  expect([answer.status, answer.body.refunded]).toEqual([200, '37.99'])
  expect(stripe.refunds().filter(({ payment_intent }) => payment_intent === intent.paymentIntentId)).toHaveLength(1)
})

test('finds a payment whose id was not stored in Stripe’s list, and creates its order', async () => {
  const { heart, intent } = await startPaying()
  stripe.succeed(intent.paymentIntentId)
  await shop.db
    .update(checkouts)
    .set({ paymentIntentId: null })
    .where(eq(checkouts.paymentIntentId, intent.paymentIntentId))
  await reconcilePayments(shop.services)
  await reconcilePayments(shop.services)
  const made = await shop.db.select().from(orders).where(eq(orders.stripePaymentIntentId, intent.paymentIntentId))
  expect(made).toHaveLength(1)
  expect(await shop.stockOf(heart.id)).toBe(8)
})

test('creates the order of a payment whose product was deleted', async () => {
  const { ida, heart, intent, order } = await startPaying()
  // Removed from the cart in another tab; otherwise the product would be archived.
  for (const { id } of (await ida.get('/api/cart')).body) await ida.delete(`/api/cart/${id}`)
  expect((await admin.delete(`/api/products/${heart.id}`)).status).toBe(200)
  stripe.succeed(intent.paymentIntentId)
  const { status, body } = await ida.post('/api/orders', order)
  expect([status, body.total]).toEqual([201, '37.99'])
  expect(body.items).toMatchObject([{ productId: null, productName: 'Keepsake Heart', quantity: 2 }])
  expect((await ida.post('/api/orders', order)).body.id).toBe(body.id)
})

const feeOf = async (id: string) =>
  (await shop.db.select({ fee: orders.paymentFee }).from(orders).where(eq(orders.id, id)))[0]?.fee
const work = () => runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))

onBoth('the fee of a payment is stored once Stripe has booked it, in the currency of the payment', async () => {
  const paid = async () => {
    const { ida, intent, order } = await startPaying()
    stripe.succeed(intent.paymentIntentId)
    return (await ida.post('/api/orders', order)).body.id as string
  }
  const first = await paid()
  stripe.books.areBooked = false
  await work()
  expect(await feeOf(first)).toBeNull()
  expect((await admin.get(`/api/orders/${first}`)).body.costs?.fee ?? null).toBeNull()
  stripe.books.areBooked = true
  shop.clock.forward(60)
  await work()
  // 2.9% and 30 cents of $37.99.
  expect(await feeOf(first)).toBe(140)
  const second = await paid()
  stripe.books.rate = 0.92
  await work()
  stripe.books.rate = null
  expect(await feeOf(second)).toBe(140)
})

test('refuses a total that is too low for a card payment', async () => {
  const { body: settings } = await admin.get('/api/settings')
  const offer = await admin.post('/api/offers', {
    title: 'All of it',
    discountType: 'percentage',
    value: '100',
    isPublished: true,
  })
  await admin.put('/api/settings', { ...settings, shippingFee: '0.00' })
  const ida = shop.visitor()
  await ida.register('for-nothing@example.com')
  await ida.post('/api/cart', { productId: (await shop.product()).id })
  const answer = await ida.post('/api/create-payment-intent', { amount: 0 })
  await admin.put('/api/settings', { ...settings })
  await admin.delete(`/api/offers/${offer.body.id}`)
  expect([answer.status, answer.text]).toEqual([
    409,
    'This amount is too small for a card payment. Please write to us.',
  ])
})

test('cancels a payment that is created while the account is deleted', async () => {
  const heart = await shop.product()
  const ida = shop.visitor()
  await ida.register('leaving@example.com')
  await ida.post('/api/cart', { productId: heart.id })
  const { create } = shop.payments
  shop.payments.create = async (wish) => {
    const payment = await create(wish)
    expect((await ida.call('DELETE', '/api/user', { password: 'a long enough password' })).status).toBe(200)
    return payment
  }
  const answer = await ida.post('/api/create-payment-intent', { amount: 21.99 })
  shop.payments.create = create
  expect([answer.status, answer.text]).toEqual([401, 'Please sign in.'])
  expect([...stripe.intents.values()].at(-1)?.status).toBe('canceled')
})

test('replaces a payment from other API keys, and creates its order', async () => {
  const { ida, heart, claim, intent } = await startPaying()
  const amount = Number(claim.total)
  stripe.intents.delete(intent.paymentIntentId)
  const { body: again } = await ida.post('/api/create-payment-intent', { amount })
  expect(again.paymentIntentId).not.toBe(intent.paymentIntentId)
  stripe.succeed(again.paymentIntentId)
  const { status } = await ida.post('/api/orders/settle', { paymentIntentId: again.paymentIntentId })
  expect([status, await shop.stockOf(heart.id)]).toEqual([200, 8])

  const other = await startPaying()
  stripe.intents.delete(other.intent.paymentIntentId)
  await other.ida.post('/api/cart', { productId: heart.id })
  expect((await other.ida.post('/api/create-payment-intent', { amount: amount + 16 })).status).toBe(200)
})

// rule 54
test('reports a payment without a draft, as after a restored backup, to the owner once, and lists it until it is settled', async () => {
  const { intent, ida } = await startPaying()
  stripe.succeed(intent.paymentIntentId)
  await shop.db.delete(checkouts).where(eq(checkouts.paymentIntentId, intent.paymentIntentId))
  await reconcilePayments(shop.services)
  await reconcilePayments(shop.services)
  const mails = await shop.mailsTo('hello@little-layers.example')
  expect(mails.filter(({ subject }) => subject.includes(intent.paymentIntentId))).toHaveLength(1)

  const marked = async () => (await admin.get('/api/dashboard/waiting')).body['/admin']
  expect(await marked()).toBe(1)
  const { unmatchedPayments } = (await admin.get('/api/dashboard')).body
  expect(unmatchedPayments).toMatchObject([
    { id: intent.paymentIntentId, reason: 'The checkout of this payment no longer exists.' },
  ])
  const settle = `/api/unmatched-payments/${intent.paymentIntentId}/settle`
  expect((await ida.post(settle)).status).toBe(403)
  expect((await admin.post('/api/unmatched-payments/pi_nobody/settle')).status).toBe(404)
  for (const _ of ['now', 'again']) expect(await admin.post(settle)).toMatchObject({ status: 200, body: [] })
  await reconcilePayments(shop.services)
  expect(await marked()).toBe(0)
  const { entries } = (await admin.get('/api/audit?entity=payment')).body
  expect(entries).toMatchObject([{ entityId: intent.paymentIntentId, after: { isSettled: true } }])
})

test('refuses another checkout and deleting the account during a bank debit, and keeps the pieces reserved', async () => {
  const { ida, heart, claim, intent, order } = await startPaying()
  Object.assign(stripe.intents.get(intent.paymentIntentId) ?? {}, { status: 'processing' })
  shop.clock.forward(16)
  await reconcileCheckouts(shop.services)
  await ida.post('/api/cart', { productId: heart.id })
  const sentence = 'Your bank is still processing your last payment. Please wait until the payment is complete.'
  for (const answer of [
    await ida.post('/api/create-payment-intent', { amount: Number(claim.total) + 16 }),
    await ida.call('DELETE', '/api/user', { password: 'a long enough password' }),
  ])
    expect([answer.status, answer.text]).toEqual([409, sentence])
  expect(await shop.stockOf(heart.id)).toBe(8)
  stripe.succeed(intent.paymentIntentId)
  expect((await ida.post('/api/orders', order)).status).toBe(201)
})

test('requires the full payment at Stripe for an order', async () => {
  const { ida, order, intent } = await startPaying()
  expect((await ida.post('/api/orders', order)).status).toBe(402)
  stripe.succeed(intent.paymentIntentId, 1)
  expect((await ida.post('/api/orders', order)).status).toBe(409)
  const unmatched = async () =>
    (await admin.get('/api/dashboard')).body.unmatchedPayments.filter(
      ({ id }: { id: string }) => id === intent.paymentIntentId,
    )
  await tell(noticeOfSuccess(intent.paymentIntentId))
  expect(await unmatched()).toMatchObject([{ reason: 'The amount or currency differs from the checkout.' }])
  stripe.succeed(intent.paymentIntentId)
  const placed = await ida.post('/api/orders', order)
  expect([placed.status, placed.body.total]).toEqual([201, '37.99'])
  expect((await ida.post('/api/orders', order)).body.id).toBe(placed.body.id)
  expect(await unmatched()).toEqual([])
})

test('cancels an unfinished payment at Stripe before releasing its pieces', async () => {
  const { heart, intent } = await startPaying()
  expect(await shop.stockOf(heart.id)).toBe(8)
  shop.clock.forward(16)
  await reconcileCheckouts(shop.services)
  expect([stripe.intents.get(intent.paymentIntentId)?.status, await shop.stockOf(heart.id)]).toEqual(['canceled', 10])
})

test('creates the order of a payment that no browser reported', async () => {
  const { ida, heart, intent, order } = await startPaying()
  stripe.succeed(intent.paymentIntentId)
  shop.clock.forward(16)
  await reconcileCheckouts(shop.services)
  expect([(await ida.get('/api/cart')).body, await shop.stockOf(heart.id)]).toEqual([[], 8])
  expect((await ida.post('/api/orders', order)).status).toBe(201)
})

test('offers no test payments in a shop with real cards', async () => {
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

test('answers 503 with a sentence while Stripe is unreachable, and accepts the payment afterwards', async () => {
  const away = await openTestShop(stripeSettings('http://127.0.0.1:9'))
  const heart = await away.product()
  const ida = away.visitor()
  await ida.register('away@example.com')
  await ida.post('/api/cart', { productId: heart.id })
  const answer = await ida.post('/api/create-payment-intent', { amount: 21.99 })
  expect([answer.status, answer.text]).toEqual([
    503,
    'The payment service is not available right now. Please try again in a moment.',
  ])
  expect((await ida.get('/api/cart')).body).toHaveLength(1)
  await away.close()
})

describe('Stripe’s events', () => {
  const ordersOf = (productId: string) =>
    shop.db.select({ id: orderItems.orderId }).from(orderItems).where(eq(orderItems.productId, productId))
  const paid = async () => {
    const started = await startPaying()
    stripe.succeed(started.intent.paymentIntentId)
    const { body: order } = await started.ida.post('/api/orders', started.order)
    return { ...started, paymentIntentId: started.intent.paymentIntentId as string, id: order.id as string }
  }
  const seen = async (id: string) => (await admin.get(`/api/orders/${id}`)).body

  onBoth('make the order when the browser never comes back, one of ten at once, with one mail', async () => {
    const { heart, intent, ida } = await startPaying()
    stripe.succeed(intent.paymentIntentId)
    const payload = noticeOfSuccess(intent.paymentIntentId)
    const others = Array.from({ length: 9 }, () => noticeOfSuccess(intent.paymentIntentId))
    const answers = await Promise.all([payload, payload, ...others].map((each) => tell(each)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await ordersOf(heart.id)).toHaveLength(1)
    expect(await shop.stockOf(heart.id)).toBe(8)
    const { body } = await ida.get('/api/auth/me')
    const mails = await shop.mailsTo(body.user.email)
    expect(mails.filter(({ subject }) => subject.includes('is confirmed'))).toHaveLength(1)
  })

  test('create nothing before the payment succeeds, for unknown payments or for other systems', async () => {
    const { heart, intent } = await startPaying()
    expect((await tell(noticeOfSuccess(intent.paymentIntentId))).status).toBe(402)
    expect((await tell(noticeOfSuccess('pi_of_another_shop'))).status).toBe(200)
    expect((await tell(noticeOf('customer.created', { id: 'cus_1' }))).status).toBe(200)
    expect(await ordersOf(heart.id)).toHaveLength(0)
    stripe.succeed(intent.paymentIntentId)
    expect((await tell(noticeOfSuccess(intent.paymentIntentId))).status).toBe(200)
    expect(await ordersOf(heart.id)).toHaveLength(1)
  })

  test.each<[string, (payload: string) => string]>([
    ['unsigned', () => ''],
    ['signed with another key', (payload) => signed(payload, 'whsec_other')],
    ['signed an hour ago', (payload) => signed(payload, undefined, Math.floor(Date.now() / 1000) - 3600)],
    ['signed for another body', () => signed('{}')],
    ['signed with nonsense', () => 't=1,v1=nonsense'],
  ])('that are %s are refused without effect', async (_, sign) => {
    const { heart, intent } = await startPaying()
    stripe.succeed(intent.paymentIntentId)
    const payload = noticeOfSuccess(intent.paymentIntentId)
    const answer = await tell(payload, sign(payload))
    expect([answer.status, answer.text]).toEqual([400, 'This webhook is not signed by Stripe.'])
    expect(await ordersOf(heart.id)).toHaveLength(0)
  })

  test.each<[string, object]>([
    ['of another amount', { amount_received: 1 }],
    ['in another currency', { currency: 'eur' }],
    ['made for another draft', { metadata: { checkoutId: crypto.randomUUID() } }],
    ['made without a draft', { metadata: {} }],
  ])('of a payment %s are refused and logged, and reported to the owner once', async (_, wrong) => {
    const { heart, intent, ida, order } = await startPaying()
    stripe.succeed(intent.paymentIntentId)
    Object.assign(stripe.intents.get(intent.paymentIntentId) ?? {}, wrong)
    const error = vi.spyOn(shop.services.log, 'error')
    expect((await ida.post('/api/orders', order)).status).toBe(409)
    expect(error).toHaveBeenCalledWith(expect.anything(), 'the payment does not match its draft')
    error.mockRestore()
    await tell(noticeOfSuccess(intent.paymentIntentId))
    await tell(noticeOfSuccess(intent.paymentIntentId))
    expect(await ordersOf(heart.id)).toHaveLength(0)
    const mails = await shop.mailsTo('hello@little-layers.example')
    expect(mails.filter(({ subject }) => subject.includes(intent.paymentIntentId))).toHaveLength(1)
  })

  test('record partial and full refunds from Stripe’s own dashboard, each once', async () => {
    const { paymentIntentId, id } = await paid()
    const refund = (amount: number, refundId: string) =>
      noticeOf('refund.created', {
        id: refundId,
        amount,
        status: 'succeeded',
        payment_intent: paymentIntentId,
        metadata: {},
      })
    await tell(refund(1000, 're_part'))
    await tell(refund(1000, 're_part'))
    expect((await seen(id)).paymentStatus).toBe('partly-refunded')
    await tell(refund(2799, 're_rest'))
    expect(await seen(id)).toMatchObject({ paymentStatus: 'refunded', status: 'pending' })
    expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, id))).toHaveLength(2)
  })

  onBoth('come in any order: a refund that is heard of before its payment has its order', async () => {
    const { intent, heart } = await startPaying()
    stripe.succeed(intent.paymentIntentId)
    const { paymentIntentId } = intent
    const refund = { id: 're_early', amount: 500, status: 'succeeded', payment_intent: paymentIntentId, metadata: {} }
    await tell(noticeOf('refund.created', refund))
    await tell(noticeOfSuccess(paymentIntentId))
    const [line] = await ordersOf(heart.id)
    expect(await seen(line?.id ?? '')).toMatchObject({ paymentStatus: 'partly-refunded', refunded: '5.00' })
  })

  test('of a requested refund add nothing', async () => {
    const { paymentIntentId, id } = await paid()
    await admin.put(`/api/orders/${id}/status`, { status: 'refunded' })
    const [made] = stripe.refunds().filter(({ payment_intent }) => payment_intent === paymentIntentId)
    expect(made?.amount).toBe(3799)
    await tell(noticeOf('refund.created', made ?? {}))
    expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([
      { state: 'done', amount: 3799, providerRefundId: made?.id },
    ])
    expect(await seen(id)).toMatchObject({ paymentStatus: 'refunded', status: 'refunded' })
  })

  test.each(['under the same id', 'under another id'])(
    'a refund whose answer is lost is asked for again %s, even days later, and moves money once',
    async (how) => {
      const { paymentIntentId, id } = await paid()
      const made = () => stripe.refunds().filter(({ payment_intent }) => payment_intent === paymentIntentId)
      const wish = { id: crypto.randomUUID(), amount: '30.00' }
      stripe.troubles.push('unanswered', 'unanswered', 'unanswered')
      expect((await admin.post(`/api/orders/${id}/refunds`, wish)).status).toBe(503)
      stripe.forgetKeys()
      const again = how === 'under the same id' ? wish : { ...wish, id: crypto.randomUUID() }
      const answer = await admin.post(`/api/orders/${id}/refunds`, again)
      expect(answer.status).toBe(how === 'under the same id' ? 201 : 409)
      expect(made()).toHaveLength(1)
      expect(await seen(id)).toMatchObject({ paymentStatus: 'partly-refunded', refunded: '30.00' })
    },
  )

  test('of a refund that the bank returned remove it, regardless of late events', async () => {
    const { paymentIntentId, id } = await paid()
    await admin.put(`/api/orders/${id}/status`, { status: 'refunded' })
    const [made] = stripe.refunds().filter(({ payment_intent }) => payment_intent === paymentIntentId)
    await tell(noticeOf('refund.failed', { ...made, status: 'failed' }))
    await tell(noticeOf('refund.updated', { ...made, status: 'failed' }))
    await tell(noticeOf('refund.created', made ?? {}))
    const { paymentStatus, refunded, history } = await seen(id)
    expect([paymentStatus, refunded]).toEqual(['paid', '0.00'])
    expect(history.at(-1).text).toBe('A refund of $37.99 has failed. The money is back at the payment provider.')
  })

  test('of a failed refund or without an order change nothing', async () => {
    const { paymentIntentId, id } = await paid()
    const failed = { id: 're_failed', amount: 100, status: 'failed', payment_intent: paymentIntentId, metadata: {} }
    await tell(noticeOf('refund.updated', failed))
    await tell(noticeOf('refund.created', { ...failed, status: 'succeeded', payment_intent: 'pi_of_another_shop' }))
    expect((await seen(id)).paymentStatus).toBe('paid')
  })

  test('record a dispute on the order, and its end', async () => {
    const { paymentIntentId, id } = await paid()
    const dispute = (status: string) => ({
      id: 'dp_1',
      payment_intent: paymentIntentId,
      status,
      amount: 3799,
      reason: 'fraudulent',
    })
    await tell(noticeOf('charge.dispute.created', dispute('needs_response')))
    expect((await seen(id)).paymentStatus).toBe('disputed')
    await tell(noticeOf('charge.dispute.closed', dispute('won')))
    expect((await seen(id)).paymentStatus).toBe('paid')
  })

  test('of an inquiry that ends without a dispute leave the order paid', async () => {
    const { paymentIntentId, id } = await paid()
    const inquiry = (status: string) => ({
      id: 'dp_0',
      payment_intent: paymentIntentId,
      status,
      reason: 'general',
      amount: 3799,
    })
    await tell(noticeOf('charge.dispute.created', inquiry('warning_needs_response')))
    expect((await seen(id)).paymentStatus).toBe('disputed')
    await tell(noticeOf('charge.dispute.closed', inquiry('warning_closed')))
    await tell(noticeOf('charge.dispute.created', inquiry('warning_needs_response')))
    expect((await seen(id)).paymentStatus).toBe('paid')
  })

  test('of a dispute are recorded once each, also after a partial refund, and ignored after its end', async () => {
    const { paymentIntentId, id } = await paid()
    const dispute = (status: string) => ({
      id: 'dp_2',
      payment_intent: paymentIntentId,
      status,
      amount: 3799,
      reason: 'fraudulent',
    })
    const refund = {
      id: 're_disputed',
      amount: 500,
      status: 'succeeded',
      payment_intent: paymentIntentId,
      metadata: {},
    }
    const opened = () => tell(noticeOf('charge.dispute.created', dispute('needs_response')))
    await Promise.all([opened(), opened()])
    await tell(noticeOf('refund.created', refund))
    expect((await seen(id)).paymentStatus).toBe('disputed')
    await tell(noticeOf('charge.dispute.closed', dispute('won')))
    await opened()
    const { paymentStatus, history } = await seen(id)
    expect(paymentStatus).toBe('partly-refunded')
    expect(history.filter(({ kind }: { kind: string }) => kind === 'dispute')).toHaveLength(2)
  })

  test('of a won dispute may come in any order', async () => {
    const { paymentIntentId, id } = await paid()
    const dispute = (status: string) => ({
      id: 'dp_3',
      payment_intent: paymentIntentId,
      status,
      amount: 3799,
      reason: 'fraudulent',
    })
    await tell(noticeOf('charge.dispute.closed', dispute('won')))
    await tell(noticeOf('charge.dispute.created', dispute('needs_response')))
    expect((await seen(id)).paymentStatus).toBe('paid')
  })

  test('of two disputes keep the order disputed until both are won, in any order', async () => {
    for (const [first, second] of [
      ['dp_4', 'dp_5'],
      ['dp_5', 'dp_4'],
    ]) {
      const { paymentIntentId, id } = await paid()
      const dispute = (name: string | undefined, status: string) => ({
        id: name,
        payment_intent: paymentIntentId,
        status,
        reason: 'fraudulent',
        amount: 3799,
      })
      const status = async () => (await seen(id)).paymentStatus
      await tell(noticeOf('charge.dispute.created', dispute('dp_4', 'needs_response')))
      await tell(noticeOf('charge.dispute.created', dispute('dp_5', 'needs_response')))
      await tell(noticeOf('charge.dispute.closed', dispute(first, 'won')))
      expect(await status()).toBe('disputed')
      await tell(noticeOf('charge.dispute.created', dispute(first, 'needs_response')))
      await tell(noticeOf('charge.dispute.closed', dispute(second, 'won')))
      expect(await status()).toBe('paid')
    }
    const { paymentIntentId, id } = await paid()
    const ended = (name: string, status: string) =>
      tell(
        noticeOf('charge.dispute.closed', {
          id: name,
          payment_intent: paymentIntentId,
          status,
          amount: 3799,
          reason: 'fraudulent',
        }),
      )
    await ended('dp_6', 'lost')
    await ended('dp_7', 'won')
    expect((await seen(id)).paymentStatus).toBe('disputed')
  })

  test.each([1000, 3799])(
    'what was refunded in Stripe’s dashboard and never told (%s) is written down once a refund is refused, and the rest goes back',
    async (outside) => {
      const { paymentIntentId, id } = await paid()
      stripe.refundInDashboard(paymentIntentId, outside)
      const answer = await admin.put(`/api/orders/${id}/status`, { status: 'refunded' })
      expect([answer.status, await seen(id)]).toMatchObject([
        200,
        { status: 'refunded', paymentStatus: 'refunded', refunded: '37.99' },
      ])
      const made = stripe.refunds().filter(({ payment_intent }) => payment_intent === paymentIntentId)
      expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(3799)
    },
  )

  test('gives Stripe’s reason for refusing a partial refund, and records refunds from the dashboard', async () => {
    const { paymentIntentId, id } = await paid()
    stripe.refundInDashboard(paymentIntentId, 3000)
    const wish = { id: crypto.randomUUID(), amount: '10.00' }
    const answer = await admin.post(`/api/orders/${id}/refunds`, wish)
    expect([answer.status, answer.text]).toEqual([
      409,
      'The payment provider refused the refund: charge_already_refunded',
    ])
    expect(await seen(id)).toMatchObject({ status: 'pending', paymentStatus: 'partly-refunded', refunded: '30.00' })
  })
})

test('answers 503 without a webhook secret, and 404 without Stripe', async () => {
  const silent = await openTestShop(stripeSettings(stripe.address))
  const answer = await silent.visitor().post('/api/webhooks/stripe', {})
  expect([answer.status, answer.text]).toEqual([
    503,
    'This shop does not accept webhooks, because STRIPE_WEBHOOK_SECRET is not set.',
  ])
  await silent.close()
  const plain = await openTestShop()
  expect((await plain.visitor().post('/api/webhooks/stripe', {})).status).toBe(404)
  await plain.close()
})
