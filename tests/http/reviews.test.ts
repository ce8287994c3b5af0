import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog } from '#features/base/audit/server/tables.ts'
import { reviews } from '#features/selling/reviews/server/tables.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

/** A customer with an order in the given status, delivered by default. */
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
  test('of a delivered gift is published with first name and initial, and counts', async () => {
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

  // rule 24
  test('is stored once per line, also if sent twice at the same time', async () => {
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

  test('of another customer’s order, of no order or without a sign-in is refused', async () => {
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
    ['a text of 2,001 characters', { rating: 5, text: 'x'.repeat(2001) }],
    ['a publishing flag', { rating: 5, isPublished: true }],
    ['another author', { rating: 5, authorName: 'The Queen' }],
  ])('with %s is refused with a sentence', async (_, body) => {
    const { ida, orderItemId } = await bought()
    const answer = await ida.post('/api/reviews', { orderItemId, ...body })
    expect([answer.status, answer.text.length > 10]).toEqual([400, true])
    expect((await ida.get('/api/user/reviews')).body).toEqual([])
  })

  test('stays without its author’s name after the account is deleted', async () => {
    const { ida, productId, orderItemId } = await bought()
    await ida.post('/api/reviews', { orderItemId, rating: 3 })
    await ida.call('DELETE', '/api/user', { password: 'a long enough password' })
    expect((await of(productId)).reviews).toMatchObject([{ authorName: 'A customer', rating: 3 }])
  })
})

describe('the reviews of a product', () => {
  test('are listed five per page, newest first', async () => {
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

  test('are hidden with their product', async () => {
    const draft = await shop.product({ isPublished: false })
    expect((await shop.visitor().get(`/api/products/${draft.id}/reviews`)).status).toBe(404)
    expect((await shop.visitor().get('/api/products/none/reviews')).status).toBe(404)
  })
})

describe('reviews in the back office', () => {
  type Listed = { id: string; rating: number; productName: string; isPublished: boolean; authorName: string }
  const list = async (query = '') =>
    (await admin.get(`/api/reviews${query}`)).body as { total: number; reviews: Listed[] }
  const publish = (id: string, isPublished: boolean) => admin.put(`/api/reviews/${id}`, { isPublished })
  /** A product with this name and a review for each rating. */
  async function reviewed(name: string, ...ratings: number[]) {
    const productId = (await shop.product({ name })).id
    const ids = []
    for (const rating of ratings) {
      const { ida, orderItemId } = await bought({ productId })
      shop.clock.forward(1)
      ids.push((await ida.post('/api/reviews', { orderItemId, rating, text: `${rating} of 5` })).body.id as string)
    }
    return { productId, ids }
  }

  test('are listed newest first, searched by product, and filtered by rating and visibility', async () => {
    const { ids } = await reviewed('Sea Otter 100%', 5, 2)
    await reviewed('Land Otter', 2)
    expect((await list('?q=otter')).reviews.map(({ productName, rating }) => [productName, rating])).toEqual([
      ['Land Otter', 2],
      ['Sea Otter 100%', 2],
      ['Sea Otter 100%', 5],
    ])
    const found = async (query: string) => (await list(query)).reviews.map(({ id }) => id)
    expect(await found('?q=%25')).toEqual([...ids].reverse())
    expect(await found('?q=sea+otter&rating=5')).toEqual([ids[0]])
    expect(await found(`?q=${ids[1]}`)).toEqual([ids[1]])
    await publish(ids[0] ?? '', false)
    expect(await found('?q=sea&show=hidden')).toEqual([ids[0]])
    expect(await found('?q=sea&show=published')).toEqual([ids[1]])
    expect(await found('?q=nothing')).toEqual([])
  })

  test('leave the product’s page and average at once when hidden, and come back when published', async () => {
    const { productId, ids } = await reviewed('Badger', 5, 1)
    const forgotten = vi.fn()
    shop.services.database.onAnnounced('pages_changed', forgotten)
    expect((await publish(ids[1] ?? '', false)).status).toBe(200)
    expect(await of(productId)).toMatchObject({ average: 5, count: 1, reviews: [{ rating: 5 }] })
    expect(forgotten).toHaveBeenCalled()
    await publish(ids[1] ?? '', true)
    expect(await of(productId)).toMatchObject({ average: 3, count: 2 })
  })

  test('are logged when hidden or published, but not without a change', async () => {
    const { ids } = await reviewed('Marten', 3)
    const id = ids[0] ?? ''
    for (const isPublished of [true, false, false, true]) await publish(id, isPublished)
    const trace = await shop.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)
    expect(trace.map(({ entity, before, after }) => [entity, before, after])).toEqual([
      ['review', { isPublished: true }, { isPublished: false }],
      ['review', { isPublished: false }, { isPublished: true }],
    ])
  })

  test('are not found by an unknown id, and refuse a value that is not true or false', async () => {
    for (const id of ['none', crypto.randomUUID()]) {
      const answer = await publish(id, false)
      expect([answer.status, answer.text]).toEqual([404, 'Review Not Found'])
    }
    const { ids } = await reviewed('Weasel', 4)
    expect((await admin.put(`/api/reviews/${ids[0]}`, { isPublished: 'no' })).text).toBe(
      '`isPublished` must be true or false.',
    )
    expect((await admin.put(`/api/reviews/${ids[0]}`, { isPublished: false, rating: 5 })).status).toBe(400)
    expect((await list('?q=weasel')).reviews).toMatchObject([{ rating: 4, isPublished: true, authorName: 'Ida L.' }])
  })
})
