import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#features/orders/server/tables.ts'
import { cents } from '#platform/money.ts'
import { homeAddress, openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let ida: Visitor
let idaId: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  ida = shop.visitor()
  idaId = (await ida.register('ida.search@example.com')).id
})
afterAll(() => shop.close())

const day = 24 * 60 * 60_000
/** An order of so many cents, so many days ago. */
async function order(total: number, daysAgo: number, more: Partial<typeof orders.$inferInsert> = {}) {
  const [row] = await shop.db
    .insert(orders)
    .values({
      userId: idaId,
      subtotal: cents(total),
      shipping: cents(0),
      total: cents(total),
      shippingAddress: homeAddress,
      createdAt: new Date(shop.clock.now().getTime() - daysAgo * day),
      ...more,
    })
    .returning()
  return row!
}

test('the dashboard counts everything, and compares the last 30 days with the 30 before', async () => {
  const empty = (await admin.get('/api/dashboard')).body
  expect(empty).toMatchObject({ orders: { count: 0, change: null }, revenue: { total: '0.00', change: null } })
  await shop.product()
  await shop.product({ isPublished: false })
  await shop.category({ slug: 'christmas' })
  await order(2000, 45)
  expect((await admin.get('/api/dashboard')).body.orders).toEqual({ count: 1, change: -100 })
  await order(1000, 29)
  await order(1500, 1)
  const { body } = await admin.get('/api/dashboard')
  expect(body).toMatchObject({
    orders: { count: 3, change: 100 },
    revenue: { total: '45.00', change: 25 },
    products: { published: 1 },
    categories: { count: 1, first: [{ name: 'christmas', isPublished: true }] },
  })
  expect(body.recentOrders.map(({ total }: { total: string }) => total)).toEqual(['15.00', '10.00', '20.00'])
})

test('the dashboard and the search for orders are an admin’s', async () => {
  for (const path of ['/api/dashboard', '/api/orders/search', '/api/orders']) {
    expect((await ida.get(path)).status).toBe(403)
    expect((await shop.visitor().get(path)).status).toBe(401)
  }
})

describe('the admin’s search for orders', () => {
  const found = async (query: string) =>
    (await admin.get(`/api/orders/search?${query}`)).body.orders.map(({ id }: { id: string }) => id)

  test('matches order and user ids in any case, names and addresses of mail', async () => {
    const wanted = await order(3100, 2)
    for (const text of [
      wanted.id,
      wanted.id.toUpperCase(),
      wanted.id.slice(0, 8),
      `%23${wanted.id.slice(-8).toUpperCase()}`,
    ])
      expect(await found(`q=${text}`)).toEqual([wanted.id])
    for (const text of [idaId, 'ida.search@', 'lindqvist']) expect(await found(`q=${text}`)).toContain(wanted.id)
    expect(await found('q=100%25_')).toEqual([])
    expect(await found('q=%00')).toContain(wanted.id)
  })

  test('is filtered by status; junk in the address is ignored', async () => {
    const shipped = await order(3200, 3, { status: 'shipped' })
    expect(await found('status=shipped')).toEqual([shipped.id])
    expect((await found('status=lost')).length).toBeGreaterThan(1)
    expect((await admin.get('/api/orders/search?page=-3')).status).toBe(200)
  })

  test('comes in pages of 25, newest first, with the number of all', async () => {
    for (let index = 0; index < 30; index++) await order(1000 + index, 100 + index, { status: 'delivered' })
    const first = (await admin.get('/api/orders/search?status=delivered')).body
    const second = (await admin.get('/api/orders/search?status=delivered&page=2')).body
    expect([first.orders.length, second.orders.length, first.total, second.total]).toEqual([25, 5, 30, 30])
    expect(first.orders[0].total).toBe('10.00')
    expect(second.orders.at(-1).total).toBe('10.29')
  })
})
