import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { normalizeMake } from '#features/gifts/makes/make.ts'
import { findPieceParts } from '#features/selling/catalog/server/find-piece-parts.ts'
import { enqueueMissingEstimates } from '#features/selling/catalog/server/measure-product.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const work = () => runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
const medal = { name: 'Medal', price: '20.00', stock: 5, isPublished: true, modelFile: '/models/medal@1.bin' }

test('a product with a model is estimated in each size, and again for a new model', async () => {
  const { body } = await admin.post('/api/products', medal)
  expect(body.estimates).toBeUndefined()
  await work()
  const read = async () => (await shop.visitor().get(`/api/products/${body.id}`)).body.estimates
  const { small, large } = await read()
  expect(large.grams).toBeGreaterThan(2 * small.grams)
  expect(large.minutes).toBeGreaterThan(small.minutes)
  await admin.put(`/api/products/${body.id}`, { modelFile: '/models/star@1.bin' })
  expect(await read()).toBeUndefined()
  await work()
  expect((await read()).large).not.toEqual(large)
  // Estimates are not recorded in the audit log.
  const { body: log } = await admin.get('/api/audit?entity=product')
  expect(Object.keys(log.entries[0].after).sort()).toEqual(['images', 'modelFile'])
})

test('a product that changes during an estimate is estimated again', async () => {
  const { body } = await admin.post('/api/products', medal)
  const changes = [{ modelFile: '/models/star@1.bin' }, { sizes: [{ size: 'small', name: 'Only', centimetres: 8 }] }]
  const other = await admin.post('/api/products', Object.assign({}, medal, ...changes))
  const { workshop } = shop.services
  const measure: typeof workshop.measure = async (whole) => {
    const change = changes.shift()
    if (change) expect((await admin.put(`/api/products/${body.id}`, change)).status).toBe(200)
    return workshop.measure(whole)
  }
  await runJobs(
    shop.services,
    shopWorkers({ ...shop.services, workshop: { ...workshop, measure } }, 'http://shop.test'),
  )
  expect(changes).toEqual([])
  const [read, star] = await Promise.all(
    [body.id, other.body.id].map(async (id) => (await shop.visitor().get(`/api/products/${id}`)).body.estimates),
  )
  expect(Object.keys(read)).toEqual(['small'])
  expect(read.small).toEqual(star.small)
})

test('imported products are estimated, and again for a new model', async () => {
  const { body } = await admin.post('/api/products', { ...medal, name: 'From a file' })
  await work()
  const read = async (id: string) => (await shop.visitor().get(`/api/products/${id}`)).body.estimates
  const before = await read(body.id)
  const rows = `id,name,price,stock,modelFile\n${body.id},From a file,20.00,5,/models/star@1.bin\n,New from a file,20.00,5,/models/medal@1.bin`
  const sent = await admin.call('POST', '/api/products/import?columns=guess&apply=true', rows, {
    'content-type': 'text/csv',
  })
  expect([sent.status, sent.text]).toEqual([200, expect.anything()])
  await work()
  expect(await read(body.id)).not.toEqual(before)
  const { rows: listed } = (await admin.get('/api/products/list?q=New+from+a+file')).body
  expect((await admin.get(`/api/products/${listed[0].id}`)).body.estimates).toMatchObject(before)
})

test('missing estimates are enqueued once', async () => {
  const { id } = await shop.product({ modelFile: '/models/tree@1.bin' })
  await enqueueMissingEstimates(shop.services)
  await enqueueMissingEstimates(shop.services)
  await work()
  const { estimates } = (await shop.visitor().get(`/api/products/${id}`)).body
  expect(Object.keys(estimates).sort()).toEqual(['large', 'medium', 'small'])
})

test('a product measured as one filament is measured again for its filament changes', async () => {
  const { id } = await shop.product({ modelFile: '/models/tree@1.bin' })
  const one = { grams: 1, minutes: 2 }
  await shop.db
    .update(products)
    .set({ estimates: { small: one, medium: one, large: one } })
    .where(eq(products.id, id))
  const piece = { productId: id, proofId: null, make: normalizeMake({ color: 'red', size: 'small' }) }
  const partsOf = async () => (await findPieceParts(shop.services, [piece]))(piece)
  expect(await partsOf()).toEqual({ ...one, density: 1, accent: null })
  await enqueueMissingEstimates(shop.services)
  await work()
  const { accent } = (await partsOf())!
  expect([accent!.changes > 0, accent!.towerLayers > 0, accent!.accentGrams > 0]).toEqual([true, true, true])
})

