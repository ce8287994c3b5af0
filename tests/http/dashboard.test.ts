import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { cents } from '#platform/money.ts'
import { writeBackup } from '#platform/server/backup.ts'
import { homeAddress } from '../support/claim.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

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
/** An order of `total` cents, placed `daysAgo` days ago. */
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

// rule 38
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

// rule 68
test('the dashboard counts the open tasks', async () => {
  const day = await openTestShop()
  const owner = await day.admin()
  const today = async () => (await owner.get('/api/dashboard')).body.today
  expect(await today()).toEqual({ toPrint: 0, toShip: 0, atRisk: 0, messages: 0, requests: 0, runningOut: 0 })
  const buyer = day.visitor()
  await buyer.register('buyer@example.com')
  const heart = await day.product({ stock: 4, whenOutOfStock: 'stop' })
  await day.product({ stock: 0, whenOutOfStock: 'print-to-order' })
  const { body: bought } = await buyer.buy([{ productId: heart.id, quantity: 1 }])
  await owner.put(`/api/orders/${bought.id}/status`, { status: 'processing' })
  const said = { name: 'Ida', email: 'ida@example.com', subject: 'Night prints', message: 'Do you print at night?' }
  await day.visitor().post('/api/contact', said)
  await buyer.post('/api/custom-requests', { title: 'A whale', description: 'A blue whale, small.', category: 'toy' })
  expect(await today()).toEqual({ toPrint: 0, toShip: 1, atRisk: 0, messages: 1, requests: 1, runningOut: 1 })
  // Started and new orders are both to print; an order from stock is ready in any status.
  const vase = await day.product({ stock: 0 })
  const { body: begun } = await buyer.buy([{ productId: vase.id, quantity: 1 }])
  await buyer.buy([{ productId: vase.id, quantity: 2 }])
  await owner.put(`/api/orders/${begun.id}/status`, { status: 'processing' })
  expect(await today()).toMatchObject({ toPrint: 2, toShip: 1 })
  const inList = async (view: string) => (await owner.get(`/api/orders/search?view=${view}`)).body.total
  expect([await inList('to-print'), await inList('to-ship')]).toEqual([2, 1])
  // The badge of the orders equals its view: a new order and a disputed order.
  await day.db.update(orders).set({ paymentStatus: 'disputed' }).where(eq(orders.id, begun.id))
  const marks = (await owner.get('/api/dashboard/waiting')).body
  expect([marks['/admin/orders'], await inList('waiting')]).toEqual([2, 2])
  // The badge of packing equals its list.
  expect([marks['/admin/packing'], (await owner.get('/api/parcels/to-pack')).body.total]).toEqual([1, 1])
  await day.close()
})

test('sums of sales may exceed the maximum of a single amount', async () => {
  const rich = await openTestShop()
  const owner = await rich.admin()
  const dear = await rich.product({ price: cents(9_000_000_000), stock: 10 })
  for (const email of ['a@example.com', 'b@example.com']) {
    const buyer = rich.visitor()
    await buyer.register(email)
    expect((await buyer.buy([{ productId: dear.id }])).status).toBe(201)
    expect((await buyer.buy([{ productId: dear.id }])).status).toBe(201)
  }
  const { body } = await owner.get('/api/dashboard/sales?days=7')
  expect([body.revenue, body.bestSellers]).toMatchObject(['360000023.96', [{ pieces: 4, revenue: '360000000.00' }]])
  expect((await owner.get('/api/dashboard')).body.revenue.total).toBe('360000023.96')
  const [{ id }] = (await owner.get('/api/customers?q=a@example.com')).body.customers
  expect((await owner.get(`/api/customers/${id}`)).body.spent).toBe('180000011.98')
  await rich.close()
})

test('the dashboard and the order search are for admins', async () => {
  for (const path of ['/api/dashboard', '/api/orders/search', '/api/orders']) {
    expect((await ida.get(path)).status).toBe(403)
    expect((await shop.visitor().get(path)).status).toBe(401)
  }
})

