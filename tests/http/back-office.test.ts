import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#features/base/audit/server/tables.ts'
import { basicColors } from '#features/gifts/drawings/colors.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let ida: Visitor
beforeAll(async () => {
  shop = await openTestShop({ SHOP_TIME_ZONE: 'America/Los_Angeles' })
  admin = await shop.admin()
  ida = shop.visitor()
  await ida.register('ida@example.com')
})
afterAll(() => shop.close())

const history = (id: string) => shop.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)
const published = async (path: string) => (await shop.visitor().get(`${path}?published=true`)).body

const things = {
  categories: { name: 'Mother’s Day', description: 'For mothers', type: 'holiday' },
  products: { name: 'Swan Vase', description: 'A vase like a swan', price: '24.50', stock: 3 },
  banners: { title: 'Spring is here', image: '/drawings/vase/green.svg', link: '/products?category=easter' },
} as const
const kinds = Object.keys(things) as (keyof typeof things)[]

describe.each(kinds)('an admin’s %s', (kind) => {
  const path = `/api/${kind}`
  let id: string
  let version: number
  beforeEach(async () => {
    const made = await admin.post(path, things[kind])
    expect(made.status).toBe(201)
    id = made.body.id
    version = made.body.version
  })

  test('start as drafts and are shown to visitors only while published', async () => {
    const isThere = async () => (await published(path)).some((thing: { id: string }) => thing.id === id)
    expect(await isThere()).toBe(false)
    expect((await admin.put(`${path}/${id}`, { isPublished: true })).body.isPublished).toBe(true)
    expect(await isThere()).toBe(true)
    const changed = await admin.put(`${path}/${id}`, { description: 'Another text' })
    expect(changed.body).toMatchObject({ ...things[kind], description: 'Another text', isPublished: true })
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200)
    expect(await isThere()).toBe(false)
    expect((await admin.put(`${path}/${id}`, { isPublished: true })).status).toBe(404)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
  })

  test('can only be changed by admins', async () => {
    for (const [visitor, status] of [
      [ida, 403],
      [shop.visitor(), 401],
    ] as const) {
      expect((await visitor.post(path, things[kind])).status).toBe(status)
      expect((await visitor.put(`${path}/${id}`, { isPublished: true })).status).toBe(status)
      expect((await visitor.delete(`${path}/${id}`)).status).toBe(status)
    }
    const list = (await admin.get(path)).body
    expect(list.find((thing: { id: string }) => thing.id === id).isPublished).toBe(false)
  })

  test('are not overwritten by an older version', async () => {
    expect((await admin.put(`${path}/${id}`, { description: 'First', version })).status).toBe(200)
    shop.clock.forward(2)
    const late = await admin.put(`${path}/${id}`, { description: 'Second', version })
    expect([late.status, late.text]).toEqual([
      409,
      'Ida Lindqvist changed this 2 minutes ago. Your text is kept. Check the other change before you save.',
    ])
  })

  test('are recorded in the audit log with old and new values', async () => {
    await admin.put(`${path}/${id}`, { description: 'Another text' })
    await admin.delete(`${path}/${id}`)
    const trace = await history(id)
    expect(trace.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(trace[1]).toMatchObject({ userName: 'Ida Lindqvist', after: { description: 'Another text' } })
  })

  test.each([
    ['nothing', {}, 400],
    ['a broken body', '{"name":', 400],
    ['a name of blanks', { ...things[kind], name: '   ', title: '   ' }, 400],
    ['a name without end', { ...things[kind], name: 'x'.repeat(121), title: 'x'.repeat(121) }, 400],
    ['a text that is a list', { ...things[kind], description: ['a'] }, 400],
    ['a yes that is a word', { ...things[kind], isPublished: 'yes' }, 400],
  ])('are refused with %s', async (_, body, status) => {
    const answer = await admin.call('POST', path, body)
    expect([answer.status, answer.text.length > 5]).toEqual([status, true])
  })

  test('with an unknown id are not found', async () => {
    expect((await admin.put(`${path}/none`, { isPublished: true })).status).toBe(404)
    expect((await admin.delete(`${path}/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

describe('a category', () => {
  test('gets a slug from its name, numbered when it is taken', async () => {
    const slugs = []
    for (let times = 0; times < 3; times++)
      slugs.push((await admin.post('/api/categories', { name: "  Father's Day! " })).body.slug)
    expect(slugs).toEqual(['fathers-day', 'fathers-day-2', 'fathers-day-3'])
    expect((await admin.post('/api/categories', { name: '父の日' })).body.slug).toBe('category')
  })

  test('cannot take the slug of another category', async () => {
    await admin.post('/api/categories', { name: 'Autumn', slug: 'autumn' })
    const { body } = await admin.post('/api/categories', { name: 'Fall' })
    expect((await admin.put(`/api/categories/${body.id}`, { slug: 'autumn' })).status).toBe(409)
    expect((await admin.post('/api/categories', { name: 'Autumn', slug: 'autumn' })).status).toBe(409)
    expect((await admin.post('/api/categories', { name: 'Autumn', slug: 'Not A Slug' })).status).toBe(400)
  })

  test('in use can be deleted, and its products stay', async () => {
    const { body: category } = await admin.post('/api/categories', { name: 'Short-lived' })
    const product = await shop.product({ categoryId: category.id })
    await admin.delete(`/api/categories/${category.id}`)
    expect((await admin.get(`/api/products/${product.id}`)).body.categoryId).toBeNull()
  })
})

describe('a product', () => {
  // rule 20
  test('that was ordered is archived: its orders keep their lines', async () => {
    const heart = await shop.product()
    const { body: order } = await ida.buy([{ productId: heart.id }])
    expect((await admin.delete(`/api/products/${heart.id}`)).status).toBe(200)
    expect((await admin.get(`/api/products/${heart.id}`)).status).toBe(404)
    expect((await admin.get('/api/products')).body.some(({ id }: { id: string }) => id === heart.id)).toBe(false)
    expect((await ida.get(`/api/orders/${order.id}`)).body.items[0].productName).toBe('Keepsake Heart')
    expect((await history(heart.id)).at(-1)?.action).toBe('archive')
  })

  // rule 21
  test('stores pictures from data strings as files', async () => {
    const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#c52f1c' } })
      .png()
      .toBuffer()
    const images = [`data:image/png;base64,${png.toString('base64')}`, '/drawings/heart/red.svg']
    const { status, body } = await admin.post('/api/products', { name: 'Pictured', price: '5.00', images })
    expect([status, body.images]).toEqual([
      201,
      [expect.stringMatching(/^\/files\/[0-9a-f]{64}\.jpg$/), '/drawings/heart/red.svg'],
    ])
    const swapped = await admin.put(`/api/products/${body.id}`, { images: [...body.images].reverse() })
    expect(swapped.body.images).toEqual([...body.images].reverse())
  })

  test.each([
    ['/api/categories', { name: 'Owls' }],
    ['/api/banners', { title: 'Owls' }],
  ])('the picture at %s is stored as a file', async (path, wish) => {
    const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#1f5e8c' } })
      .png()
      .toBuffer()
    const image = `data:image/png;base64,${png.toString('base64')}`
    const { status, body } = await admin.post(path, { ...wish, image })
    const file = expect.stringMatching(/^\/files\/[0-9a-f]{64}\.jpg$/)
    expect([status, body.image]).toEqual([201, file])
    await admin.put(`${path}/${body.id}`, { image: '/drawings/owl/gold.svg' })
    const again = await admin.put(`${path}/${body.id}`, { image })
    expect(again.body.image).toBe(body.image)
    for (const none of [`data:image/png;base64,${Buffer.from('no picture').toString('base64')}`, svg])
      expect((await admin.put(`${path}/${body.id}`, { image: none })).text).toBe(
        'Please upload only image files (PNG, JPEG, WebP or GIF).',
      )
    const large = await admin.post(path, { ...wish, image: `data:image/png;base64,${'A'.repeat(8_000_001)}` })
    expect([large.status, large.text]).toEqual([400, 'Please upload images smaller than 5MB'])
  })

  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg><script>alert(1)</script></svg>').toString('base64')}`
  test.each([
    ['an SVG', { images: [svg] }, 'Please upload only image files (PNG, JPEG, WebP or GIF).'],
    ['an address that runs', { images: ['javascript:alert(1)'] }, 'Please upload only image files'],
    ['an address of another scheme', { images: ['http://evil.test/x.png'] }, 'Please upload only image files'],
    ['another host in disguise', { images: ['//evil.test/x.png'] }, 'Please upload only image files'],
    ['a negative price', { price: '-1' }, 'Enter the price, such as 18.50.'],
    [
      'a price that fits two amounts',
      { price: '1.005' },
      '“1.005” could be 1005 or 1.005. Please write it with a point and two decimals, such as 1005.00.',
    ],
    ['a price of three digits', { price: '0.005' }, 'Enter the price, such as 18.50.'],
    ['a price in words', { price: 'ten' }, 'Enter the price, such as 18.50.'],
    ['a price beyond all', { price: '999999999.00' }, 'Enter the price, such as 18.50.'],
    ['half a piece', { stock: 1.5 }, 'Stock must be a whole number.'],
    ['stock below nothing', { stock: -1 }, 'Stock cannot be below 0.'],
    [
      'a category that is none',
      { categoryId: crypto.randomUUID() },
      'This category no longer exists. Please choose another category.',
    ],
    [
      'a category of another kind',
      { categoryId: 'christmas' },
      'This category no longer exists. Please choose another category.',
    ],
    ['a model that runs', { modelFile: 'javascript:alert(1)' }, undefined],
    ['thirteen pictures', { images: Array(13).fill('/drawings/heart/red.svg') }, 'Use at most 12 images.'],
  ])('with %s is refused, and nothing changes', async (_, change, sentence) => {
    const heart = await shop.product()
    const answer = await admin.put(`/api/products/${heart.id}`, change)
    expect(answer.status).toBe(400)
    if (sentence) expect(answer.text).toBe(sentence)
    expect((await admin.get(`/api/products/${heart.id}`)).body).toMatchObject({
      price: '16.00',
      stock: 10,
      images: [],
      version: 1,
    })
  })

  test('whose stock was sold meanwhile is not given the old number back', async () => {
    const heart = await shop.product()
    await ida.buy([{ productId: heart.id }])
    const change = (stock: number, shownStock: number) => admin.put(`/api/products/${heart.id}`, { stock, shownStock })
    const late = await change(12, 10)
    expect([late.status, late.text]).toEqual([409, 'The stock has changed meanwhile and is now 9. Enter it again.'])
    expect((await change(11, 9)).body.stock).toBe(11)
  })

  test('without pictures gets its model’s pictures in each color; other products keep their pictures', async () => {
    const modelFile = '/models/heart@1.bin'
    const { body: made } = await admin.post('/api/products', { name: 'Made', price: '5.00', modelFile })
    const four = Array(4).fill(expect.stringMatching(/^\/proofs\/.+\.webp$/))
    expect([made.images, made.imageColors]).toEqual([four, basicColors])
    const bare = await shop.product()
    expect((await admin.put(`/api/products/${bare.id}`, { modelFile })).body.images).toEqual(made.images)
    // Pictures of the previous model are replaced, even if the form sends them.
    const star = '/models/star@1.bin'
    const { body: other } = await admin.post('/api/products', { name: 'Other', price: '5.00', modelFile: star })
    expect((await admin.put(`/api/products/${bare.id}`, { modelFile: star })).body.images).toEqual(other.images)
    const sent = await admin.put(`/api/products/${bare.id}`, { modelFile, images: other.images.slice(0, 2) })
    expect([sent.body.images, sent.body.imageColors]).toEqual([made.images, made.imageColors])
    const none = await admin.put(`/api/products/${bare.id}`, { images: [] })
    expect(none.body).toMatchObject({ images: [], modelFile })
    const pictured = await shop.product({ images: ['/drawings/heart/red.svg'] })
    expect((await admin.put(`/api/products/${pictured.id}`, { modelFile })).body.images).toEqual(pictured.images)
  })

  test('shows its version to admins only', async () => {
    const heart = await shop.product()
    expect((await admin.get(`/api/products/${heart.id}`)).body.version).toBe(1)
    expect((await ida.get(`/api/products/${heart.id}`)).body.version).toBeUndefined()
  })
})

describe('a banner', () => {
  // rule 19
  test('with days instead of times shows on whole days in the shop’s time zone', async () => {
    const { body } = await admin.post('/api/banners', {
      ...things.banners,
      startDate: '2026-12-01',
      endDate: '2026-12-24',
    })
    expect([body.startDate, body.endDate]).toEqual(['2026-12-01T08:00:00.000Z', '2026-12-25T07:59:59.999Z'])
    const open = await admin.put(`/api/banners/${body.id}`, { startDate: null, endDate: '' })
    expect([open.body.startDate, open.body.endDate]).toEqual([null, null])
  })

  test('turns a link to the shop itself into a path', async () => {
    const { body } = await admin.post('/api/banners', {
      ...things.banners,
      link: 'https://localhost/products?category=easter',
    })
    expect(body.link).toBe('/products?category=easter')
  })

  test.each([
    ['a link that runs', { link: 'javascript:alert(1)' }],
    ['a link to another host in disguise', { link: '//evil.test' }],
    ['an unsafe link', { link: 'http://evil.test' }],
    ['a link to another shop', { link: 'https://evil.test/products' }],
    ['a link that browsers bend to another host', { link: '/\\evil.test' }],
    ['a link whose host stands behind a name', { link: 'https://shop.example@evil.test' }],
    ['a picture that runs', { image: 'data:text/html,<script>' }],
    ['no picture', { image: '' }],
    ['a day that is none', { startDate: '2026-02-30' }],
    ['an end before its start', { startDate: '2026-12-24', endDate: '2026-12-01' }],
  ])('with %s is refused', async (_, change) => {
    const answer = await admin.post('/api/banners', { ...things.banners, ...change })
    expect([answer.status, answer.text.length > 10]).toEqual([400, true])
  })
})

// rule 45
test('the announcement is generated from fee and days until an owner writes one', async () => {
  const line = async () => (await admin.get('/api/shop')).body.announcement
  await admin.put('/api/settings', { shippingFee: '4.50', daysToMake: 10 })
  expect(await line()).toBe('Ready to ship in 9–10 days · Flat $4.50 shipping worldwide')
  await admin.put('/api/settings', { announcement: 'Closed on Sundays' })
  await admin.put('/api/settings', { shippingFee: '5.99', daysToMake: 3 })
  expect(await line()).toBe('Closed on Sundays')
  await admin.put('/api/settings', { announcement: '' })
  expect(await line()).toBe('')
})
