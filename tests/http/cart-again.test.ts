import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '#features/base/accounts/server/tables.ts'
import { settings } from '#features/base/settings/server/tables.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
})
afterAll(() => shop.close())

/** A product that is already in a guest's cart. */
async function sold(given: Parameters<TestShop['product']>[0] = {}) {
  const { id } = await shop.product(given)
  const guest = shop.visitor()
  const put = async (customization?: object) => guest.post('/api/cart', { productId: id, customization })
  expect((await put()).status).toBe(201)
  const change = async (wish: object) => {
    const { body } = await owner.get(`/api/products/${id}`)
    const { status } = await owner.put(`/api/products/${id}`, { ...wish, version: body.version })
    expect(status).toBe(200)
  }
  return { id, guest, put, change }
}

let newcomers = 0
async function newcomer() {
  const visitor = shop.visitor()
  const { id } = await visitor.register(`newcomer-${newcomers++}@example.com`)
  return { visitor, id }
}

describe('a product that is added again', () => {
  test('grows its line, and gets another line for another make', async () => {
    const { guest, put } = await sold()
    await put()
    await put({ color: 'blue' })
    await put({ color: 'blue' })
    expect((await guest.get('/api/cart')).body).toMatchObject([
      { quantity: 2, customization: { color: 'red' } },
      { quantity: 2, customization: { color: 'blue' } },
    ])
  })

  test('takes the current price', async () => {
    const { put, change } = await sold()
    await change({ price: '21.00' })
    expect((await put()).body).toMatchObject({ quantity: 2, unitPrice: '21.00', priceBefore: null })
  })

  test('takes the current price of its size', async () => {
    const { put } = await sold()
    const large = { size: 'large' }
    await put(large)
    await owner.put('/api/settings', { sizePricing: 'size' })
    expect((await put(large)).body).toMatchObject({ unitPrice: '28.80', priceBefore: null })
    await owner.put('/api/settings', { sizePricing: 'base' })
    expect((await put(large)).body).toMatchObject({ unitPrice: '16.00', priceBefore: null })
  })

  test('takes the current price of its size, even without an invalidation', async () => {
    const { put } = await sold()
    const large = { size: 'large' }
    await put(large)
    const change = { value: 'size', updatedAt: new Date() }
    const row = { name: 'sizePricing', ...change }
    await shop.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: change })
    expect((await put(large)).body).toMatchObject({ unitPrice: '28.80', priceBefore: null })
    await owner.put('/api/settings', { sizePricing: 'base' })
  })

  test('is refused in a withdrawn option, and accepted in a new option', async () => {
    const { put, change } = await sold()
    await change({ colors: [{ color: 'gold', name: 'Brass' }] })
    expect((await put({ color: 'red' })).status).toBe(400)
    expect((await put({ color: 'gold' })).status).toBe(201)
  })

  test('is not found once it is unpublished', async () => {
    const { put, change } = await sold()
    await change({ isPublished: false })
    expect((await put()).status).toBe(404)
  })

  test('is limited once it stops when out of stock', async () => {
    const { put, change } = await sold({ stock: 1 })
    await change({ whenOutOfStock: 'stop' })
    expect(await put()).toMatchObject({ status: 409, text: expect.stringContaining('Only 1') })
  })

  test('reports the current stock', async () => {
    const { id, put } = await sold({ stock: 10 })
    await put()
    const buyer = shop.visitor()
    await buyer.register('buyer@example.com')
    await buyer.buy([{ productId: id, quantity: 4 }])
    expect((await put()).body).toMatchObject({ product: { stock: 6 } })
  })
})

