import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#features/base/accounts/server/tables.ts'
import type { CustomerList } from '#features/figures/customers/contract.ts'
import { readCustomerSearch } from '#features/figures/customers/paths.ts'
import { customerRows, customersToCount } from '#features/figures/customers/server/find-customers.ts'
import { maxCounted } from '#platform/list-address.ts'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let productId: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  productId = (await shop.product({ stock: 100 })).id
  await person('Zoë O’Brien', 'zoe+gifts@example.com')
  await person('Anne-Marie Petit', 'a.petit@mail.example.com')
  await person('ada berg', 'ada@post.example')
})
afterAll(() => shop.close())

/** Creates an account that is older than all previous ones. */
async function person(name: string, email: string) {
  const visitor = shop.visitor()
  const { id } = await visitor.register(email)
  const createdAt = new Date(Date.now() - (Object.keys(ids).length + 1) * 86_400_000)
  await shop.db.update(users).set({ name, createdAt }).where(eq(users.id, id))
  ids[name] = id
  return visitor
}
const list = async (query = '') => (await admin.get(`/api/customers${query}`)).body as CustomerList
const found = async (typed: string) =>
  (await list(`?q=${encodeURIComponent(typed)}&sort=name`)).customers.map(({ name }) => name)

describe('customers', () => {
  test.each([
    ['anne', 'Anne-Marie Petit'],
    ['MARIE', 'Anne-Marie Petit'],
    ['anne-ma', 'Anne-Marie Petit'],
    ['petit anne', 'Anne-Marie Petit'],
    ['a.petit@mail', 'Anne-Marie Petit'],
    ['a.petit@mail.example.com', 'Anne-Marie Petit'],
    ['brien', 'Zoë O’Brien'],
    ['zoë', 'Zoë O’Brien'],
    ['zoe+gifts@example.com', 'Zoë O’Brien'],
    ['Ada', 'ada berg'],
  ])('are found by the start of words: %s', async (typed, name) => {
    expect(await found(typed)).toEqual([name])
  })

  test('are found by the start of their id, with or without dashes, in any case', async () => {
    const id = ids['Zoë O’Brien'] ?? ''
    for (const typed of [id, id.slice(0, 13), id.replaceAll('-', '').slice(0, 12), id.toUpperCase()])
      expect(await found(typed)).toEqual(['Zoë O’Brien'])
  })

  test.each(["' or 1=1 --", "a' & 'b", '%', '\\', '((', ':*', '!nobody', 'nobody', '@', '\u0000b'])(
    '%s finds no customer and causes no error',
    async (typed) => {
      const { status, body } = await admin.get(`/api/customers?q=x${encodeURIComponent(typed)}`)
      expect([status, body.customers]).toEqual([200, []])
    },
  )

  test('are sorted by name, ignoring case, and by age', async () => {
    const names = async (sort: string) => (await list(`?sort=${sort}`)).customers.map(({ name }) => name)
    expect(await names('name')).toEqual(['ada berg', 'Anne-Marie Petit', 'Ida Lindqvist', 'Zoë O’Brien'])
    expect(await names('name-z')).toEqual([...(await names('name'))].reverse())
    expect(await names('newest')).toEqual(['Ida Lindqvist', 'Zoë O’Brien', 'Anne-Marie Petit', 'ada berg'])
    expect(await names('oldest')).toEqual([...(await names('newest'))].reverse())
    expect(await names('junk')).toEqual(await names('newest'))
  })

  test('on the staff have a role', async () => {
    const { customers } = await list('?q=owner@example.com')
    expect(customers).toMatchObject([{ email: 'owner@example.com', staffRole: 'owner' }])
    expect((await list('?q=ada')).customers[0]?.staffRole).toBeNull()
  })

  test('come in pages', async () => {
    await shop.db.execute(
      sql`insert into users (name, email, password) select 'Paul Page' || n, 'paul' || n || '@example.com', 'x' from generate_series(1, 60) n`,
    )
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?q=paul&sort=name&page=${page}`)))
    expect(pages.map(({ customers, total }) => [customers.length, total])).toEqual([
      [25, 60],
      [25, 60],
      [10, 60],
      [0, 60],
    ])
    expect(new Set(pages.flatMap(({ customers }) => customers.map(({ id }) => id))).size).toBe(60)
  })
})

describe('one customer', () => {
  test('has orders, spending minus refunds, requests and reviews', async () => {
    const mia = await person('Mia Buyer', 'mia@example.com')
    const id = ids['Mia Buyer'] ?? ''
    const bought = []
    for (let times = 0; times < 4; times++) bought.push((await mia.buy([{ productId }])).body)
    const [delivered, refunded, partly] = bought
    await admin.put(`/api/orders/${delivered.id}/status`, { status: 'delivered' })
    await admin.put(`/api/orders/${refunded.id}/status`, { status: 'refunded' })
    const part = { id: crypto.randomUUID(), amount: '5.00', reason: 'A scratch' }
    expect((await admin.post(`/api/orders/${partly.id}/refunds`, part)).status).toBe(201)
    await mia.post('/api/reviews', { orderItemId: delivered.items[0].id, rating: 5 })
    await mia.post('/api/custom-requests', { title: 'A lamp', description: 'A lamp like a whale.', category: 'toy' })
    await mia.post('/api/user/save-address', { shippingAddress: homeAddress })

    const { body } = await admin.get(`/api/customers/${id}`)
    // Three orders of $21.99 remain, minus five dollars.
    expect(body).toMatchObject({
      name: 'Mia Buyer',
      orders: 4,
      spent: '60.97',
      requests: 1,
      reviews: 1,
      staffRole: null,
    })
    expect(body.address).toMatchObject({ city: 'Portland' })
    expect(body.latestOrders.map((order: { id: string }) => order.id).sort()).toEqual(
      bought.map((order) => order.id).sort(),
    )
    expect((await list('?q=mia@example')).customers).toMatchObject([{ id, orders: 4, spent: '60.97' }])
    expect((await admin.get(`/api/orders/search?q=${id}`)).body.total).toBe(4)
    expect((await admin.get('/api/find?q=mia@ex')).body).toContainEqual({
      kind: 'Customer',
      title: 'Mia Buyer',
      detail: 'mia@example.com',
      href: `/admin/customers/${id}`,
    })
  })

  test('without orders has zeros, and an unknown id is not found', async () => {
    const { body } = await admin.get(`/api/customers/${ids['ada berg']}`)
    expect(body).toMatchObject({ orders: 0, spent: '0.00', latestOrders: [], requests: 0, reviews: 0, address: null })
    for (const id of ['none', crypto.randomUUID()]) {
      const answer = await admin.get(`/api/customers/${id}`)
      expect([answer.status, answer.text]).toEqual([404, 'Customer Not Found'])
    }
  })
})

describe('with very many customers', () => {
  const searches = ['', 'q=anna', 'q=anna7', 'q=nobodyatall', 'q=ab12', 'q=anna&sort=name', 'sort=name-z']
  beforeAll(async () => {
    await shop.db.execute(
      sql`insert into users (name, email, password, created_at)
          select (array['Anna', 'Bert', 'Cleo'])[1 + n % 3] || n % 100, 'no' || n || '@example.com', 'x',
            now() - n * interval '1 minute'
          from generate_series(1, 33000) n`,
    )
    await shop.db.execute(sql`vacuum analyze users`)
  })

  test('a list counts up to its limit and pages beyond it', async () => {
    const { customers, total } = await list('?q=anna&page=430')
    expect([customers.length, total]).toEqual([25, maxCounted + 1])
    expect((await list()).total).toBe(maxCounted + 1)
  })

  test.each(searches)('no list scans the whole table: %s', async (query) => {
    const search = readCustomerSearch(query)
    const { total } = await list(`?${query}`)
    // Common words may be filtered along the sort order; for a rare word that would scan every row.
    const slow = total > maxCounted ? /Seq Scan/ : /Seq Scan|Filter: .*to_tsvector/
    const rows = customerRows(shop.services, { ...search, total })
      .limit(25)
      .getSQL()
    for (const read of [rows, sql`${customersToCount(search)} limit ${maxCounted + 1}`]) {
      const plan = await shop.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${read}`)
      expect(plan.rows.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(slow)
    }
  })
})