// rule 122
describe('a product that takes words', () => {
  const printer = {
    ...{ name: 'Slots', bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', isWorking: true, minutesADay: 600 },
    ...{ kind: 'slots', slots: 4 },
  }
  const cup = async () => {
    const { id } = await shop.product({ modelFile: '/models/pen-holder@2.bin' })
    await enqueueMissingEstimates(shop.services)
    await work()
    return id
  }
  const partsOf = async (productId: string, engraving: string) => {
    const make = normalizeMake({ color: 'red', size: 'small', engraving })
    const piece = { productId, proofId: null, make }
    return (await findPieceParts(shop.services, [piece]))(piece)!
  }

  test('counts with a usual name until its words are measured', async () => {
    const id = await cup()
    const [plain, worded] = [await partsOf(id, ''), await partsOf(id, 'Ida')]
    expect(plain.accent?.changes).toBe(0)
    expect(worded.accent?.changes).toBeGreaterThan(20)
    expect(worded.grams).toBeGreaterThan(plain.grams)
  })

  test('is measured with a name if it was measured before names were', async () => {
    const id = await cup()
    const [row] = await shop.db.select().from(products).where(eq(products.id, id))
    const { worded: _, ...before } = row!.estimates!.small!
    await shop.db
      .update(products)
      .set({ estimates: { small: before } })
      .where(eq(products.id, id))
    expect((await partsOf(id, 'Ida')).accent?.changes).toBe(0)
    await enqueueMissingEstimates(shop.services)
    await work()
    expect((await partsOf(id, 'Ida')).accent?.changes).toBeGreaterThan(20)
  })

  test('shows the work on the shop’s printers, and the filament used to admins only', async () => {
    const id = await cup()
    const read = async (visitor = shop.visitor()) => (await visitor.get(`/api/products/${id}`)).body.estimates.small
    const alone = await read()
    const { body } = await admin.post('/api/printers', printer)
    const { worded, ...plain } = await read()
    expect(plain).toEqual({ grams: alone.grams, minutes: alone.minutes })
    // A change takes most of a minute; the purge is no part of the gift.
    expect(worded.minutes - alone.worded.minutes).toBeGreaterThan(20)
    expect(worded.grams).toBe(alone.worded.grams)
    const { used } = (await read(admin)).worded
    expect(used.body + used.accent).toBeGreaterThan(worded.grams + 5)
    expect(worded.used).toBeUndefined()
    await admin.delete(`/api/printers/${body.id}`)
  })

  test('has no estimate with words if it takes none', async () => {
    const { id } = await shop.product({ modelFile: '/models/pen-holder@2.bin?words=none' })
    await enqueueMissingEstimates(shop.services)
    await work()
    const [row] = await shop.db.select().from(products).where(eq(products.id, id))
    expect(row!.estimates!.small!.worded).toBeNull()
  })
})

test('an order shows cost and profit to admins only', async () => {
  await admin.put('/api/settings', {
    ...{ filamentPrice: '1000.00', machineHour: '0.00', wageHour: '60.00', handMinutes: 1 },
    ...{ packagingCost: '0.50', failurePercent: 0 },
  })
  const { id } = await shop.product({ modelFile: '/models/medal@1.bin' })
  const buyer = shop.visitor()
  await buyer.register('costs@example.com')
  const { body } = await buyer.buy([{ productId: id, quantity: 2, customization: { engraving: 'Ida' } }])
  expect((await admin.get(`/api/orders/${body.id}`)).body.costs).toBeUndefined()
  await work()
  const { costs } = (await admin.get(`/api/orders/${body.id}`)).body
  const [line] = costs.lines
  // A dollar per gram, a dollar of work for each of two pieces, and the packaging.
  expect(Number(costs.cost)).toBeCloseTo(line.grams + 2 + 0.5, 0)
  expect(Number(costs.margin)).toBeCloseTo(32 - Number(costs.cost), 2)
  expect(costs.isWhole).toBe(true)
  // The packaging counts for the order, not for the line.
  expect(Number(line.margin)).toBeCloseTo(32 - Number(line.cost), 2)
  expect(line.marginPercent).toBe(Math.round((Number(line.margin) / 32) * 100))
  expect((await buyer.get(`/api/orders/${body.id}`)).body.costs).toBeUndefined()
  expect((await shop.visitor().get('/api/shop')).body.filamentPrice).toBeUndefined()
})

// rule 103
test('uses a filament’s own price, else the default price', async () => {
  const only = { machineHour: '0.00', wageHour: '0.00', packagingCost: '0.00', failurePercent: 0 }
  const petgRed = { filament: 'petg red', price: '2000.00' }
  await admin.put('/api/settings', { ...only, filamentPrice: '1000.00', filamentPrices: [petgRed] })
  const { id } = await shop.product({ modelFile: '/models/medal@1.bin', material: 'petg' })
  const buyer = shop.visitor()
  await buyer.register('prices@example.com')
  const { body } = await buyer.buy([
    { productId: id, quantity: 1, customization: { color: 'red' } },
    { productId: id, quantity: 1, customization: { color: 'blue' } },
  ])
  await work()
  // Today's prices apply, with the material of the order.
  await admin.put(`/api/products/${id}`, { material: 'pla' })
  const { costs } = (await admin.get(`/api/orders/${body.id}`)).body
  const [red, blue] = costs.lines
  expect([red.cost / red.grams, blue.cost / blue.grams]).toEqual([expect.closeTo(2, 1), expect.closeTo(1, 1)])
  const { body: log } = await admin.get('/api/audit?entity=setting')
  expect(log.entries[0].after.filamentPrices).toEqual([petgRed])
  await admin.put('/api/settings', { filamentPrices: [] })
  const usual = (await admin.get(`/api/orders/${body.id}`)).body.costs.lines[0]
  expect(usual.cost / usual.grams).toBeCloseTo(1, 1)
  expect((await shop.visitor().get('/api/shop')).body.filamentPrices).toBeUndefined()
})

test('the cost settings refuse invalid values', async () => {
  const twice = { filament: 'pla red', price: '1.00' }
  const wrong: [wish: object, sentence: string][] = [
    [{ filamentPrice: 'much' }, 'Use an amount such as 5.99'],
    [{ filamentPrices: [{ filament: 'pla red', price: 'much' }] }, 'Use an amount such as 5.99'],
    [
      { filamentPrices: [{ filament: 'red', price: '1.00' }] },
      'Name the filament by its material and color, such as pla red.',
    ],
    [{ filamentPrices: [twice, twice] }, 'List each filament only once.'],
    [{ handMinutes: -1 }, 'Use a number of minutes, at most 600'],
    [{ failurePercent: 99 }, 'Use a percentage of at most 95'],
  ]
  for (const [wish, sentence] of wrong) expect((await admin.put('/api/settings', wish)).text).toContain(sentence)
})