describe('a product that was added before', () => {
  test('is refused to an admin', async () => {
    const { id } = await sold()
    expect((await owner.post('/api/cart', { productId: id })).status).toBe(403)
  })

  test('is refused to a customer who has become staff', async () => {
    const { id } = await sold()
    const { visitor, id: userId } = await newcomer()
    const put = async () => (await visitor.post('/api/cart', { productId: id })).status
    expect(await put()).toBe(201)
    await shop.db.update(users).set({ role: 'admin', staffRole: 'staff' }).where(eq(users.id, userId))
    expect(await put()).toBe(403)
  })

  test('goes into a new guest cart if the session has ended or never existed', async () => {
    const { id } = await sold()
    const { visitor, id: userId } = await newcomer()
    await visitor.post('/api/cart', { productId: id })
    await shop.db.delete(sessions).where(eq(sessions.userId, userId))
    expect((await visitor.post('/api/cart', { productId: id })).body).toMatchObject({ quantity: 1 })
    expect((await visitor.get('/api/auth/me')).body).toEqual({ user: null })
    expect((await visitor.get('/api/cart')).body).toHaveLength(1)
    const forger = shop.visitor()
    forger.useCookie('session=made-up')
    expect((await forger.post('/api/cart', { productId: id })).body).toMatchObject({ quantity: 1 })
  })

  test('goes into a new cart if the session has expired', async () => {
    const { id } = await sold()
    const { visitor, id: userId } = await newcomer()
    await visitor.post('/api/cart', { productId: id })
    const expiresAt = new Date(shop.clock.now().getTime() - 1)
    await shop.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, userId))
    expect((await visitor.post('/api/cart', { productId: id })).body).toMatchObject({ quantity: 1 })
  })

  test('renews the session of a shopper who returns after a day', async () => {
    const { id } = await sold()
    const { visitor, id: userId } = await newcomer()
    const put = () => visitor.post('/api/cart', { productId: id })
    expect((await put()).headers.getSetCookie()).toEqual([])
    const lastSeenAt = new Date(shop.clock.now().getTime() - 24 * 60 * 60_000 - 1)
    await shop.db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, userId))
    const { body, headers } = await put()
    expect(body).toMatchObject({ quantity: 2 })
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^session=/)])
    expect((await put()).headers.getSetCookie()).toEqual([])
  })
})

describe('a new visitor', () => {
  const sessionsNow = async () => (await shop.db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id)

  test('gets no session for a refused line', async () => {
    const { id, change } = await sold()
    await change({ isPublished: false })
    const before = await sessionsNow()
    expect((await shop.visitor().post('/api/cart', { productId: id })).status).toBe(404)
    expect(await sessionsNow()).toEqual(before)
  })

  test('gets the current price and one session', async () => {
    const { id, change } = await sold()
    await change({ price: '21.00' })
    const before = await sessionsNow()
    const guest = shop.visitor()
    expect((await guest.post('/api/cart', { productId: id })).body).toMatchObject({ quantity: 1, unitPrice: '21.00' })
    expect(await sessionsNow()).toHaveLength(before.length + 1)
  })
})

describe('concurrent requests', () => {
  test('all count for one shopper, from one or two tabs', async () => {
    const { id } = await sold()
    const { visitor } = await newcomer()
    const { body } = await visitor.get('/api/auth/me')
    const elsewhere = shop.visitor()
    await elsewhere.post('/api/auth/login', { email: body.user.email, password: 'a long enough password' })
    const wishes = [visitor, elsewhere, visitor, elsewhere]
    await Promise.all(wishes.map((one) => one.post('/api/cart', { productId: id, quantity: 2 })))
    expect((await visitor.get('/api/cart')).body).toMatchObject([{ quantity: 8 }])
  })

  test('reject a 101st cart line', async () => {
    const { id } = await sold()
    const { visitor } = await newcomer()
    const engraved = (engraving: string) => visitor.post('/api/cart', { productId: id, customization: { engraving } })
    for (let line = 1; line < 100; line++) await engraved(`Ida ${line}`)
    const answers = await Promise.all(['Ida', 'Sam', 'Kim'].map(engraved))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await visitor.get('/api/cart')).body).toHaveLength(100)
  })

  test('never exceed the stock from two tabs of a guest', async () => {
    const { id, guest } = await sold({ stock: 3, whenOutOfStock: 'stop' })
    const put = (engraving: string) =>
      guest.post('/api/cart', { productId: id, quantity: 2, customization: { engraving } })
    const answers = await Promise.all(['one', 'two'].map(put))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})
