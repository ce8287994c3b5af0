import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { parcelLabels } from '#features/workshop/postage/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { cents } from '#platform/money.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { claimFor } from '../support/claim.ts'
import { allFilaments } from '../support/filaments.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let buyer: Visitor
const medal = { modelFile: '/models/medal@1.bin', price: cents(1600) }
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  await admin.put('/api/settings', {
    ...{ filamentPrice: '1000.00', machineHour: '0.00', wageHour: '60.00', handMinutes: 1 },
    ...{ packagingCost: '0.50', failurePercent: 0 },
  })
  buyer = shop.visitor()
  await buyer.register('profit@example.com')
})
afterAll(() => shop.close())

const ask = async (query = '') => (await admin.get(`/api/profit${query}`)).body
const buy = async (productId: string, quantity: number, color: string) =>
  (await buyer.buy([{ productId, quantity, customization: { color } }])).body
const printer = async (): Promise<string> => {
  const bed = {
    bedWidth: 250,
    bedDepth: 210,
    bedGap: 5,
    color: 'gold',
    minutesADay: 600,
    isWorking: true,
    kind: 'single',
  }
  return (await admin.post('/api/printers', { name: 'One', ...bed })).body.id
}

// rule 74
test('profit is revenue minus cost, by product, color and month', async () => {
  const one = await shop.product({ ...medal, name: 'Medal of Honour' })
  const plain = await shop.product({ name: 'Something plain', price: cents(1000) })
  await buy(one.id, 2, 'red')
  await buy(one.id, 1, 'blue')
  await buy(plain.id, 1, 'blue')
  const gone = await buy(one.id, 5, 'gold')
  await admin.put(`/api/orders/${gone.id}/status`, { status: 'cancelled' })
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  const { rows, packaging } = await ask()
  expect(packaging).toBe('1.50')
  const medals = rows.find(({ key }: { key: string }) => key === one.id)
  // A dollar per gram and a dollar of work per piece.
  expect(medals).toMatchObject({ name: 'Medal of Honour', pieces: 3, measured: 3, revenue: '48.00' })
  const [proof] = await shop.db.select({ grams: proofs.grams }).from(proofs)
  expect(Number(medals.cost)).toBeCloseTo(3 * (proof?.grams ?? 0) + 3, -0.5)
  expect(Number(medals.margin)).toBeCloseTo(48 - Number(medals.cost), 2)
  const other = rows.find(({ key }: { key: string }) => key === plain.id)
  expect(other).toMatchObject({ pieces: 1, measured: 0, revenue: '10.00', cost: '0.00', margin: '10.00' })
  const byColor = (await ask('?group=colour')).rows.map((row: { name: string; pieces: number }) => [
    row.name,
    row.pieces,
  ])
  expect(byColor.sort()).toEqual([
    ['Blue', 2],
    ['Red', 2],
  ])
  const [month, ...more] = (await ask('?group=month&days=30')).rows
  expect([month.revenue, month.pieces, more]).toEqual(['58.00', 4, []])
  expect(month.name).toMatch(/^[A-Z][a-z]+ \d{4}$/)
})

test('revenue excludes refunds and discounts', async () => {
  const { id } = await shop.product({ ...medal, name: 'Medal of Patience' })
  const order = await buy(id, 1, 'red')
  const revenue = async () => (await ask()).rows.find(({ key }: { key: string }) => key === id).revenue
  expect(await revenue()).toBe('16.00')
  const half = { id: crypto.randomUUID(), amount: (Number(order.total) / 2).toFixed(2) }
  expect((await admin.post(`/api/orders/${order.id}/refunds`, half)).status).toBe(201)
  expect(Number(await revenue())).toBeCloseTo(8, 1)
  const offer = { title: 'Tenth', discountType: 'percentage', value: '10', isPublished: true }
  const { body } = await admin.post('/api/offers', offer)
  const second = await shop.product({ ...medal, name: 'Medal of Thrift' })
  const other = shop.visitor()
  await other.register('thrift@example.com')
  await other.post('/api/cart', { productId: second.id, quantity: 1 })
  const { total: _, ...claim } = claimFor((await other.get('/api/cart')).body)
  const { clientSecret, paymentIntentId } = (await other.post('/api/create-payment-intent', { amount: 20.39 })).body
  await other.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
  const placed = await other.post('/api/orders', { ...claim, total: '20.39', stripePaymentIntentId: paymentIntentId })
  expect(placed.status).toBe(201)
  const row = (await ask()).rows.find(({ key }: { key: string }) => key === second.id)
  expect(row.revenue).toBe('14.40')
  await admin.delete(`/api/offers/${body.id}`)
})