describe('sales', () => {
  const sales = async (query: string) => (await admin.get(`/api/dashboard/sales?${query}`)).body

  test('are listed for every day in the shop’s time zone, without canceled and refunded orders', async () => {
    const west = await openTestShop({ SHOP_TIME_ZONE: 'America/Los_Angeles' })
    const owner = await west.admin()
    const at = async (moment: string, total: number, status: 'pending' | 'cancelled' | 'refunded' = 'pending') =>
      west.db.insert(orders).values({
        subtotal: cents(total),
        shipping: cents(0),
        total: cents(total),
        status,
        createdAt: new Date(moment),
      })
    await at('2026-05-02T06:59:59Z', 1000)
    await at('2026-05-02T07:00:00Z', 2000)
    await at('2026-05-03T12:00:00Z', 500, 'cancelled')
    await at('2026-05-03T12:00:00Z', 500, 'refunded')
    await at('2026-05-04T07:00:00Z', 9900)
    const { body } = await owner.get('/api/dashboard/sales?from=2026-05-01&until=2026-05-03')
    expect(body).toMatchObject({ orders: 2, revenue: '30.00', bestSellers: [] })
    expect(body.days).toEqual([
      { day: '2026-05-01', orders: 1, revenue: '10.00' },
      { day: '2026-05-02', orders: 1, revenue: '20.00' },
      { day: '2026-05-03', orders: 0, revenue: '0.00' },
    ])
    await west.close()
  })

  test('list the best sellers by pieces', async () => {
    const few = await shop.product({ name: 'Few', price: cents(9000) })
    const many = await shop.product({ name: 'Many', price: cents(100) })
    const buyer = shop.visitor()
    await buyer.register('best@example.com')
    await buyer.buy([
      { productId: few.id, quantity: 1 },
      { productId: many.id, quantity: 5 },
    ])
    expect((await sales('days=7')).bestSellers).toMatchObject([
      { name: 'Many', pieces: 5, revenue: '5.00' },
      { name: 'Few', pieces: 1, revenue: '90.00' },
    ])
    const before = Number((await sales('days=7')).revenue)
    const [{ id }] = (await admin.get('/api/orders/search?q=best@example.com')).body.orders
    await admin.post(`/api/orders/${id}/refunds`, { id: crypto.randomUUID(), amount: '2.00' })
    expect((await sales('days=7')).revenue).toBe((before - 2).toFixed(2))
    expect((await sales('days=7')).days).toHaveLength(7)
    expect((await sales('days=junk')).days).toHaveLength(30)
  })
})

test('pieces to print are counted by gift and make, without pieces from stock', async () => {
  const dino = await shop.product({ name: 'Dino', stock: 2 })
  const buyer = shop.visitor()
  await buyer.register('printer@example.com')
  await buyer.buy([
    { productId: dino.id, quantity: 3, customization: { color: 'green', engraving: 'Ada' } },
    { productId: dino.id, quantity: 2, customization: { color: 'green', engraving: 'Bo' } },
    { productId: dino.id, quantity: 1, customization: { color: 'red' } },
  ])
  const rex = await shop.product({ name: 'Rex', stock: 0 })
  const other = shop.visitor()
  await other.register('many@example.com')
  const names = Array.from({ length: 15 }, (_, index) => `Rex ${index}`)
  await other.buy(names.map((engraving) => ({ productId: rex.id, customization: { engraving } })))
  const { body } = await admin.get('/api/dashboard')
  type Waiting = { productName: string; pieces: number; customization: MakeDescription }
  const linesOf = (name: string) => (body.toPrint.lines as Waiting[]).filter(({ productName }) => productName === name)
  const piecesOf = (some: Waiting[]) => some.reduce((sum, { pieces }) => sum + pieces, 0)
  const lines = linesOf('Dino')
  expect(piecesOf(lines)).toBe(5)
  // All lines are listed, with their engravings.
  expect(
    linesOf('Rex')
      .map(({ customization }) => customization.engraving)
      .sort(),
  ).toEqual(names.sort())
  expect(piecesOf(body.toPrint.lines)).toBe(body.toPrint.pieces)
  expect(lines).toEqual(
    expect.arrayContaining([
      { productName: 'Dino', customization: { color: 'green', size: 'medium', engraving: 'Bo' }, pieces: 2 },
    ]),
  )
  // A started piece is no longer counted, as in the queue.
  const { body: printer } = await admin.post('/api/printers', {
    ...{ name: 'Prusa', bedWidth: 250, bedDepth: 210, bedGap: 5, color: null, minutesADay: 960, isWorking: true },
  })
  const { pieces } = (await admin.get('/api/print-queue')).body
  await admin.post('/api/print-queue/start', { pieces: [pieces[0].id], printerId: printer.id })
  expect((await admin.get('/api/dashboard')).body.toPrint.pieces).toBe(body.toPrint.pieces - 1)
  expect((await admin.get('/api/print-queue')).body.pieces).toHaveLength(body.toPrint.pieces - 1)

  const [listed] = (await admin.get('/api/orders/search?q=printer@example.com')).body.orders
  expect(listed.items.map(({ customization }: { customization: MakeDescription }) => customization.engraving)).toEqual([
    ...['Ada', 'Bo', ''],
  ])
})

