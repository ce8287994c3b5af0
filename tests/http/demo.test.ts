import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDemoAccounts } from '#app/server/demo-accounts.ts'
import { seedDemoShop } from '#app/server/demo-shop.ts'
import { emptyDemoShop } from '#app/server/empty-demo-goods.ts'
import { users } from '#features/base/accounts/server/tables.ts'
import { findFirstSteps } from '#features/figures/dashboard/server/find-first-steps.ts'
import { orderStatuses } from '#features/orders/orders/order.ts'
import { demoShopper } from '#features/orders/orders/server/find-demo.ts'
import { requestStatuses } from '#features/selling/custom-requests/custom-request.ts'
import { printerLinks } from '#features/workshop/printer-links/server/tables.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
const demo = () => ({ ...shop.services, config: { ...shop.services.config, seed: 'demo' as const } })
beforeAll(async () => {
  shop = await openTestShop()
  await seedDemoShop(demo())
  owner = await shop.admin()
})
afterAll(() => shop.close())

test('a demo shop has a past: orders in every status, ratings that people gave, requests, messages, an offer', async () => {
  const { body: list } = await owner.get('/api/orders/search')
  expect(list.total).toBe(60)
  for (const status of orderStatuses)
    expect([status, (await owner.get(`/api/orders/search?status=${status}`)).body.total > 0]).toEqual([status, true])
  const { body: orders } = await owner.get('/api/orders')
  const ages = orders.map(({ createdAt }: { createdAt: string }) => shop.clock.now().getTime() - Date.parse(createdAt))
  const day = 24 * 60 * 60_000
  expect([Math.max(...ages) > 85 * day, Math.min(...ages) > 0]).toEqual([true, true])
  expect((await owner.get('/api/reviews')).body.total).toBeGreaterThan(15)
  for (const status of requestStatuses)
    expect([status, (await owner.get(`/api/custom-requests/search?status=${status}`)).body.total > 0]).toEqual([
      status,
      true,
    ])
  expect((await owner.get('/api/messages')).body.total).toBe(4)
  expect((await shop.visitor().get('/api/offers')).body).toHaveLength(1)

  expect((await owner.get('/api/printers')).body).toHaveLength(2)
  expect((await owner.get('/api/spools')).body).toHaveLength(4)

  // Every picture has a text for screen readers.
  const { body: gifts } = await shop.visitor().get('/api/products?published=true')
  for (const { name, images, imageTexts } of gifts)
    expect([name, imageTexts.filter(Boolean).length]).toEqual([name, images.length])
  // The first visit shows open tasks, and best sellers that differ from the newest products.
  expect((await owner.get('/api/orders/search?view=late')).body.total).toBe(1)
  const waiting = (await owner.get('/api/dashboard/waiting')).body
  for (const screen of ['orders', 'custom-requests', 'messages'])
    expect([screen, waiting[`/admin/${screen}`] > 0]).toEqual([screen, true])
  type Named = { name: string }[]
  const names = (list: Named) => list.slice(0, 4).map(({ name }) => name)
  const best = names((await owner.get('/api/dashboard/sales?days=90')).body.bestSellers)
  expect(best).toHaveLength(4)
  expect(best).not.toEqual(names((await shop.visitor().get('/api/products?published=true')).body))
})

test('the demo’s shipped orders were printed, as the profit says', async () => {
  const { prints, promises } = (await owner.get('/api/profit?days=90')).body
  expect(prints.done).toBeGreaterThanOrEqual(promises.left)
  expect(promises.left).toBeGreaterThan(0)
  const { body: queue } = await owner.get('/api/print-queue/done')
  expect(queue).toEqual([])
})

test('the demo’s shopper has orders in several states, a review, wishes and an address', async () => {
  const ada = shop.visitor()
  const { password } = readDemoAccounts(shop.services.config.dataDir).find(({ role }) => role === 'customer')!
  expect((await ada.post('/api/auth/login', { email: demoShopper, password })).status).toBe(200)
  const { body: own } = await ada.get('/api/user/orders')
  const states = new Set(own.orders.map(({ status }: { status: string }) => status))
  for (const status of ['pending', 'processing', 'shipped', 'delivered', 'refunded'])
    expect([status, states.has(status)]).toEqual([status, true])
  expect((await ada.get('/api/wishlist')).body).toHaveLength(3)
  expect((await ada.get('/api/user/addresses')).body.shippingAddress).toMatchObject({ city: 'Portland', state: 'OR' })
  const { body: said } = await owner.get('/api/reviews?limit=100')
  expect(JSON.stringify(said)).toContain('Ada')
})

// rule 37
test('the finder offers no Christmas tree for a graduation, and each collection is shown by one of its gifts', async () => {
  const asked = { event: 'graduation', ageGroup: 'senior', priceRange: 'over100' }
  for (const interests of ['tech', 'art', 'sports', 'music', 'reading', 'cooking', 'games', 'outdoor']) {
    const { body } = await shop.visitor().get(`/api/gift-finder?${new URLSearchParams({ ...asked, interests })}`)
    const names = body.results.map(({ product }: { product: { name: string } }) => product.name)
    expect([interests, names.filter((name: string) => /tree|fir/i.test(name))]).toEqual([interests, []])
  }
  const { body: categories } = await shop.visitor().get('/api/categories')
  for (const { slug, image } of categories) expect([slug, image]).toEqual([slug, expect.stringMatching(/proof/)])
})