test('counts failed prints and orders that left on time', async () => {
  const { id } = await shop.product({ ...medal, stock: 0 })
  const order = await buy(id, 1, 'red')
  await admin.put(`/api/orders/${order.id}/status`, { status: 'shipped' })
  expect((await ask()).promises).toEqual({ left: 1, inTime: 1 })
  const late = await buy(id, 1, 'red')
  shop.clock.forward(12 * 24 * 60)
  await admin.put(`/api/orders/${late.id}/status`, { status: 'shipped' })
  expect((await ask()).promises).toEqual({ left: 2, inTime: 1 })
  for (const [group, key] of [
    ['product', id],
    ['colour', 'red'],
  ] as const) {
    const { rows } = (await admin.get(`/api/profit?group=${group}`)).body
    expect(rows.find((row: { key: string }) => row.key === key).promises).toEqual({ left: 2, inTime: 1 })
  }
  const months = (await admin.get('/api/profit?group=month')).body.rows
  expect(months.reduce((sum: number, { promises }: { promises: { left: number } }) => sum + promises.left, 0)).toBe(2)
  expect((await ask()).prints).toEqual({ done: 0, failed: 0, gramsLost: 0, grams: 0, minutes: 0 })
})

// rule 74
test('prints include failures, but no pieces from stock', async () => {
  const printerId = await printer()
  const { id } = await shop.product({ ...medal, stock: 0 })
  const { id: shelf } = await shop.product({ ...medal, stock: 9 })
  await buy(shelf, 4, 'gold')
  const { id: orderId } = await buy(id, 3, 'gold')
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  type Queued = { id: string; orderId: string; grams: number; minutes: number }
  const all: Queued[] = (await admin.get('/api/print-queue')).body.pieces
  const pieces = all.filter((piece) => piece.orderId === orderId)
  const [first, second, third] = pieces as [Queued, Queued, Queued]
  await admin.post('/api/print-queue/start', {
    pieces: pieces.map((piece) => piece.id),
    printerId,
    loaded: allFilaments,
  })
  await admin.post('/api/print-queue/finish', { pieces: [first.id, second.id] })
  shop.clock.forward(first.minutes / 2)
  await admin.post(`/api/print-queue/${third.id}/fail`, { reason: 'strings', gramsLost: 7 })
  await admin.post(`/api/print-queue/${second.id}/fail`, { reason: 'broken', gramsLost: 24, wasDone: true })
  const { prints } = await ask()
  // One piece is finished, one was reported broken afterwards, and one failed halfway.
  expect(prints).toMatchObject({ done: 1, failed: 2, gramsLost: 31, grams: Math.round(first.grams + 31) })
  expect(prints.minutes).toBeCloseTo(2.5 * first.minutes, -1)
})

// rule 74
test('rows include prints of gifts that were sold before the period', async () => {
  const { id } = await shop.product({ ...medal, name: 'Medal of Yesterday', stock: 0 })
  const { id: orderId } = await buy(id, 2, 'blue')
  shop.clock.forward(8 * 24 * 60)
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  const { body: queue } = await admin.get('/api/print-queue')
  const pieces: string[] = queue.pieces.flatMap((piece: { id: string; orderId: string }) =>
    piece.orderId === orderId ? [piece.id] : [],
  )
  const printerId = await printer()
  await admin.post('/api/print-queue/start', { pieces, printerId, loaded: allFilaments })
  await admin.post('/api/print-queue/finish', { pieces: pieces.slice(1) })
  await admin.post(`/api/print-queue/${pieces[0]}/fail`, { reason: 'strings', gramsLost: 5 })
  const { grams } = queue.pieces.find((piece: { orderId: string }) => piece.orderId === orderId)
  const printed = { done: 1, failed: 1, gramsLost: 5, grams: Math.round(grams + 5) }
  for (const group of ['product', 'colour', 'month']) {
    const { rows, prints } = await ask(`?group=${group}&days=7`)
    const [row, ...others] = rows.filter((one: { prints: { done: number } }) => one.prints.done > 0)
    const name = group === 'product' ? 'Medal of Yesterday' : group === 'colour' ? 'Blue' : expect.any(String)
    expect(row).toMatchObject({ name, pieces: 0, revenue: '0.00', cost: '0.00', margin: '0.00', prints: printed })
    expect([others, prints]).toEqual([[], row.prints])
  }
  const file = await admin.get('/api/profit/export.csv?group=colour&days=7')
  expect(file.text).toMatch(
    new RegExp(`\nBlue,0,0,0\\.00,0\\.00,0\\.00,0,${Math.round(grams + 5)},\\d+,1,1,5,0,0\r?\n`),
  )
})

