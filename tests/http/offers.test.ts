import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offers } from '#features/selling/offers/server/tables.ts'
import { claimFor } from '../support/claim.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(offers))

const tenOff = { title: 'Ten off', discountType: 'percentage', value: '10', isPublished: true }

let people = 0
/** A signed-in customer with a gift of $40.00 in the cart. */
async function shopper() {
  const visitor = shop.visitor()
  await visitor.register(`shopper${people++}@example.com`)
  const { id: productId } = await shop.product({ price: 4000 as never })
  await visitor.post('/api/cart', { productId })
  return visitor
}

/** Pays the total of the shopper's page, and returns the order or the refusal. */
async function payDollars(visitor: Visitor, total: string) {
  const { body: cart } = await visitor.get('/api/cart')
  const claim = { ...claimFor(cart), total }
  const intent = await visitor.post('/api/create-payment-intent', { amount: Number(total) })
  if (intent.status !== 200) return intent
  const { clientSecret, paymentIntentId } = intent.body
  await visitor.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
  return visitor.post('/api/orders', { ...claim, stripePaymentIntentId: paymentIntentId })
}

describe('a running offer', () => {
  // rule 5
  test('applies alone if it is the best, to the goods and not the shipping, and is named in the order', async () => {
    await admin.post('/api/offers', tenOff)
    await admin.post('/api/offers', { ...tenOff, title: 'Three dollars', discountType: 'fixed', value: '3' })
    const { status, body } = await payDollars(await shopper(), '41.99')
    expect(status).toBe(201)
    expect(body).toMatchObject({ subtotal: '40.00', discount: '4.00', offerTitle: 'Ten off', total: '41.99' })
  })

  test('takes off at most the subtotal', async () => {
    await admin.post('/api/offers', { ...tenOff, discountType: 'fixed', value: '500' })
    expect((await payDollars(await shopper(), '5.99')).body).toMatchObject({ discount: '40.00', total: '5.99' })
  })

  test.each([
    ['a draft', { isPublished: false }],
    ['a future offer', { startDate: '2999-01-01' }],
    ['a past offer', { endDate: '2020-01-01' }],
  ])('does not include %s, which visitors do not see either', async (_, given) => {
    await admin.post('/api/offers', { ...tenOff, ...given })
    expect((await shop.visitor().get('/api/offers')).body).toEqual([])
    expect((await admin.get('/api/offers')).body).toHaveLength(1)
    const buyer = await shopper()
    expect(await payDollars(buyer, '41.99')).toMatchObject({ status: 409 })
    expect((await payDollars(buyer, '45.99')).body).toMatchObject({ discount: '0.00', offerTitle: null })
  })

  test('refuses an outdated price without charging', async () => {
    await admin.post('/api/offers', tenOff)
    const answer = await payDollars(await shopper(), '45.99')
    expect([answer.status, answer.text]).toEqual([409, 'Prices have changed. Please review your cart.'])
  })

  test('stays valid for a checkout that started before its end', async () => {
    const { body: offer } = await admin.post('/api/offers', tenOff)
    const buyer = await shopper()
    const { body: intent } = await buyer.post('/api/create-payment-intent', { amount: 41.99 })
    await buyer.post('/api/test-payments/confirm', {
      clientSecret: intent.clientSecret,
      cardNumber: '4242 4242 4242 4242',
    })
    await admin.delete(`/api/offers/${offer.id}`)
    const { body } = await buyer.post('/api/orders/settle', { paymentIntentId: intent.paymentIntentId })
    expect(body).toMatchObject({ total: '41.99', offerTitle: 'Ten off' })
    const [mail] = await shop.mailsTo(`shopper${people - 1}@example.com`)
    expect(mail?.text).toContain('Discount: Ten off')
  })
})

describe('an admin', () => {
  test('creates, changes and deletes an offer, with entries in the audit log', async () => {
    const { body: offer } = await admin.post('/api/offers', {
      ...tenOff,
      startDate: '2026-12-01',
      endDate: '2026-12-24',
    })
    expect(offer).toMatchObject({ title: 'Ten off', value: '10.00', version: 1 })
    expect(new Date(offer.endDate).getTime() - new Date(offer.startDate).getTime()).toBe(24 * 24 * 3_600_000 - 1)
    const changed = await admin.put(`/api/offers/${offer.id}`, { value: '12.5', version: 1 })
    expect(changed.body).toMatchObject({ value: '12.50', title: 'Ten off', version: 2 })
    const late = await admin.put(`/api/offers/${offer.id}`, { value: '20', version: 1 })
    expect(late).toMatchObject({ status: 409, text: expect.stringMatching(/^Ida Lindqvist changed this just now\./) })
    expect((await admin.delete(`/api/offers/${offer.id}`)).status).toBe(200)
    expect((await admin.delete(`/api/offers/${offer.id}`)).text).toBe('Offer Not Found')
  })

  test.each([
    [{ title: ' ' }, 'Title is required.'],
    [{ value: '0' }, 'Use a number above 0, such as 10 or 4.50.'],
    [{ value: '-5' }, 'Use a number above 0, such as 10 or 4.50.'],
    [{ value: '100.01' }, 'A percentage can be at most 100.'],
    [{ discountType: 'free' }, 'Choose a percentage or a fixed amount.'],
    [
      { startDate: '2026-12-24', endDate: '2026-12-01' },
      'The end date is before the start date. Please check the dates.',
    ],
  ])('is refused %j with a sentence and no change', async (given, sentence) => {
    expect(await admin.post('/api/offers', { ...tenOff, ...given })).toMatchObject({ status: 400, text: sentence })
    expect((await admin.get('/api/offers')).body).toEqual([])
  })

  test('cannot turn a fixed amount of 150 dollars into 150 percent', async () => {
    const { body } = await admin.post('/api/offers', { ...tenOff, discountType: 'fixed', value: '150' })
    const answer = await admin.put(`/api/offers/${body.id}`, { discountType: 'percentage' })
    expect([answer.status, answer.text]).toEqual([400, 'A percentage can be at most 100.'])
  })
})