test.each([
  ['on a Friday', '2026-11-27T03:00:00Z'],
  ['after holidays', '2028-12-31T22:00:00Z'],
])('one order of the past is late, %s as on any other day', async (_, moment) => {
  const other = await openTestShop()
  try {
    other.clock.set(moment)
    await seedDemoShop({ ...other.services, config: { ...other.services.config, seed: 'demo' } })
    const staff = await other.admin()
    expect((await staff.get('/api/orders/search?view=late')).body.total).toBe(1)
  } finally {
    await other.close()
  }
})

// rule 56
test('only an owner removes the demo’s past; gifts and real accounts stay', async () => {
  const ida = shop.visitor()
  await ida.register('ida@example.com')
  expect((await (await shop.staff()).call('DELETE', '/api/demo')).status).toBe(403)

  expect((await owner.get('/api/demo')).body).toEqual({ orders: 60 })
  expect(await findFirstSteps(demo())).toEqual([])
  const demos = (await owner.get('/api/printers')).body
  const link = { printerId: demos[0].id, kind: 'octoprint', address: 'http://192.0.2.1', key: 'secret' } as const
  await shop.db.insert(printerLinks).values(link)
  // A bought piece is on the other printer's bed.
  const { id: productId } = await shop.product({ name: 'Swan', stock: 0 })
  await ida.post('/api/cart', { productId, customization: { color: demos[1].color } })
  // 16.00 less the demo's tenth, and the shipping.
  const { body: intent } = await ida.post('/api/create-payment-intent', { amount: 20.39 })
  const { clientSecret, paymentIntentId } = intent
  await ida.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
  expect((await ida.post('/api/orders/settle', { paymentIntentId })).status).toBe(200)
  const { pieces } = (await owner.get('/api/print-queue')).body
  const swan = pieces.find(({ productName }: { productName: string }) => productName === 'Swan')
  const bed = { pieces: [swan.id], printerId: demos[1].id }
  expect((await owner.post('/api/print-queue/start', bed)).status).toBe(200)
  expect((await owner.call('DELETE', '/api/demo')).body).toEqual({ orders: 60 })
  expect((await owner.get('/api/demo')).body).toEqual({ orders: 0 })
  expect((await owner.get('/api/orders/search')).body.total).toBe(1)
  expect((await owner.get('/api/audit?entity=demo')).body.entries).toMatchObject([
    { action: 'delete', before: { orders: 60 } },
  ])
  // What she has made her own stays: by linking it, by printing with it, by changing it.
  expect((await owner.get('/api/printers')).body).toHaveLength(2)
  expect((await owner.get('/api/print-queue/printing')).body).toMatchObject([{ id: swan.id, printerId: demos[1].id }])
  await shop.db.delete(printerLinks)
  await owner.put(`/api/printers/${demos[0].id}`, { name: 'Mine now' })
  await owner.post('/api/print-queue/finish', { pieces: [swan.id] })
  await owner.call('DELETE', '/api/demo')
  expect((await owner.get('/api/printers')).body).toMatchObject([{ name: 'Mine now' }])
  expect((await owner.get('/api/spools')).body).toEqual([])
  // Owners can remove the demo data here.
  expect((await findFirstSteps(demo())).length).toBeGreaterThan(10)
  expect((await owner.get('/api/reviews')).body.total).toBe(0)
  expect((await owner.get('/api/custom-requests/search')).body.total).toBe(0)
  expect((await owner.get('/api/messages')).body.total).toBe(0)
  expect((await shop.visitor().get('/api/offers')).body).toEqual([])
  expect((await shop.visitor().get('/api/products')).body.length).toBeGreaterThan(30)
  expect((await shop.db.select().from(users)).map(({ email }) => email).sort()).toEqual([
    ...['ada@example.com', 'admin@example.com', 'ida@example.com', 'owner@example.com', 'staff@example.com'],
  ])
})

// rule 56
test('a demo shop is emptied of its goods and accounts, except what was changed, ordered or put in a cart', async () => {
  const whole = await openTestShop()
  const { services, db } = whole
  const { dataDir } = services.config
  await seedDemoShop({ ...services, config: { ...services.config, seed: 'demo' } })
  const wanted = (await whole.visitor().get('/api/products')).body[0]
  const ida = whole.visitor()
  await ida.register('ida@example.com')
  expect((await ida.post('/api/cart', { productId: wanted.id })).status).toBe(201)
  expect(await emptyDemoShop(services, dataDir)).toMatchObject({ orders: 60, productsKept: 1, isOwnerKept: true })
  expect(readDemoAccounts(dataDir).map(({ email }) => email)).toEqual(['admin@example.com'])

  await whole.admin()
  expect(await emptyDemoShop(services, dataDir)).toMatchObject({ orders: 0, products: 0, isOwnerKept: false })
  expect((await whole.visitor().get('/api/products')).body.map(({ id }: { id: string }) => id)).toEqual([wanted.id])
  expect((await whole.visitor().get('/api/banners')).body).toEqual([])
  expect((await whole.visitor().get('/api/categories')).body.length).toBeLessThanOrEqual(1)
  expect((await db.select().from(users)).map(({ email }) => email).sort()).toEqual([
    'ida@example.com',
    'owner@example.com',
  ])
  expect(readDemoAccounts(dataDir)).toEqual([])
  await whole.close()
})