test('profit is exported as CSV, for admins only', async () => {
  const file = await admin.get('/api/profit/export.csv?group=colour')
  expect(file.text).toContain(
    'name,pieces,measured,revenue,cost,margin,marginPercent,grams,minutes,done,failed,gramsLost,ordersPosted,ordersInTime',
  )
  expect(file.text).toContain('\nRed,')
  expect((await buyer.get('/api/profit')).status).toBe(403)
  expect((await buyer.get('/api/profit/export.csv')).status).toBe(403)
})

// rule 103
test('cost uses the price of each filament by material and color', async () => {
  const { id } = await shop.product({ ...medal, stock: 0, name: 'Medal of Mettle' })
  await buy(id, 1, 'red')
  await admin.put(`/api/products/${id}`, { material: 'petg' })
  const order = await buy(id, 2, 'red')
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  const row = async () => (await ask()).rows.find(({ key }: { key: string }) => key === id)
  const prices = (price?: string) =>
    admin.put('/api/settings', { filamentPrices: price ? [{ filament: 'petg red', price }] : [] })
  const costs = async (price?: string) => {
    await prices(price)
    return Number((await row()).cost)
  }
  const { lines } = (await admin.get(`/api/orders/${order.id}`)).body.costs
  // A dollar per gram, and two dollars per gram of red PETG.
  expect((await costs('2000.00')) - (await costs())).toBeCloseTo(lines[0].grams, 0)
  // Prints are weighed in their own material.
  const jobs = await shop.db.select({ id: printJobs.id }).from(printJobs).where(eq(printJobs.orderId, order.id))
  const pieces = jobs.map(({ id }) => id)
  const before = (await row()).prints.grams
  await admin.post('/api/print-queue/start', { pieces, printerId: await printer(), loaded: allFilaments })
  await admin.post('/api/print-queue/finish', { pieces })
  expect((await row()).prints.grams - before).toBe(Math.round(lines[0].grams))
})

test('what is left counts the shipping that customers paid, card fees and bought labels', async () => {
  const before = await ask()
  const gift = await shop.product({ ...medal, name: 'Medal of Fees' })
  const [paid, unknown] = [await buy(gift.id, 1, 'red'), await buy(gift.id, 1, 'red')]
  await shop.db
    .update(orders)
    .set({ paymentFee: cents(76) })
    .where(eq(orders.id, paid.id))
  await shop.db.update(orders).set({ paymentFee: null }).where(eq(orders.id, unknown.id))
  const label = (price: string | null, currency: string) => ({
    ...{ shipmentId: crypto.randomUUID(), price, currency, boughtAt: shop.clock.now() },
  })
  await shop.db
    .insert(parcelLabels)
    .values([label('4.55', 'USD'), label('7.1', 'usd'), label('5.00', 'EUR'), label('free', 'USD')])
  const after = await ask()
  const grown = (name: 'shipping' | 'fees' | 'postage') => (Number(after[name]) - Number(before[name])).toFixed(2)
  expect([grown('shipping'), grown('fees'), grown('postage')]).toEqual(['11.98', '0.76', '11.65'])
  expect([after.feesUnknown - before.feesUnknown, after.labelsLeftOut - before.labelsLeftOut]).toEqual([1, 2])
})

// rule 120
test('costs count filament changes where the shop’s printer purges', async () => {
  const gift = await shop.product({ ...medal, name: 'Medal of Changes', letters: ['cream'] })
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600, isWorking: true }
  const { body: ams } = await admin.post('/api/printers', { name: 'AMS', ...bed, kind: 'slots' })
  const order = await buy(gift.id, 1, 'red')
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  const costs = async () => ({
    ofOrder: Number((await admin.get(`/api/orders/${order.id}`)).body.costs.cost),
    ofProduct: Number((await ask()).rows.find(({ key }: { key: string }) => key === gift.id).cost),
  })
  const purging = await costs()
  await admin.put(`/api/printers/${ams.id}`, { kind: 'heads' })
  const purgeless = await costs()
  await admin.delete(`/api/printers/${ams.id}`)
  // The order's cost includes its packaging of 50 cents.
  expect(purging.ofOrder - 0.5).toBeCloseTo(purging.ofProduct, 1)
  expect(purging.ofOrder).toBeGreaterThan(purgeless.ofOrder + 1)
  expect(purging.ofProduct).toBeGreaterThan(purgeless.ofProduct + 1)
})
