import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { banners } from '#features/selling/banners/server/tables.ts'
import { ordersOf } from '#features/selling/catalog/server/find-products.ts'
import { categories, products, shownProducts } from '#features/selling/catalog/server/tables.ts'
import { cents } from '#platform/money.ts'
import { allRows } from '#platform/server/filters.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = shop.visitor()
  await admin.register('admin@example.com')
  await shop.makeAdmin('admin@example.com')
  const christmas = await shop.category({ slug: 'christmas', type: 'holiday' })
  const desk = await shop.category({ slug: 'desk-friends', type: 'seasonal' })
  const hidden = await shop.category({ slug: 'hidden', isPublished: false })
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await shop.product({
    name: 'Little Fir',
    description: 'A tree',
    price: cents(1200),
    categoryId: christmas.id,
    createdAt: minutesAgo(1),
  })
  await shop.product({
    name: 'desk octopus',
    description: '100% charming',
    price: cents(1950),
    categoryId: desk.id,
    createdAt: minutesAgo(2),
  })
  await shop.product({
    name: 'Bauble',
    description: null,
    price: cents(1200),
    categoryId: christmas.id,
    createdAt: minutesAgo(3),
  })
  await shop.product({ name: 'Secret', price: cents(100), isPublished: false })
  await shop.product({ name: 'In a hidden drawer', price: cents(900), categoryId: hidden.id, createdAt: minutesAgo(4) })
})
afterAll(() => shop.close())

const names = (body: { name: string }[]) => body.map(({ name }) => name)
const found = async (query: string) => names((await shop.visitor().get(`/api/products/search${query}`)).body.products)

describe('visitors', () => {
  // rule 16
  test('see only published products, with any value of published=', async () => {
    const expected = ['Little Fir', 'desk octopus', 'Bauble', 'In a hidden drawer']
    for (const path of ['/api/products?published=true', '/api/products', '/api/products?published=false']) {
      expect(names((await shop.visitor().get(path)).body)).toEqual(expected)
    }
    expect(names((await admin.get('/api/products')).body)).toContain('Secret')
    expect(names((await admin.get('/api/products?published=true')).body)).toEqual(expected)
  })

  test('get a link to the search if the plain list is cut', async () => {
    const linkOf = async (path: string) => (await shop.visitor().get(path)).headers.get('link')
    expect(await linkOf('/api/products?published=true')).toBeNull()
    expect(await linkOf('/api/products?published=true&limit=4')).toBeNull()
    const link = await linkOf('/api/products?published=true&limit=3')
    expect(link).toBe('</api/products/search>; rel="search"')
    expect((await shop.visitor().get(link?.match(/<(.+)>/)?.[1] ?? '')).status).toBe(200)
  })

  test('see prices as decimal strings and no internals', async () => {
    const { body } = await shop.visitor().get('/api/products?published=true')
    expect(Object.keys(body[0]).sort()).toEqual(
      [
        'categoryId',
        'createdAt',
        'description',
        'id',
        'images',
        'imageColors',
        'imageTexts',
        'isPublished',
        'material',
        'modelFile',
        'name',
        'price',
        'stock',
        'whenOutOfStock',
      ].sort(),
    )
    expect(body[0].price).toBe('12.00')
  })

  test('get 404 for a draft, an unknown id and an invalid id', async () => {
    const draft = await shop.product({ isPublished: false })
    for (const id of [draft.id, '00000000-0000-4000-8000-000000000000', 'x', '%00', "1' or '1'='1"]) {
      const answer = await shop.visitor().get(`/api/products/${encodeURIComponent(id)}`)
      expect([answer.status, answer.text]).toEqual([404, 'Product Not Found'])
    }
    expect((await admin.get(`/api/products/${draft.id}`)).status).toBe(200)
  })

  test('see published categories only', async () => {
    expect((await shop.visitor().get('/api/categories')).body.map(({ slug }: { slug: string }) => slug)).toEqual([
      'christmas',
      'desk-friends',
    ])
    expect((await admin.get('/api/categories')).body).toHaveLength(3)
  })
})

