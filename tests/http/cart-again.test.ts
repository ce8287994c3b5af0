import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOf } from '#features/base/accounts/server/sessions.ts'
import { sessions, users } from '#features/base/accounts/server/tables.ts'
import { settings } from '#features/base/settings/server/tables.ts'
import { putIntoCart } from '#features/selling/cart/server/put-into-cart.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

/** What is put into a cart again is not read again (decisions/0070). */

let shop: TestShop
let owner: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
})
afterAll(() => shop.close())

/** A gift that somebody has in the cart already. */
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

/** How often the database is asked while something is done outside of transactions. */
async function countStatements(work: () => Promise<unknown>) {
  const asked = vi.spyOn(shop.services.database.pool, 'query')
  await work()
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}

let newcomers = 0
async function newcomer() {
  const visitor = shop.visitor()
  const { id } = await visitor.register(`newcomer-${newcomers++}@example.com`)
  return { visitor, id }
}

describe('what is put into a cart again', () => {
  test.each([null, '/models/medal@1.bin'])(
    'asks the database once, a guest and somebody who is signed in (model %s)',
    async (modelFile) => {
      const { id, put } = await sold({ modelFile })
      await put()
      expect(await countStatements(put)).toBe(1)
      const { visitor } = await newcomer()
      expect(await countStatements(() => visitor.post('/api/cart', { productId: id }))).toBe(1)
    },
  )

  test('asks the database once in a full cart, too: it is no further line', async () => {
    const { id, guest, put } = await sold()
    for (let line = 1; line < 100; line++)
      await guest.post('/api/cart', { productId: id, customization: { engraving: String(line) } })
    expect(await countStatements(put)).toBe(1)
  })

  test('grows its line, and is a line of its own in another make', async () => {
    const { guest, put } = await sold()
    await put()
    await put({ color: 'blue' })
    await put({ color: 'blue' })
    expect((await guest.get('/api/cart')).body).toMatchObject([
      { quantity: 2, customization: { color: 'red' } },
      { quantity: 2, customization: { color: 'blue' } },
    ])
  })

  test('costs what it costs by then', async () => {
    const { put, change } = await sold()
    await change({ price: '21.00' })
    expect((await put()).body).toMatchObject({ quantity: 2, unitPrice: '21.00', priceBefore: null })
  })

  test('costs what its size costs by then', async () => {
    const { put } = await sold()
    const large = { size: 'large' }
    await put(large)
    await owner.put('/api/settings', { sizePricing: 'size' })
    expect((await put(large)).body).toMatchObject({ unitPrice: '28.80', priceBefore: null })
    await owner.put('/api/settings', { sizePricing: 'base' })
    expect((await put(large)).body).toMatchObject({ unitPrice: '16.00', priceBefore: null })
  })

  test('costs that, too, when nobody was told of the change', async () => {
    const { put } = await sold()
    const large = { size: 'large' }
    await put(large)
    const change = { value: 'size', updatedAt: new Date() }
    const row = { name: 'sizePricing', ...change }
    await shop.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: change })
    expect((await put(large)).body).toMatchObject({ unitPrice: '28.80', priceBefore: null })
    await owner.put('/api/settings', { sizePricing: 'base' })
  })

  test('is refused in what it does not come in any more, and taken in what is new', async () => {
    const { put, change } = await sold()
    await change({ colors: [{ color: 'gold', name: 'Brass' }] })
    expect((await put({ color: 'red' })).status).toBe(400)
    expect((await put({ color: 'gold' })).status).toBe(201)
  })

  test('is no longer there when it is taken off the shelves', async () => {
    const { put, change } = await sold()
    await change({ isPublished: false })
    expect((await put()).status).toBe(404)
  })

  test('cannot be too many once it is sold from the shelf alone', async () => {
    const { put, change } = await sold({ stock: 1 })
    await change({ whenOutOfStock: 'stop' })
    expect(await put()).toMatchObject({ status: 409, text: expect.stringContaining('Only 1') })
  })

  test('says how many there are by then', async () => {
    const { id, put } = await sold({ stock: 10 })
    await put()
    const buyer = shop.visitor()
    await buyer.register('buyer@example.com')
    await buyer.buy([{ productId: id, quantity: 4 }])
    expect((await put()).body).toMatchObject({ product: { stock: 6 } })
  })
})

