import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { settings } from '#features/settings/server/tables.ts'
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

describe('what is put into a cart again', () => {
  test.each([null, '/models/medal@1.bin'])(
    'asks the database twice: who somebody is, and for the line (model %s)',
    async (modelFile) => {
      const { put } = await sold({ modelFile })
      await put()
      expect(await countStatements(put)).toBe(2)
    },
  )

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
