import { inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { orders } from '#features/orders/orders/server/tables.ts'
import { claimFor } from '../support/claim.ts'
import { noticeOfSuccess, openStripeShop } from '../support/stripe-shop.ts'

/** The number of concurrent rounds. Locks contend only on a server; the embedded database runs one transaction at a time. */
const usual = process.env.TEST_ON === 'server' ? 10 : 2
const rounds = Number(process.env.RIVAL_ROUNDS ?? usual)
/** In milliseconds: it ends a round that hangs, and nothing else. */
const timeout = 600_000 + rounds * 5000

const { shop, stripe, tell, close } = await openStripeShop()
const admin = await shop.admin()
afterAll(close)

let people = 0

/** A shopper with products in the cart, the last one first, and a started payment. */
async function payer(gifts: { id: string }[]) {
  const visitor = shop.visitor()
  await visitor.register(`rival-${people++}@example.com`)
  for (const { id: productId } of gifts) await visitor.post('/api/cart', { productId })
  const claim = claimFor((await visitor.get('/api/cart')).body)
  const start = () => visitor.post('/api/create-payment-intent', { amount: Number(claim.total) })
  const { body } = await start()
  return { visitor, start, id: body.paymentIntentId as string, claim }
}

test(`in ${rounds} rounds, simultaneous payments, reports, refunds, imports, carts and deletions wait for each other, and none fails`, {
  timeout,
}, async () => {
  const gifts = await Promise.all(Array.from({ length: 12 }, () => shop.product({ stock: 100_000 })))
  const ids = gifts.map(({ id }) => id)
  for (let round = 0; round < rounds; round++) {
    const [ida, leaving, earlier] = await Promise.all([
      payer(gifts),
      payer(gifts.toReversed()),
      payer(gifts.slice(0, 3)),
    ])
    for (const { id } of [ida, earlier]) stripe.succeed(id)
    const { body: order } = await earlier.visitor.post('/api/orders/settle', { paymentIntentId: earlier.id })
    const deletedProduct = await shop.product()
    await ida.visitor.post('/api/cart', { productId: deletedProduct.id })
    const [first] = gifts
    const rows = ids.toReversed().map((id) => `${id},${16 + (round % 2)}.${10 + (round % 80)}`)
    const csv = ['id,price', ...rows].join('\n')
    const answers = await Promise.all([
      ida.visitor.post('/api/orders/settle', { paymentIntentId: ida.id }),
      ida.start(),
      tell(noticeOfSuccess(ida.id)),
      ida.start(),
      ida.visitor.post('/api/orders', { ...ida.claim, stripePaymentIntentId: ida.id }),
      tell(noticeOfSuccess(ida.id)),
      admin.put(`/api/orders/${order.id}/status`, { status: 'refunded' }),
      admin.call('POST', '/api/products/import?apply=true', csv, { 'content-type': 'text/csv' }),
      ida.visitor.post('/api/cart', { productId: first?.id, quantity: 2 }),
      leaving.visitor.post('/api/cart', { productId: first?.id }),
      leaving.start(),
      leaving.visitor.call('DELETE', '/api/user', { password: 'a long enough password' }),
      leaving.start(),
      earlier.visitor.call('DELETE', '/api/user', { password: 'a long enough password' }),
      admin.delete(`/api/products/${deletedProduct.id}`),
      admin.put(`/api/products/${ids.at(-1)}`, { name: `Heart ${round}` }),
    ])
    expect(
      answers.filter(({ status }) => status >= 500).map(({ text }) => text),
      `round ${round}`,
    ).toEqual([])
    const made = await shop.db
      .select()
      .from(orders)
      .where(inArray(orders.stripePaymentIntentId, [ida.id, earlier.id]))
    expect(made).toHaveLength(2)
  }
})
