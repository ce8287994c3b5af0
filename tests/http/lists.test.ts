import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#features/orders/orders/server/tables.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

describe('orders', () => {
  let ida: { id: string; order: { id: string } }
  let productId: string
  beforeAll(async () => {
    productId = (await shop.product({ name: 'Whale', stock: 50 })).id
    ida = await buyer('ida.whale@example.com')
    await buyer('other@example.com', 3)
  })
  async function buyer(email: string, quantity = 1) {
    const visitor = shop.visitor()
    const { id } = await visitor.register(email)
    return { id, order: (await visitor.buy([{ productId, quantity }])).body as { id: string } }
  }
  const find = async (query: string) =>
    (await admin.get(`/api/orders/search?${query}`)).body as { total: number; orders: { id: string; total: string }[] }
  const only = { total: 1 }

  // rule 12
  test('are found by the start or a part of their id or number, with or without #, in any case', async () => {
    const { id } = ida.order
    const number = id.slice(-8)
    for (const typed of [id, id.slice(0, 13), id.slice(10, 22), id.toUpperCase(), number, `#${number.toUpperCase()}`])
      expect(await find(`q=${encodeURIComponent(typed)}`)).toMatchObject({ ...only, orders: [{ id }] })
  })

  test('are found by their customer’s id, email and words of the name', async () => {
    for (const typed of [ida.id, ida.id.slice(0, 20), 'ida.whale@example', 'IDA.WHALE'])
      expect(await find(`q=${encodeURIComponent(typed)}`)).toMatchObject({ ...only, orders: [{ id: ida.order.id }] })
    expect((await find('q=lindq+ida')).total).toBe(2)
    expect((await find('q=lindq+nobody')).total).toBe(0)
  })

  test.each(["' or 1=1 --", "a' & 'b", '%', '\\', '((', ':*', '!ida', 'ida | other'])(
    '%s is only text',
    async (typed) => {
      const { status } = await admin.get(`/api/orders/search?q=${encodeURIComponent(typed)}`)
      expect(status).toBe(200)
    },
  )

  test('are sorted by date and by total', async () => {
    const totals = async (sort: string) => (await find(`sort=${sort}`)).orders.map(({ total }) => Number(total))
    expect(await totals('highest')).toEqual([...(await totals('lowest'))].reverse())
    expect((await totals('highest'))[0]).toBeGreaterThan((await totals('lowest'))[0] ?? Number.NaN)
    expect(await totals('newest')).toEqual([...(await totals('oldest'))].reverse())
  })

  test('are late if they have not shipped by their promised day', async () => {
    expect((await find('view=late')).total).toBe(0)
    await shop.db.update(orders).set({ leavesOn: '2026-01-05' }).where(eq(orders.id, ida.order.id))
    expect(await find('view=late')).toMatchObject({ ...only, orders: [{ id: ida.order.id }] })
    await admin.put(`/api/orders/${ida.order.id}/status`, { status: 'shipped' })
    expect((await find('view=late')).total).toBe(0)
    // The other order came from stock.
    expect([(await find('view=to-print')).total, (await find('view=to-ship')).total]).toEqual([0, 1])
  })

  test('are exported with their filters, and without formulas in cells', async () => {
    const all = await admin.get('/api/orders/export.csv')
    expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(all.text.trim().split('\n')).toHaveLength(3)
    const shipped = await admin.get('/api/orders/export.csv?status=shipped')
    expect(shipped.text.trim().split('\n')).toHaveLength(2)
    expect(shipped.text).toContain(ida.order.id)
    expect(shipped.text).toMatch(/,[\d-]{10}T[\d:]{8}[+-]\d\d:\d\d,shipped,/)
    // The fields for labels and work lists.
    expect(shipped.text).toContain('refunded,shipTo,street,street2,city,state,zip,country,phone,')
    expect(shipped.text).toContain('Ida Lindqvist,1420 SW Alder Street,,Portland,OR,97205,US,')
    await admin.put(`/api/orders/${ida.order.id}/status`, {
      status: 'shipped',
      trackingNumber: '=HYPERLINK("http://evil.example")',
    })
    expect((await admin.get('/api/orders/export.csv?status=shipped')).text).toContain(`"'=HYPERLINK(`)
  })

  test('are found by any part of the customer’s email', async () => {
    const buyer = shop.visitor()
    await buyer.register('zora.quill_9@post-haus.example')
    const { id } = (await buyer.buy([{ productId }])).body
    for (const typed of ['quill', 'haus.exa', 'QUILL_9@post', 'ill_9@', 'zora.quill_9@post-haus.example'])
      expect(await find(`q=${encodeURIComponent(typed)}`)).toMatchObject({ total: 1, orders: [{ id }] })
    for (const other of ['quill%9', 'quillx9']) expect((await find(`q=${encodeURIComponent(other)}`)).total).toBe(0)
    expect((await admin.get('/api/customers?q=haus.exa')).body.customers).toMatchObject([
      { email: 'zora.quill_9@post-haus.example' },
    ])
  })

  test('are found by product name, by engraving and by both', async () => {
    const buyer = shop.visitor()
    await buyer.register('mona@example.com')
    const narwhal = await shop.product({ name: 'Narwhal Night Lamp' })
    const line = { productId: narwhal.id, customization: { engraving: 'Jörg + Mette' } }
    const { id } = (await buyer.buy([line, { productId }])).body
    for (const typed of ['narwhal', 'Night Narw', 'jörg', 'mette narwhal'])
      expect(await find(`q=${encodeURIComponent(typed)}`)).toMatchObject({ ...only, orders: [{ id }] })
    // Words from two lines of an order do not match together.
    expect((await find('q=mette+whale')).total).toBe(0)
    const { body } = await admin.get('/api/find?q=narwhal')
    expect(body.find(({ kind }: { kind: string }) => kind === 'Order')).toMatchObject({
      detail: 'Ida Lindqvist · Narwhal Night Lamp “Jörg + Mette” + 1 · Pending',
    })
    // The export describes the make of each line.
    expect((await admin.get('/api/orders/export.csv?q=mette')).text).toContain(
      '"1 x Narwhal Night Lamp, PLA · Red · Medium 8 cm, “Jörg + Mette”; 1 x Whale, PLA · Red · Medium 8 cm"',
    )
  })
})