/** The statement that adds finds whoever adds: it finds nobody but who is found otherwise. */
describe('what was put into a cart before', () => {
  test('is refused to the shop itself', async () => {
    const { id } = await sold()
    expect((await owner.post('/api/cart', { productId: id })).status).toBe(403)
  })

  test('is refused to whoever has become one of the staff meanwhile', async () => {
    const { id } = await sold()
    const { visitor, id: userId } = await newcomer()
    const put = async () => (await visitor.post('/api/cart', { productId: id })).status
    expect(await put()).toBe(201)
    await shop.db.update(users).set({ role: 'admin', staffRole: 'staff' }).where(eq(users.id, userId))
    expect(await put()).toBe(403)
  })

  test('goes into the cart of a guest anew whose session was ended or is none', async () => {
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

  test('goes into a new cart when the session has run out', async () => {
    const { id } = await sold()
    const { visitor, id: userId } = await newcomer()
    await visitor.post('/api/cart', { productId: id })
    const expiresAt = new Date(shop.clock.now().getTime() - 1)
    await shop.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, userId))
    expect((await visitor.post('/api/cart', { productId: id })).body).toMatchObject({ quantity: 1 })
  })

  test('renews the session of whoever comes again after a day', async () => {
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

  test('stays known when somebody asks with a session that is none', async () => {
    const { id, put } = await sold()
    await put()
    const forger = shop.visitor()
    forger.useCookie('session=made-up')
    await forger.post('/api/cart', { productId: id })
    expect(await countStatements(put)).toBe(1)
  })
})

describe('a newcomer', () => {
  const sessionsNow = async () => (await shop.db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id)

  test('is counted, and gets session and line by one statement', async () => {
    const { id } = await sold({ modelFile: '/models/medal@1.bin' })
    const guest = shop.visitor()
    const before = await sessionsNow()
    expect(await countStatements(() => guest.post('/api/cart', { productId: id, quantity: 3 }))).toBe(2)
    expect(await sessionsNow()).toHaveLength(before.length + 1)
    expect((await guest.get('/api/cart')).body).toMatchObject([{ quantity: 3 }])
    expect((await guest.post('/api/cart', { productId: id })).body).toMatchObject({ quantity: 4 })
  })

  test('gets no session with a line that is refused', async () => {
    const { id, change } = await sold()
    await change({ isPublished: false })
    const before = await sessionsNow()
    expect((await shop.visitor().post('/api/cart', { productId: id })).status).toBe(404)
    expect(await sessionsNow()).toEqual(before)
  })

  test('pays what the gift costs by then, and has one session', async () => {
    const { id, change } = await sold()
    await change({ price: '21.00' })
    const before = await sessionsNow()
    const guest = shop.visitor()
    expect((await guest.post('/api/cart', { productId: id })).body).toMatchObject({ quantity: 1, unitPrice: '21.00' })
    expect(await sessionsNow()).toHaveLength(before.length + 1)
  })
})

/** Whoever adds at the same moment is answered by one statement (decisions/0076). */
describe('at the same moment', () => {
  type Wish = { productId: string; quantity?: number; customization?: object }

  /** Puts something into the cart of a session, as a call of that session does. */
  function put(session: string, { quantity = 1, ...wish }: Wish) {
    const never = () => expect.fail('The session lives')
    const findCaller = async () => ({ ...(await viewerOf(session)), address: '192.0.2.7' })
    const found = { session, findCaller, newGuest: never, ensureSession: async () => session }
    return putIntoCart(shop.services, { ...found, ...wish, quantity })
  }

  async function viewerOf(session: string) {
    const [found] = await shop.db
      .select({ user: users })
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, session))
    return { user: found?.user ?? null, sessionId: found ? session : null }
  }

  const sessionOf = (visitor: Visitor) => hashOf(/session=([^;]+)/.exec(visitor.cookie())?.[1] ?? '')
  async function guestSession(productId: string) {
    const guest = shop.visitor()
    await guest.post('/api/cart', { productId })
    return { guest, session: sessionOf(guest) }
  }

  test('twenty people ask the database once, and each has their own line', async () => {
    const { id } = await sold()
    const guests = await Promise.all(Array.from({ length: 20 }, () => guestSession(id)))
    const wishes = guests.map(({ session }, place) => ({ session, quantity: place + 1 }))
    const add = () => Promise.all(wishes.map(({ session, quantity }) => put(session, { productId: id, quantity })))
    const added: Awaited<ReturnType<typeof add>> = []
    expect(await countStatements(async () => added.push(...(await add())))).toBe(1)
    expect(added.map(({ quantity }) => quantity)).toEqual(wishes.map(({ quantity }) => quantity + 1))
    for (const [place, { guest }] of guests.entries())
      expect((await guest.get('/api/cart')).body).toMatchObject([{ quantity: place + 2 }])
  })

  test('what one person adds twice counts twice, from one window or from two', async () => {
    const { id } = await sold()
    const { guest, session } = await guestSession(id)
    await Promise.all([put(session, { productId: id, quantity: 2 }), put(session, { productId: id, quantity: 3 })])
    expect((await guest.get('/api/cart')).body).toMatchObject([{ quantity: 6 }])
    const { visitor } = await newcomer()
    const { body } = await visitor.get('/api/auth/me')
    const elsewhere = shop.visitor()
    await elsewhere.post('/api/auth/login', { email: body.user.email, password: 'a long enough password' })
    await Promise.all([visitor, elsewhere].map((one) => put(sessionOf(one), { productId: id, quantity: 2 })))
    expect((await visitor.get('/api/cart')).body).toMatchObject([{ quantity: 4 }])
  })

  test('a cart takes no more lines than it holds', async () => {
    const { id } = await sold()
    const { guest, session } = await guestSession(id)
    const engraved = (engraving: string) => ({ productId: id, customization: { engraving } })
    for (let line = 1; line < 99; line++) await put(session, engraved(`Ida ${line}`))
    // Somebody else has had these, so that nothing is read for them.
    const { session: another } = await guestSession(id)
    for (const name of ['Ida', 'Sam']) await put(another, engraved(name))
    const settled = await Promise.allSettled([put(session, engraved('Ida')), put(session, engraved('Sam'))])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect((await guest.get('/api/cart')).body).toHaveLength(100)
  })

  test('what cannot be added to one cart is added to the others all the same, once', async () => {
    const [{ id }, other] = [await sold({ modelFile: '/models/medal@1.bin' }), await sold()]
    const { session } = await guestSession(id)
    const { guest, session: another } = await guestSession(other.id)
    // Its proof has gone, which the shop does not know yet: it is kept anew.
    await shop.db.execute(sql`delete from cart_items where proof_id is not null`)
    await shop.db.execute(sql`delete from proofs where model ->> 'id' = 'medal'`)
    const added = await Promise.all([put(session, { productId: id }), put(another, { productId: other.id })])
    expect(added.map(({ quantity }) => quantity)).toEqual([1, 2])
    expect((await guest.get('/api/cart')).body).toMatchObject([{ quantity: 2 }])
  })
})