describe('search', () => {
  test('matches name or description, ignoring case', async () => {
    expect(await found('?q=OCTO')).toEqual(['desk octopus'])
    expect(await found('?q=tree')).toEqual(['Little Fir'])
  })
  test.each([
    ['every word, in any order', 'fir little', ['Little Fir']],
    ['the start of a word', 'octo', ['desk octopus']],
    ['a plural', 'trees', ['Little Fir']],
    ['a word of the category', 'christmas bauble', ['Bauble']],
    ['words with a color, which every gift has', 'red bauble', ['Bauble']],
    ['words with filler words', 'gift for the desk', ['desk octopus']],
    ['a misspelled word', 'octpus', ['desk octopus']],
    ['two misspelled words', 'deskk octpus', ['desk octopus']],
    ['the inside of a word', 'ctopus', ['desk octopus']],
    ['words with punctuation', 'little-fir', ['Little Fir']],
    ['a synonym', 'xmas bauble', ['Bauble']],
    ['nothing if one word is unknown', 'bauble zeppelin', []],
  ])('finds %s', async (_, typed, expected) => {
    expect(await found(`?q=${encodeURIComponent(typed)}`)).toEqual(expected)
  })

  // rule 55
  test('ranks names before descriptions, and sorts newest first only on request', async () => {
    await shop.product({ name: 'A tree', description: null, createdAt: new Date('2020-01-01') })
    expect(await found('?q=tree')).toEqual(['A tree', 'Little Fir'])
    expect(await found('?q=tree&sort=newest')).toEqual(['Little Fir', 'A tree'])
    const { body } = await shop.visitor().get('/api/products/suggest?q=tre')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['A tree', 'Little Fir'])
    expect((await shop.visitor().get('/api/products/suggest?q=')).body).toEqual([])
    await shop.db.delete(products).where(eq(products.name, 'A tree'))
  })

  test('finds a gift by its current words after any kind of write', async () => {
    const pots = await shop.category({ slug: 'pots' })
    const { id } = await shop.product({ name: 'Hoopoe No.7', description: null, categoryId: pots.id })
    const set = (values: Partial<typeof products.$inferInsert>) =>
      shop.db.update(products).set(values).where(eq(products.id, id))
    expect([await found('?q=7+hoopoe'), await found('?q=hoopoe+pots')]).toEqual([['Hoopoe No.7'], ['Hoopoe No.7']])
    await shop.db.update(categories).set({ name: 'Jars' }).where(eq(categories.id, pots.id))
    expect([await found('?q=hoopoe+jars'), await found('?q=hoopoe+pots')]).toEqual([['Hoopoe No.7'], []])
    await set({ name: 'Kestrel', price: cents(1) })
    expect([await found('?q=kestrel'), await found('?q=hoopoe'), (await found('?sort=price-low'))[0]]).toEqual([
      ['Kestrel'],
      [],
      'Kestrel',
    ])
    await set({ isPublished: false })
    expect([await found('?q=kestrel'), await found('?category=pots')]).toEqual([[], []])
    await set({ isPublished: true })
    expect(await found('?category=pots')).toEqual(['Kestrel'])
    await shop.db.delete(products).where(eq(products.id, id))
    expect([await found('?q=kestrel'), await found('?category=pots')]).toEqual([[], []])
  })

  test.each(['newest', 'price-low', 'price-high', 'name'] as const)(
    'reads a list that is sorted by %s in its order, all of it and of one category',
    async (sort) => {
      const { productId: id, name, price, createdAt, categoryId } = shownProducts
      for (const category of [allRows, eq(categoryId, '00000000-0000-4000-8000-000000000000')]) {
        const read = shop.db.select({ id }).from(shownProducts).where(category)
        const sorted = read.orderBy(...ordersOf({ id, name, price, createdAt })[sort])
        const plan = await shop.db.transaction(async (db) => {
          await db.execute(sql`set local enable_sort = off`)
          await db.execute(sql`set local enable_seqscan = off`)
          await db.execute(sql`set local enable_bitmapscan = off`)
          return db.execute(sql`explain ${sorted}`)
        })
        expect(JSON.stringify(plan.rows)).not.toMatch(/Sort|Seq Scan|Filter/)
      }
    },
  )

  test('treats percent, underscore and backslash literally', async () => {
    expect(await found(`?q=${encodeURIComponent('100%')}`)).toEqual(['desk octopus'])
    expect(await found(`?q=${encodeURIComponent('_')}`)).toEqual([])
    expect(await found(`?q=${encodeURIComponent('\\')}`)).toEqual([])
  })
  // rule 17
  test('accepts a category by slug, id and type, and finds nothing for an unknown category', async () => {
    const { body: categories } = await shop.visitor().get('/api/categories')
    expect(await found('?category=christmas')).toEqual(['Little Fir', 'Bauble'])
    expect(await found(`?category=${categories[0].id}`)).toEqual(['Little Fir', 'Bauble'])
    expect(await found('?category=seasonal')).toEqual(['desk octopus'])
    expect(await found('?category=hidden')).toEqual([])
    expect(await found('?category=nonsense')).toEqual([])
  })
  test('sorts', async () => {
    expect(await found('?sort=price-low')).toEqual(['In a hidden drawer', 'Bauble', 'Little Fir', 'desk octopus'])
    expect((await found('?sort=price-high'))[0]).toBe('desk octopus')
    expect(await found('?sort=name')).toEqual(['Bauble', 'desk octopus', 'In a hidden drawer', 'Little Fir'])
    expect(await found('?sort=junk&page=-3')).toEqual(await found(''))
  })
  test('counts all matches beyond the first page', async () => {
    const many = await openTestShop()
    for (let index = 0; index < 30; index++) await many.product({ name: `Star ${index}` })
    const first = (await many.visitor().get('/api/products/search?q=star')).body
    const second = (await many.visitor().get('/api/products/search?q=star&page=2')).body
    expect([first.total, first.products.length, second.products.length]).toEqual([30, 24, 30])
    expect(second.products.slice(0, 24)).toEqual(first.products)
    await many.close()
  })
})