describe('products', () => {
  const find = async (query: string) =>
    (await admin.get(`/api/products/list?${query}`)).body as {
      total: number
      rows: { name: string; stock: number; price: string }[]
    }
  const names = async (query: string) => (await find(query)).rows.map(({ name }) => name)

  test('are searched, filtered and sorted on the server, including drafts', async () => {
    const category = await shop.category({ slug: 'seas' })
    await shop.product({
      name: 'Blue Swan',
      price: 500 as never,
      stock: 2,
      categoryId: category.id,
      whenOutOfStock: 'stop',
    })
    // Products that are printed to order are never low on stock.
    await shop.product({ name: 'Printed Cygnet', stock: 0, isPublished: false, categoryId: category.id })
    await shop.product({ name: 'black swan', price: 900 as never, stock: 9, isPublished: false })
    expect(await names('q=swa&sort=name')).toEqual(['black swan', 'Blue Swan'])
    expect(await names('q=swan&sort=price-high')).toEqual(['black swan', 'Blue Swan'])
    expect(await names('q=swan&sort=stock-low')).toEqual(['Blue Swan', 'black swan'])
    expect(await names('q=swan&show=draft')).toEqual(['black swan'])
    expect(await names('q=swan&show=low-stock')).toEqual(['Blue Swan'])
    expect(await names(`category=${category.id}&sort=name`)).toEqual(['Blue Swan', 'Printed Cygnet'])
    expect(await names('q=cygnet&show=low-stock')).toEqual([])
    expect(await names('q=swan&category=none')).toEqual(['black swan'])
  })

  test('are in no list once archived', async () => {
    const { id } = await shop.product({ name: 'Ancient Thing', archivedAt: new Date() })
    expect(await names('q=ancient')).toEqual([])
    expect((await admin.get('/api/products/export.csv')).text).not.toContain(id)
  })
})

describe('views of a list', () => {
  test('belong to one admin, have unique names, and can be removed', async () => {
    const view = { list: 'orders', name: 'To Canada', query: '?q=canada' }
    const { status, body } = await admin.post('/api/views', view)
    expect([status, body.name]).toEqual([201, 'To Canada'])
    expect((await admin.post('/api/views', view)).text).toBe(
      'You already have a view with this name. Choose another name.',
    )
    const other = shop.visitor()
    await other.register('second@example.com')
    await shop.makeAdmin('second@example.com')
    expect((await other.get('/api/views?list=orders')).body).toEqual([])
    await other.delete(`/api/views/${body.id}`)
    expect((await admin.get('/api/views?list=orders')).body).toHaveLength(1)
    await admin.delete(`/api/views/${body.id}`)
    expect((await admin.get('/api/views?list=orders')).body).toEqual([])
  })

  test.each(['javascript:alert(1)', '//evil.example', '', '?'])('refuse the search %s', async (query) => {
    expect((await admin.post('/api/views', { list: 'orders', name: 'x', query })).status).toBe(400)
  })
})