test('the search finds products, requests and messages by name', async () => {
  const whale = await shop.product({ name: 'Humpback Whale' })
  const { body } = await admin.get('/api/find?q=humpb')
  expect(body).toEqual([
    { kind: 'Product', title: 'Humpback Whale', detail: '10 in stock', href: `/admin/products?q=${whale.id}` },
  ])
  expect((await admin.get('/api/find?q=')).status).toBe(200)
  await ida.post('/api/custom-requests', {
    title: 'A lamp like a narwhal',
    description: 'A night lamp in the form of a narwhal.',
    category: 'toy',
  })
  const message = { name: 'Ida', email: 'ida@example.com', subject: 'Narwhals by night', message: 'Do they glow?' }
  await shop.visitor().post('/api/contact', message)
  const kinds = (await admin.get('/api/find?q=narwhal')).body.map(({ kind }: { kind: string }) => kind)
  expect(kinds.sort()).toEqual(['Message', 'Request'])
})

describe('the admin’s search for orders', () => {
  const found = async (query: string) =>
    (await admin.get(`/api/orders/search?${query}`)).body.orders.map(({ id }: { id: string }) => id)

  test('matches order ids, user ids, names and emails in any case', async () => {
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

  test('is filtered by status and ignores invalid parameters', async () => {
    const shipped = await order(3200, 3, { status: 'shipped' })
    expect(await found('status=shipped')).toEqual([shipped.id])
    expect((await found('status=lost')).length).toBeGreaterThan(1)
    expect((await admin.get('/api/orders/search?page=-3')).status).toBe(200)
  })

  test('returns pages of 25, newest first, with the total', async () => {
    for (let index = 0; index < 30; index++) await order(1000 + index, 100 + index, { status: 'delivered' })
    const first = (await admin.get('/api/orders/search?status=delivered')).body
    const second = (await admin.get('/api/orders/search?status=delivered&page=2')).body
    expect([first.orders.length, second.orders.length, first.total, second.total]).toEqual([25, 5, 30, 30])
    expect(first.orders[0].total).toBe('10.00')
    expect(second.orders.at(-1).total).toBe('10.29')
  })
})

test('a new shop gets a checklist with its finished steps', async () => {
  const fresh = await openTestShop()
  const owner = await fresh.admin()
  const done = async () =>
    (await owner.get('/api/dashboard')).body.firstSteps
      .filter(({ isDone }: { isDone: boolean }) => isDone)
      .map(({ name }: { name: string }) => name)
  expect(await done()).toEqual([])
  await owner.put('/api/settings', {
    shopName: 'Grandma’s Workshop',
    timeZone: 'America/New_York',
    shippingFee: '4.50',
    workingDays: [1, 2, 3, 4],
    imprint: 'Grandma Berg, 1 Apple Lane, Salem',
  })
  await owner.post('/api/categories', { name: 'Christmas Collection', slug: 'christmas', isPublished: true })
  await fresh.product()
  const printer = { name: 'Prusa MK4', bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600 }
  await owner.post('/api/printers', { ...printer, isWorking: true })
  await owner.post('/api/spools', { name: 'PLA', color: 'red', gramsLeft: 1000 })
  const so = [
    'Name your shop',
    'Write your imprint',
    'Choose your time zone',
    'Choose your working days',
    'Add your printers',
    'Enter your filament',
    'Set the shipping fee',
    'Publish a collection',
    'Publish a gift',
  ]
  expect(await done()).toEqual(so)
  const { database, files, config } = fresh.services
  await writeBackup({ pool: database.pool, files, dataDir: config.dataDir }, join(config.dataDir, 'archive.tar.gz'))
  expect(await done()).toEqual([...so, 'Make a backup'])
  fresh.clock.forward(15 * 24 * 60)
  const { firstSteps } = (await owner.get('/api/dashboard')).body
  expect(firstSteps.at(-1)).toMatchObject({ name: 'Make a backup', isDone: false, last: expect.any(String) })
  await fresh.close()
})