test('shows banners only within their dates', async () => {
  const day = 24 * 60 * 60_000
  const at = (days: number) => new Date(Date.now() + days * day)
  const banner = { title: '', image: '/drawings/heart/red.svg', isPublished: true }
  await shop.db.insert(banners).values([
    { ...banner, title: 'now', startDate: at(-1), endDate: at(1) },
    { ...banner, title: 'always' },
    { ...banner, title: 'over', endDate: at(-1) },
    { ...banner, title: 'to come', startDate: at(1) },
    { ...banner, title: 'draft', isPublished: false },
  ])
  const titles = async (visitor: Visitor, path: string) =>
    (await visitor.get(path)).body.map(({ title }: { title: string }) => title).sort()
  expect(await titles(shop.visitor(), '/api/banners')).toEqual(['always', 'now'])
  expect(await titles(shop.visitor(), '/api/banners?published=true')).toEqual(['always', 'now'])
  expect(await titles(admin, '/api/banners')).toHaveLength(5)
})

describe('the wishlist', () => {
  test('requires a sign-in, and adds and removes a product once', async () => {
    const heart = await shop.product()
    expect((await shop.visitor().get('/api/wishlist')).status).toBe(401)
    expect((await shop.visitor().post('/api/wishlist', { productId: heart.id })).text).toBe(
      'Please sign in to manage your wishlist.',
    )
    const ida = shop.visitor()
    await ida.register('wishes@example.com')
    await ida.post('/api/wishlist', { productId: heart.id })
    expect((await ida.post('/api/wishlist', { productId: heart.id })).status).toBe(201)
    expect((await ida.get('/api/wishlist')).body).toMatchObject([
      { productId: heart.id, product: { name: 'Keepsake Heart' } },
    ])
    await ida.delete(`/api/wishlist/${heart.id}`)
    expect((await ida.delete(`/api/wishlist/${heart.id}`)).status).toBe(200)
    expect((await ida.get('/api/wishlist')).body).toEqual([])
  })
  test('refuses drafts and unknown products', async () => {
    const draft = await shop.product({ isPublished: false })
    const ida = shop.visitor()
    await ida.register('drafts@example.com')
    for (const productId of [draft.id, 'x', '00000000-0000-4000-8000-000000000000']) {
      expect((await ida.post('/api/wishlist', { productId })).status).toBe(404)
    }
  })
})

test('answers 404 for an unknown API path', async () => {
  const answer = await shop.visitor().get('/api/nothing')
  expect([answer.status, answer.text]).toEqual([404, 'There is nothing at this address.'])
})

describe('safety warnings', () => {
  const warned = { name: 'Egg Cup with Feet', price: '9.50', isPublished: true }

  // rule 112
  test('are chosen by the maker and read by shoppers, on the page too', async () => {
    const made = await admin.post('/api/products', { ...warned, warnings: ['not-for-food', 'heat'] })
    expect(made.body.warnings).toEqual(['not-for-food', 'heat'])
    const path = `/api/products/${made.body.id}`
    expect((await shop.visitor().get(path)).body.warnings).toEqual(['not-for-food', 'heat'])
    const site = await createSite(shop.services)
    const page = await (await site.request(`/products/${made.body.id}`)).text()
    expect(page).toContain('<li>Not for food or drinks.</li>')
    expect(page).toContain('"name":"Warning","value":"Not for food or drinks."')
    await admin.put(path, { warnings: [] })
    expect((await shop.visitor().get(path)).body).not.toHaveProperty('warnings')
  })

  test('that the shop does not know are refused', async () => {
    const refused = await admin.post('/api/products', { ...warned, warnings: ['bites'] })
    const text = await admin.post('/api/products', { ...warned, warnings: 'heat' })
    expect([text.status, text.text]).toEqual([400, 'Send a list of warnings.'])
    expect([refused.status, refused.text]).toEqual([400, 'Choose one of: small-parts, not-a-toy, not-for-food, heat.'])
  })
})
