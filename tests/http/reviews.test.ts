import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reviews } from '#features/reviews/server/tables.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

/** Somebody to whom a product was delivered (or not yet). */
async function bought(given: { productId?: string; status?: string } = {}) {
  const productId = given.productId ?? (await shop.product()).id
  const ida = shop.visitor()
  await ida.register(`reviewer-${people++}@example.com`)
  const { body: order } = await ida.buy([{ productId }])
  await admin.put(`/api/orders/${order.id}/status`, { status: given.status ?? 'delivered' })
  return { ida, productId, orderItemId: order.items[0].id as string, orderId: order.id as string }
}
const of = async (productId: string, query = '') =>
  (await shop.visitor().get(`/api/products/${productId}/reviews${query}`)).body

describe('a review', () => {
  test('of a delivered gift is published with the first name and an initial, and counts', async () => {
    const { ida, productId, orderItemId } = await bought()
    const answer = await ida.post('/api/reviews', { orderItemId, rating: 5, text: '  It shines.\nReally. ' })
    expect(answer.status).toBe(201)
    expect(await of(productId)).toEqual({
      average: 5,
      count: 1,
      nextPage: null,
      reviews: [expect.objectContaining({ authorName: 'Ida L.', rating: 5, text: 'It shines.\nReally.' })],
    })
    expect((await ida.get('/api/user/reviews')).body).toEqual([orderItemId])
    const other = await bought({ productId })
    await other.ida.post('/api/reviews', { orderItemId: other.orderItemId, rating: 4 })
    expect(await of(productId)).toMatchObject({ average: 4.5, count: 2 })
  })

  test('is written once for each line, also when it is sent twice at the same time', async () => {
    const { ida, productId, orderItemId } = await bought()
    const answers = await Promise.all([1, 2, 3].map((rating) => ida.post('/api/reviews', { orderItemId, rating })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await of(productId)).count).toBe(1)
  })

  test.each(['pending', 'processing', 'shipped', 'cancelled', 'refunded'])(
    'of an order that is %s is refused',
    async (status) => {
      const { ida, orderItemId, productId } = await bought({ status })
      const answer = await ida.post('/api/reviews', { orderItemId, rating: 5 })
      expect([answer.status, answer.text]).toEqual([404, 'You can review a gift once it has been delivered to you.'])
      expect((await of(productId)).count).toBe(0)
    },
  )

  test('of somebody else’s order, of no order or by nobody is refused', async () => {
    const { orderItemId } = await bought()
    const { ida: sam } = await bought()
    expect((await sam.post('/api/reviews', { orderItemId, rating: 1 })).status).toBe(404)
    expect((await sam.post('/api/reviews', { orderItemId: crypto.randomUUID(), rating: 1 })).status).toBe(404)
    expect((await sam.post('/api/reviews', { orderItemId: 'none', rating: 1 })).status).toBe(404)
    expect((await shop.visitor().post('/api/reviews', { orderItemId, rating: 1 })).status).toBe(401)
    expect((await shop.visitor().get('/api/user/reviews')).status).toBe(401)
  })

  test.each([
    ['no stars', { rating: 0 }],
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 4.5 }],
    ['stars in words', { rating: 'five' }],
    ['a text without end', { rating: 5, text: 'x'.repeat(2001) }],
    ['a word about its own publishing', { rating: 5, isPublished: true }],
    ['another author', { rating: 5, authorName: 'The Queen' }],
  ])('with %s is refused with a sentence', async (_, body) => {
    const { ida, orderItemId } = await bought()
    const answer = await ida.post('/api/reviews', { orderItemId, ...body })
    expect([answer.status, answer.text.length > 10]).toEqual([400, true])
    expect((await ida.get('/api/user/reviews')).body).toEqual([])
  })

  test('loses its author’s name when they leave, and stays', async () => {
    const { ida, productId, orderItemId } = await bought()
    await ida.post('/api/reviews', { orderItemId, rating: 3 })
    await ida.call('DELETE', '/api/user', { password: 'a long enough password' })
    expect((await of(productId)).reviews).toMatchObject([{ authorName: 'A customer', rating: 3 }])
  })
})

describe('the reviews of a product', () => {
  test('come five at a time, newest first', async () => {
    const { id: productId } = await shop.product()
    for (let rating = 1; rating <= 5; rating++) {
      const { ida, orderItemId } = await bought({ productId })
      shop.clock.forward(1)
      await ida.post('/api/reviews', { orderItemId, rating })
    }
    const last = await bought({ productId })
    shop.clock.forward(1)
    await last.ida.post('/api/reviews', { orderItemId: last.orderItemId, rating: 5, text: 'The newest' })
    const first = await of(productId)
    expect([first.reviews.length, first.reviews[0].text, first.nextPage]).toEqual([5, 'The newest', 2])
    const second = await of(productId, '?page=2')
    expect([second.reviews.length, second.reviews[0].rating, second.nextPage]).toEqual([1, 1, null])
    expect((await of(productId, '?page=-1')).reviews).toHaveLength(5)
  })

  test('that are not published are neither shown nor counted', async () => {
    const { ida, productId, orderItemId } = await bought()
    await ida.post('/api/reviews', { orderItemId, rating: 1 })
    await shop.db.update(reviews).set({ isPublished: false }).where(eq(reviews.productId, productId))
    expect(await of(productId)).toEqual({ average: null, count: 0, reviews: [], nextPage: null })
  })

  test('are as hidden as their product', async () => {
    const draft = await shop.product({ isPublished: false })
    expect((await shop.visitor().get(`/api/products/${draft.id}/reviews`)).status).toBe(404)
    expect((await shop.visitor().get('/api/products/none/reviews')).status).toBe(404)
  })
})
