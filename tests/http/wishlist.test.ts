import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#features/selling/catalog/server/tables.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const unknownIds = ['x', '', "1' or '1'='1", '00000000-0000-4000-8000-000000000000']
let people = 0
const newCustomer = async () => {
  const visitor = shop.visitor()
  await visitor.register(`wisher-${people++}@example.com`)
  return visitor
}
const idsOf = (body: { productId: string }[]) => body.map(({ productId }) => productId)

test('asks a visitor to sign in for every wishlist call', async () => {
  const heart = await shop.product()
  const visitor = shop.visitor()
  for (const answer of [
    await visitor.get('/api/wishlist'),
    await visitor.post('/api/wishlist', { productId: heart.id }),
    await visitor.delete(`/api/wishlist/${heart.id}`),
  ]) {
    expect([answer.status, answer.text]).toEqual([401, 'Please sign in to manage your wishlist.'])
  }
})

// rule 29
test('adds a product once, even with repeated and concurrent requests', async () => {
  const heart = await shop.product()
  const ida = await newCustomer()
  const answers = await Promise.all([1, 2, 3, 4].map(() => ida.post('/api/wishlist', { productId: heart.id })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await ida.get('/api/wishlist')).body).toMatchObject([
    { productId: heart.id, product: { name: 'Keepsake Heart', price: '16.00', whenOutOfStock: 'print-to-order' } },
  ])
})

test('removes a product idempotently', async () => {
  const [heart, moon] = [await shop.product(), await shop.product({ name: 'Moon' })]
  const ida = await newCustomer()
  for (const { id } of [heart, moon]) await ida.post('/api/wishlist', { productId: id })
  for (const repeat of [1, 2])
    expect([repeat, (await ida.delete(`/api/wishlist/${heart.id}`)).status]).toEqual([repeat, 200])
  expect(idsOf((await ida.get('/api/wishlist')).body)).toEqual([moon.id])
})

test('lists the newest entry first', async () => {
  const wishes = [await shop.product(), await shop.product(), await shop.product()]
  const ida = await newCustomer()
  for (const { id } of wishes) await ida.post('/api/wishlist', { productId: id })
  expect(idsOf((await ida.get('/api/wishlist')).body)).toEqual(wishes.map(({ id }) => id).reverse())
})

test('hides a wishlist from other users', async () => {
  const heart = await shop.product()
  const [ida, sam] = [await newCustomer(), await newCustomer()]
  await ida.post('/api/wishlist', { productId: heart.id })
  expect((await sam.get('/api/wishlist')).body).toEqual([])
  await sam.delete(`/api/wishlist/${heart.id}`)
  expect(idsOf((await ida.get('/api/wishlist')).body)).toEqual([heart.id])
})

test('refuses drafts and unknown products', async () => {
  const draft = await shop.product({ isPublished: false })
  const ida = await newCustomer()
  for (const productId of [draft.id, ...unknownIds]) {
    const answer = await ida.post('/api/wishlist', { productId })
    expect([productId, answer.status, answer.text]).toEqual([productId, 404, 'Product Not Found'])
  }
  for (const id of unknownIds.filter(Boolean))
    expect((await ida.delete(`/api/wishlist/${encodeURIComponent(id)}`)).status).toBe(200)
  expect((await ida.get('/api/wishlist')).body).toEqual([])
})

test('hides an unpublished product until it is published again', async () => {
  const heart = await shop.product()
  const ida = await newCustomer()
  await ida.post('/api/wishlist', { productId: heart.id })
  const publish = (isPublished: boolean) =>
    shop.db.update(products).set({ isPublished }).where(eq(products.id, heart.id))
  await publish(false)
  expect((await ida.get('/api/wishlist')).body).toEqual([])
  await publish(true)
  expect(idsOf((await ida.get('/api/wishlist')).body)).toEqual([heart.id])
})

test('refuses a broken body, another content type and unknown fields with a sentence', async () => {
  const heart = await shop.product()
  const ida = await newCustomer()
  for (const payload of ['{"productId":', '[]', 'null', {}, { productId: 7 }, { productId: heart.id, userId: 'x' }]) {
    const answer = await ida.post('/api/wishlist', payload)
    expect([payload, answer.status]).toEqual([payload, 400])
    expect(answer.text).toMatch(/^[A-Z].*\.$/)
  }
  expect((await ida.get('/api/wishlist')).body).toEqual([])
})
