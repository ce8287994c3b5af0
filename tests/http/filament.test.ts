import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { cartItems } from '#features/selling/cart/server/tables.ts'
import type { ProductRow } from '#features/selling/catalog/server/find-products.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { claimFor } from '../support/claim.ts'
import { allFilaments } from '../support/filaments.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let printerId: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  const printer = {
    name: 'Left',
    bedWidth: 250,
    bedDepth: 210,
    bedGap: 5,
    color: 'red',
    minutesADay: 1440,
    isWorking: true,
    kind: 'single',
  }
  printerId = (await admin.post('/api/printers', printer)).body.id
})
afterAll(() => shop.close())

const spool = async (wish: object) => (await admin.post('/api/spools', { name: 'PLA', color: 'red', ...wish })).body
const gramsOf = async (id: string) =>
  (await admin.get('/api/spools')).body.find((one: { id: string }) => one.id === id)?.gramsLeft
type Left = { material: string; color: string }
const leftOf = async (color: string, material = 'pla') =>
  (await admin.get('/api/spools/left')).body.find((one: Left) => one.color === color && one.material === material)

/** Pieces of a medal that are to be printed, measured. */
async function ordered(quantity: number, customization: object = {}, of: Partial<ProductRow> = {}) {
  const { id } = await shop.product({ stock: 0, modelFile: '/models/medal@1.bin', ...of })
  const buyer = shop.visitor()
  await buyer.register(`${id}@example.com`)
  await buyer.buy([{ productId: id, quantity, customization }])
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  const { pieces } = (await admin.get('/api/print-queue')).body
  return { productId: id, pieces: pieces.slice(-quantity) as { id: string; grams: number }[] }
}
const print = (pieces: { id: string }[]) =>
  admin.post('/api/print-queue/start', { pieces: pieces.map(({ id }) => id), printerId, loaded: allFilaments })

// rule 72
test('finished and failed pieces reduce the oldest opened spool', async () => {
  expect((await admin.get('/api/spools/left')).body).toEqual([])
  const first = await spool({ gramsLeft: 20 })
  const second = await spool({ gramsLeft: 1000 })
  const { pieces } = await ordered(3)
  const grams = pieces[0]!.grams
  expect(await leftOf('red')).toEqual({
    material: 'pla',
    color: 'red',
    left: 1020,
    wanted: Math.round(3 * grams),
    state: 'enough',
  })
  await print(pieces)
  await admin.post(`/api/print-queue/${pieces[0]!.id}/fail`, { reason: 'strings', gramsLost: 15 })
  expect([await gramsOf(first.id), await gramsOf(second.id)]).toEqual([5, 1000])
  const done = pieces.slice(1).map(({ id }) => id)
  await admin.post('/api/print-queue/finish', { pieces: done })
  expect([await gramsOf(first.id), await gramsOf(second.id)]).toEqual([0, 1000 - (Math.round(2 * grams) - 5)])
  // Said twice, it is taken once.
  expect((await admin.post('/api/print-queue/finish', { pieces: done })).status).toBe(409)
  expect(await gramsOf(second.id)).toBe(1000 - (Math.round(2 * grams) - 5))
})

// rule 102
test('an order keeps its material when its product changes', async () => {
  const { id } = await shop.product({ stock: 0, modelFile: '/models/medal@1.bin' })
  const turned = (material: string) => admin.put(`/api/products/${id}`, { material })
  const ida = shop.visitor()
  await ida.register('petg@example.com')
  await ida.post('/api/cart', { productId: id, quantity: 2, customization: { color: 'blue' } })
  const inCart = async () => (await ida.get('/api/cart')).body[0].customization.material
  // Carts and new payments use the product's current material.
  expect(await inCart()).toBeUndefined()
  await ida.post('/api/create-payment-intent', { amount: Number(claimFor((await ida.get('/api/cart')).body).total) })
  expect((await turned('petg')).body.material).toBe('petg')
  expect(await inCart()).toBe('petg')
  const { body: order } = await ida.checkOut()
  await turned('pla')
  const [draft] = await shop.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.status, 'completed'))
    .orderBy(desc(checkouts.createdAt))
  const read = (await admin.get(`/api/orders/${order.id}`)).body
  const jobs = await shop.db.select().from(printJobs).where(eq(printJobs.orderId, order.id))
  expect([
    draft?.lines[0]?.customization?.material,
    read.items[0].customization.material,
    ...jobs.map(({ material }) => material),
  ]).toEqual(['petg', 'petg', 'petg', 'petg'])
  // A payment that started before keeps the old material.
  const late = shop.visitor()
  await late.register('pla@example.com')
  await late.post('/api/cart', { productId: id, quantity: 1 })
  const { order: claim } = await late.pay()
  await turned('petg')
  const placed = (await late.post('/api/orders', claim)).body
  expect([placed.status, 'material' in placed.items[0].customization]).toEqual(['pending', false])
  await turned('pla')
  // So does a reprint.
  await print([jobs[0]!])
  const { body } = await admin.post(`/api/print-queue/${jobs[0]!.id}/fail`, { reason: 'strings', gramsLost: 0 })
  const [reprint] = await shop.db.select().from(printJobs).where(eq(printJobs.id, body.pieces[0]))
  expect([reprint?.material, (await inCartOf(id)).material]).toEqual(['petg', undefined])
  expect((await admin.put(`/api/products/${id}`, { material: 'resin' })).text).toBe(
    'The shop does not have this material. Choose another, or add it first.',
  )
})

/** What a new line of a product says of how it is made. */
async function inCartOf(productId: string) {
  const { body } = await shop.visitor().post('/api/cart', { productId, quantity: 1 })
  return body.customization
}

// rule 102
test('filament is counted by material and color, with the material’s density', async () => {
  const pla = await spool({ color: 'gold', gramsLeft: 500 })
  const petg = await spool({ color: 'gold', material: 'petg', gramsLeft: 500 })
  const usual = await ordered(1, { color: 'gold' })
  const other = await ordered(5, { color: 'gold' }, { material: 'petg' })
  const [light, heavy] = [usual.pieces[0]!.grams, other.pieces[0]!.grams]
  expect(heavy / light).toBeCloseTo(1.27 / 1.24, 5)
  expect([await leftOf('gold'), await leftOf('gold', 'petg')]).toMatchObject([
    { left: 500, wanted: Math.round(light) },
    { left: 500, wanted: Math.round(5 * heavy) },
  ])
  await print(other.pieces)
  await admin.post('/api/print-queue/finish', { pieces: other.pieces.map(({ id }) => id) })
  expect([await gramsOf(pla.id), await gramsOf(petg.id)]).toEqual([500, 500 - Math.round(5 * heavy)])
  for (const id of [pla.id, petg.id]) await admin.delete(`/api/spools/${id}`)
})

// rule 102
test('a filament that has run out delays or stops only products of its material', async () => {
  const [usual, other] = [await shop.product({ stock: 0 }), await shop.product({ stock: 0, material: 'petg' })]
  const { id } = await spool({ color: 'gold', material: 'petg', gramsLeft: 0 })
  const plenty = await spool({ color: 'gold', gramsLeft: 5000 })
  await admin.put('/api/settings', { daysToMake: 1, transit: '* 1-1', whenColorIsOut: 'not-offered' })
  const ida = shop.visitor()
  await ida.register('petg-gold@example.com')
  const page = async (productId: string) => (await ida.get(`/api/products/${productId}/arrival?color=gold`)).body
  expect([(await page(usual.id)).notOffered, (await page(other.id)).notOffered]).toEqual([[], ['gold']])
  const put = (productId: string) => ida.post('/api/cart', { productId, quantity: 1, customization: { color: 'gold' } })
  expect([(await put(usual.id)).status, (await put(other.id)).text]).toEqual([
    201,
    'Gold has run out. Please choose another color.',
  ])
  // It was put there while its product was of another material.
  await admin.put(`/api/products/${usual.id}`, { material: 'petg' })
  expect((await ida.get('/api/cart')).body[0].hasRunOut).toBe(true)
  expect((await ida.checkOut()).text).toMatch(/^Gold has run out\. /)
  await admin.put(`/api/products/${usual.id}`, { material: 'pla' })
  await admin.put('/api/settings', { whenColorIsOut: 'later' })
  const later = async (productId: string, days: number) => {
    await admin.put('/api/settings', { daysToRestock: days })
    return (await page(productId)).countries[0].from
  }
  for (const [productId, isLater] of [
    [usual.id, false],
    [other.id, true],
  ] as const)
    expect((await later(productId, 10)) > (await later(productId, 1))).toBe(isLater)
  for (const one of [id, plenty.id]) await admin.delete(`/api/spools/${one}`)
})

// rule 98
test('a piece that is reported broken after it was finished does not reduce the spool twice', async () => {
  const { id } = await spool({ color: 'gold', gramsLeft: 500 })
  const {
    pieces: [piece],
  } = await ordered(1, { color: 'gold' })
  await print([piece!])
  await admin.post('/api/print-queue/finish', { pieces: [piece!.id] })
  const left = await gramsOf(id)
  expect(left).toBe(500 - Math.round(piece!.grams))
  expect(
    (await admin.post(`/api/print-queue/${piece!.id}/fail`, { reason: 'broken', gramsLost: 15, wasDone: true })).status,
  ).toBe(200)
  expect(await gramsOf(id)).toBe(left)
  await admin.delete(`/api/spools/${id}`)
})

test('two concurrent prints both reduce a spool, and never below zero', async () => {
  const { id } = await spool({ color: 'blue', gramsLeft: 1 })
  const both = await Promise.all([ordered(1, { color: 'blue' }), ordered(1, { color: 'blue' })])
  const pieces = [...new Map(both.flatMap((one) => one.pieces).map((one) => [one.id, one])).values()]
  for (const one of pieces) await print([one])
  await Promise.all(pieces.map((one) => admin.post('/api/print-queue/finish', { pieces: [one.id] })))
  expect(await gramsOf(id)).toBe(0)
})

// rule 73
test('a color that has run out delays the arrival by the owner’s setting', async () => {
  await admin.put('/api/settings', { daysToMake: 1, transit: '* 1-1', daysToRestock: 0 })
  const { productId } = await ordered(1, { color: 'red' })
  const answer = async () => (await shop.visitor().get(`/api/products/${productId}/arrival`)).body
  const arrives = async () => (await answer()).countries[0]?.from
  const before = await arrives()
  const { id, version } = await spool({ color: 'red', gramsLeft: 0 })
  for (const one of (await admin.get('/api/spools')).body)
    if (one.color === 'red') await admin.put(`/api/spools/${one.id}`, { gramsLeft: 0 })
  expect((await leftOf('red')).state).toBe('out')
  // Without restock days, the day on which filament arrives is unknown.
  expect(await answer()).toMatchObject({ leavesIn: null, countries: [] })
  await admin.put('/api/settings', { daysToRestock: 10 })
  expect((await arrives()) > before).toBe(true)
  expect((await admin.put(`/api/spools/${id}`, { gramsLeft: 900, version: version + 1 })).status).toBe(200)
  expect(await arrives()).toBe(before)
})

// rule 73
test('a workshop without printers waits for filament, too', async () => {
  const own = await openTestShop()
  const maker = await own.admin()
  const { id } = await own.product({ stock: 0 })
  const days = async () => (await own.visitor().get(`/api/products/${id}/arrival?color=red`)).body.leavesIn
  const usual = await days()
  const { body } = await maker.post('/api/spools', { name: 'PLA', color: 'red', gramsLeft: 0 })
  expect(await days()).toBeNull()
  await maker.put('/api/settings', { daysToRestock: 4 })
  expect(await days()).toBe(usual + 4)
  await maker.put(`/api/spools/${body.id}`, { gramsLeft: 500 })
  expect(await days()).toBe(usual)
  await own.close()
})

// rule 73
test('a cart that needs more filament than is left arrives later, over all its lines', async () => {
  const [{ productId, pieces }, other] = [await ordered(1, { color: 'gold' }), await ordered(1, { color: 'gold' })]
  const { grams } = pieces[0]!
  const { id } = await spool({ color: 'gold', gramsLeft: 0 })
  // Besides what waits already there is enough for two more, and not for three.
  const gramsLeft = Math.round((await leftOf('gold')).wanted + grams * 2.5)
  await admin.put(`/api/spools/${id}`, { gramsLeft })
  await shop.db
    .update(products)
    .set({ estimates: { medium: { grams, minutes: 60 } } })
    .where(eq(products.id, productId))
  const ada = shop.visitor()
  const page = (pieces: number) => `/api/products/${productId}/arrival?color=gold&quantity=${pieces}`
  const restocking = async (days: number, path: string) => {
    await admin.put('/api/settings', { daysToRestock: days })
    return (await ada.get(path)).body.countries[0].from
  }
  const isLater = async (path: string) => (await restocking(10, path)) > (await restocking(1, path))
  expect([await isLater(page(2)), await isLater(page(3))]).toEqual([false, true])
  const put = (id: string, quantity: number) =>
    ada.post('/api/cart', { productId: id, quantity, customization: { color: 'gold' } })
  await put(productId, 1)
  await put(other.productId, 1)
  expect(await isLater('/api/cart/arrival')).toBe(false)
  await put(other.productId, 1)
  expect(await isLater('/api/cart/arrival')).toBe(true)
  await admin.delete(`/api/spools/${id}`)
})

// rule 88
test('a color that has run out is not offered if the owner sells from stock only', async () => {
  const settle = (change: object) => admin.put('/api/settings', change)
  const { id: productId } = await shop.product({ name: 'Little Vase', stock: 1 })
  const ida = shop.visitor()
  await ida.register('out-of-green@example.com')
  const wish = (quantity: number, color = 'green') =>
    ida.post('/api/cart', { productId, quantity, customization: { color } })
  const isOffered = async () => !(await ida.get(`/api/products/${productId}/arrival`)).body.notOffered.includes('green')
  const told = async () => (await ida.get('/api/cart')).body.map(({ hasRunOut }: { hasRunOut: boolean }) => hasRunOut)

  const { id } = await spool({ color: 'green', gramsLeft: 500 })
  await settle({ whenColorIsOut: 'not-offered' })
  expect([await isOffered(), (await wish(2)).status, await told()]).toEqual([true, 201, [false]])
  await admin.put(`/api/spools/${id}`, { gramsLeft: 0 })
  expect([await isOffered(), await told()]).toEqual([false, [true]])
  const refused = await wish(2)
  expect([refused.status, refused.text]).toEqual([409, 'Green has run out. Please choose another color.'])
  const paid = await ida.checkOut()
  expect([paid.status, paid.text]).toEqual([
    409,
    'Green has run out. Only 1 of Little Vase can be ordered in this color. Please change your cart.',
  ])
  expect(await shop.stockOf(productId)).toBe(1)
  // Another color is printed, and the piece in stock is available.
  expect((await wish(1, 'gold')).status).toBe(201)
  for (const line of (await ida.get('/api/cart')).body)
    await ida.put(`/api/cart/${line.id}`, { quantity: line.customization.color === 'green' ? 1 : 0 })
  expect([await told(), (await ida.checkOut()).status]).toEqual([[false], 201])
  // With an engraving it is printed, even when plain pieces are in stock.
  await shop.db.update(products).set({ stock: 1 }).where(eq(products.id, productId))
  const words = { productId, quantity: 1, customization: { color: 'green', engraving: 'Ida' } }
  expect((await ida.post('/api/cart', words)).text).toBe('Green has run out. Please choose another color.')
  await settle({ whenColorIsOut: 'later' })
  expect((await ida.post('/api/cart', words)).status).toBe(201)
  await settle({ whenColorIsOut: 'not-offered' })
  expect([await told(), (await ida.checkOut()).text]).toEqual([
    [true],
    'Green has run out. Little Vase cannot be ordered in this color. Please change your cart.',
  ])
  for (const line of (await ida.get('/api/cart')).body) await ida.delete(`/api/cart/${line.id}`)
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, productId))
  await wish(1, 'gold')
  await settle({ whenColorIsOut: 'later' })
  expect([await isOffered(), (await wish(1)).status]).toEqual([true, 201])
  await settle({ whenColorIsOut: 'not-offered' })
  expect((await ida.checkOut()).text).toBe(
    'Green has run out. Little Vase cannot be ordered in this color. Please change your cart.',
  )
  await settle({ whenColorIsOut: 'later' })
})

// rule 88
test('letters whose filament has run out are not paid for if the owner sells from stock only', async () => {
  // A shop without printers sells letters in a filament of their own.
  const own = await openTestShop()
  const owner = await own.admin()
  const { id: productId } = await own.product({ name: 'Lettered Heart', stock: 3, modelFile: '/models/heart@1.bin' })
  const ida = own.visitor()
  await ida.register('out-of-cream@example.com')
  const spent = { name: 'PLA', color: 'cream', gramsLeft: 0 }
  expect((await owner.post('/api/spools', spent)).status).toBe(201)
  await owner.put('/api/settings', { whenColorIsOut: 'not-offered' })
  await ida.post('/api/cart', { productId, quantity: 1, customization: { color: 'red', engraving: 'Ida' } })
  const told = async () => (await ida.get('/api/cart')).body[0].haveLettersRunOut
  expect(await told()).toBe(true)
  const refused = await ida.checkOut()
  expect([refused.status, refused.text]).toEqual([
    409,
    'The filament of the letters on Lettered Heart has run out. Please choose other letters, or remove the line.',
  ])
  expect(await own.stockOf(productId)).toBe(3)
  await owner.put('/api/settings', { whenColorIsOut: 'later' })
  expect(await told()).toBe(false)
  expect((await ida.checkOut()).status).toBe(201)
  await own.close()
})

// rule 88
test('a line in an unavailable color can grow up to the stock, and shrink', async () => {
  const { id: productId } = await shop.product({ name: 'Tall Vase', stock: 3 })
  await spool({ color: 'green', gramsLeft: 0 })
  await admin.put('/api/settings', { whenColorIsOut: 'not-offered' })
  const ida = shop.visitor()
  await ida.register('tall-green@example.com')
  const add = (quantity: number) => ida.post('/api/cart', { productId, quantity, customization: { color: 'green' } })
  const { id } = (await add(2)).body
  const change = (quantity: number) => ida.put(`/api/cart/${id}`, { quantity })
  const stands = async () => (await ida.get('/api/cart')).body.map(({ quantity }: { quantity: number }) => quantity)
  const out = 'Green has run out. Please choose another color.'
  expect([(await add(1)).status, (await add(1)).text, (await change(9)).text, await stands()]).toEqual([
    ...[201, out, out],
    [3],
  ])
  // What a checkout of her own has set aside is hers.
  expect([(await ida.pay()).status, await shop.stockOf(productId)]).toEqual([200, 0])
  expect([(await change(1)).status, (await change(3)).status, (await change(4)).text]).toEqual([200, 200, out])
  // A line above the stock may shrink, even to a quantity above the stock.
  await shop.db.update(cartItems).set({ quantity: 5 }).where(eq(cartItems.id, id))
  expect([(await change(4)).status, await stands()]).toEqual([200, [4]])
  await admin.put('/api/settings', { whenColorIsOut: 'later' })
  expect([(await add(1)).status, (await change(9)).status]).toEqual([201, 200])
})

// rule 88
test('lines of one product in an unavailable color share its stock', async () => {
  const { id: productId } = await shop.product({ name: 'Twin Vase', stock: 3 })
  await spool({ color: 'green', gramsLeft: 0 })
  await admin.put('/api/settings', { whenColorIsOut: 'not-offered' })
  const ida = shop.visitor()
  await ida.register('twin-green@example.com')
  const add = (quantity: number, size: string) =>
    ida.post('/api/cart', { productId, quantity, customization: { color: 'green', size } })
  const told = async () => (await ida.get('/api/cart')).body.map(({ hasRunOut }: { hasRunOut: boolean }) => hasRunOut)
  const { id } = (await add(2, 'small')).body
  expect([(await add(2, 'large')).text, (await add(1, 'large')).status]).toEqual([
    'Green has run out. Please choose another color.',
    201,
  ])
  // The growing line takes stock from the other line.
  expect((await ida.put(`/api/cart/${id}`, { quantity: 3 })).text).toBe(
    'Green has run out. Please choose another color.',
  )
  expect(await told()).toEqual([false, false])
  await shop.db.update(products).set({ stock: 2 }).where(eq(products.id, productId))
  expect([await told(), (await ida.checkOut()).status]).toEqual([[false, true], 409])
  await admin.put('/api/settings', { whenColorIsOut: 'later' })
})

// rule 120
test('a piece that is finished before its proof is built reduces the spools by what its product takes', async () => {
  const kind = {
    bedWidth: 250,
    bedDepth: 210,
    bedGap: 5,
    color: 'gold',
    minutesADay: 1440,
    isWorking: true,
    kind: 'slots',
  }
  const { body: ams } = await admin.post('/api/printers', { name: 'Changer', ...kind })
  const [body, letters] = [
    await spool({ color: 'gold', gramsLeft: 500 }),
    await spool({ color: 'cream', gramsLeft: 500 }),
  ]
  const accent = { changes: 1, towerLayers: 20, accentGrams: 3 }
  const { id } = await shop.product({
    ...{ stock: 0, modelFile: '/models/medal@1.bin' },
    estimates: { small: { grams: 30, minutes: 60, accent } },
  })
  const buyer = shop.visitor()
  await buyer.register(`${id}@example.com`)
  await buyer.buy([{ productId: id, quantity: 1, customization: { color: 'gold', size: 'small', engraving: 'Ida' } }])
  const [piece] = (await admin.get('/api/print-queue')).body.pieces.slice(-1)
  expect(piece.minutes).toBeNull()
  const start = { pieces: [piece.id], printerId: ams.id, loaded: allFilaments }
  expect((await admin.post('/api/print-queue/start', start)).status).toBe(200)
  expect((await admin.post('/api/print-queue/finish', { pieces: [piece.id] })).status).toBe(200)
  const [ofBody, ofLetters] = [500 - (await gramsOf(body.id)), 500 - (await gramsOf(letters.id))]
  expect(ofBody).toBeGreaterThanOrEqual(27)
  expect(ofLetters).toBeGreaterThanOrEqual(3)
  // Purge and wipe tower of one change.
  expect(ofBody + ofLetters).toBeLessThan(33)
  for (const one of [body, letters]) await admin.delete(`/api/spools/${one.id}`)
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  await admin.delete(`/api/printers/${ams.id}`)
})

// rule 120
test('letters leave the spool of their own filament, with purge and wipe tower, where a printer changes filaments', async () => {
  const usual = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'blue', minutesADay: 1440, isWorking: true }
  const { body: ams } = await admin.post('/api/printers', { name: 'AMS', ...usual, kind: 'slots' })
  const [blue, cream] = [
    await spool({ color: 'blue', gramsLeft: 1000 }),
    await spool({ color: 'cream', gramsLeft: 1000 }),
  ]
  const of = async (engraving: string, printer: string, count = 1) => {
    const before = [await gramsOf(blue.id), await gramsOf(cream.id)]
    const { pieces } = await ordered(count, { color: 'blue', engraving })
    const ids = pieces.map(({ id }) => id)
    await admin.post('/api/print-queue/start', { pieces: ids, printerId: printer, loaded: allFilaments })
    await admin.post('/api/print-queue/finish', { pieces: ids })
    const [body = 0, letters = 0] = before
    return { body: body - (await gramsOf(blue.id)), letters: letters - (await gramsOf(cream.id)), pieces }
  }
  const second = await of('Ida', ams.id)
  expect(second.letters).toBeGreaterThan(0)
  // The queue shows the grams that leave the spools; each spool loses whole grams.
  expect(Math.abs(second.body + second.letters - second.pieces[0]!.grams)).toBeLessThanOrEqual(1)
  // Six on one plate are purged together.
  const six = await of('Ida', ams.id, 6)
  const sumOf = ({ body, letters }: typeof second) => body + letters
  expect(sumOf(six)).toBeLessThan(5.8 * sumOf(second))
  const { body: heads } = await admin.post('/api/printers', { name: 'Heads', ...usual, kind: 'heads' })
  const purgeless = await of('Ida', heads.id)
  expect(purgeless.body + purgeless.letters).toBeLessThan(second.body + second.letters)
  // A failed piece takes its grams from both spools.
  const [broken] = (await ordered(1, { color: 'blue', engraving: 'Ida' })).pieces
  const before = { blue: await gramsOf(blue.id), cream: await gramsOf(cream.id) }
  const start = { pieces: [broken?.id], printerId: ams.id, loaded: ['pla blue', 'pla cream'] }
  expect((await admin.post('/api/print-queue/start', start)).status).toBe(200)
  const fails = { reason: 'strings', gramsLost: 30 }
  const { body: again } = await admin.post(`/api/print-queue/${broken?.id}/fail`, fails)
  const lost = { blue: before.blue - (await gramsOf(blue.id)), cream: before.cream - (await gramsOf(cream.id)) }
  expect([lost.cream > 0, lost.blue > lost.cream, lost.blue + lost.cream]).toEqual([true, true, 30])
  const reprint = (await admin.get('/api/print-queue')).body.pieces.find(
    ({ id }: { id: string }) => id === again.pieces[0],
  )
  await admin.put(`/api/orders/${reprint.orderId}/status`, { status: 'cancelled' })
  // The queue needs of each spool what will leave it.
  const needed = async () => (await leftOf('cream')).wanted
  const neededBefore = await needed()
  const { productId, pieces } = await ordered(1, { color: 'blue', engraving: 'Ida' })
  expect(Math.abs((await needed()) - neededBefore - purgeless.letters)).toBeLessThanOrEqual(1)
  const [waiting] = pieces
  // rule 73: letters wait for their filament, too.
  const reader = shop.visitor()
  await reader.post('/api/cart', { productId, customization: { color: 'blue', engraving: 'Ida' } })
  const days = async () => (await reader.get('/api/cart/arrival')).body.leavesIn
  await admin.put('/api/settings', { daysToRestock: 0 })
  expect(await days()).toEqual(expect.any(Number))
  await admin.put(`/api/spools/${cream.id}`, { gramsLeft: 0 })
  expect(await days()).toBeNull()
  const queued = async () =>
    (await admin.get('/api/print-queue')).body.pieces.find(({ id }: { id: string }) => id === waiting?.id)
  expect(await queued()).toMatchObject({ isPrintable: true, expectedDay: expect.any(String) })
  for (const { id } of [ams, heads]) await admin.delete(`/api/printers/${id}`)
  expect(await queued()).toMatchObject({ isPrintable: false, expectedDay: null })
  await admin.put(`/api/orders/${(await queued()).orderId}/status`, { status: 'cancelled' })
  for (const { id } of [blue, cream]) await admin.delete(`/api/spools/${id}`)
})

test('a shop whose printers hold one filament each sells letters in the color of the gift only', async () => {
  const { id } = await shop.product({ modelFile: '/models/medal@1.bin', letters: ['cream', 'gold'] })
  const lettersOf = async () => (await shop.visitor().get(`/api/products/${id}`)).body.letters
  expect(await lettersOf()).toEqual([{ color: 'body', name: 'Color of the gift' }])
  const { version } = (await admin.get('/api/printers')).body.find((one: { id: string }) => one.id === printerId)
  await admin.put(`/api/printers/${printerId}`, { kind: 'pause', version })
  expect((await lettersOf()).map(({ color }: { color: string }) => color)).toEqual(['cream', 'gold'])
  await admin.put(`/api/printers/${printerId}`, { kind: 'single' })
  await admin.put(`/api/products/${id}`, { letters: ['cream', 'cut'] })
  expect(await lettersOf()).toEqual([{ color: 'cut', name: 'Cut in' }])
})

// rule 120
test('letters that no printer can change filaments for are sold in the color of the gift', async () => {
  await admin.put(`/api/printers/${printerId}`, { kind: 'pause', maxChanges: 3 })
  const flat = { grams: 10, minutes: 60, accent: { changes: 1, towerLayers: 20, accentGrams: 1 }, worded: null }
  const wall = { ...flat, worded: { ...flat, accent: { changes: 172, towerLayers: 172, accentGrams: 1 } } }
  const { id } = await shop.product({ modelFile: '/models/medal@1.bin', estimates: { small: flat, large: flat } })
  const lettersOf = async (reader: Visitor) => (await reader.get(`/api/products/${id}`)).body
  const ida = shop.visitor()
  await ida.register('up-the-wall@example.com')
  const put = () =>
    ida.post('/api/cart', { productId: id, quantity: 1, customization: { color: 'red', engraving: 'Ida' } })
  expect([(await lettersOf(ida)).letters, (await lettersOf(admin)).cannotPrintLetters]).toEqual([undefined, undefined])
  const { body: line } = await put()
  await shop.db
    .update(products)
    .set({ estimates: { small: flat, large: wall } })
    .where(eq(products.id, id))
  await shop.services.database.transaction(() => shop.services.pagesChanged())
  const inBody = [{ color: 'body', name: 'Color of the gift' }]
  expect(await lettersOf(admin)).toMatchObject({ letters: inBody, cannotPrintLetters: true })
  expect(await lettersOf(ida)).not.toHaveProperty('cannotPrintLetters')
  // A line with such letters is not sold any more; a new one has the color of the gift.
  expect((await ida.get('/api/cart')).body[0].isOffered).toBe(false)
  expect((await ida.checkOut()).text).toContain('now come as')
  await ida.delete(`/api/cart/${line.id}`)
  await put()
  expect((await ida.get('/api/cart')).body[0]).toMatchObject({ isOffered: true })
  await admin.put(`/api/printers/${printerId}`, { maxChanges: 172 })
  expect((await lettersOf(admin)).cannotPrintLetters).toBeUndefined()
  await admin.put(`/api/printers/${printerId}`, { kind: 'single', maxChanges: 3 })
})

test.each([
  [{ kind: 'laser' }, 'Choose one of: single, pause, slots, heads.'],
  [{ slots: 0 }, 'Use whole slots between 1 and 16.'],
  [{ maxChanges: 501 }, 'Use whole changes between 0 and 500.'],
  [{ changeSeconds: 1.5 }, 'Use whole seconds between 0 and 3600.'],
  [{ purge: -1 }, 'Use whole mm³ between 0 and 2000.'],
  [{ speedPercent: 0 }, 'Use whole percent between 10 and 1000.'],
  [{ alsoLoaded: ['cream'] }, 'List the loaded filaments by material and color, such as pla cream.'],
  [{ alsoLoaded: Array(16).fill('pla red') }, 'A printer holds at most 16 filaments.'],
  [{ alsoLoaded: ['pla lilac'] }, 'The shop does not have this filament. Choose another, or add it first.'],
])('%o is no printer', async (wish, sentence) => {
  const usual = { name: 'P', bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 60, isWorking: true }
  const { status, text } = await admin.post('/api/printers', { ...usual, ...wish })
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
})

test('a spool refuses stale changes, and can be deleted', async () => {
  const { id, version } = await spool({ color: 'gold', gramsLeft: 500 })
  expect((await admin.put(`/api/spools/${id}`, { gramsLeft: 400, version })).body.gramsLeft).toBe(400)
  expect((await admin.put(`/api/spools/${id}`, { gramsLeft: 300, version })).status).toBe(409)
  expect((await admin.delete(`/api/spools/${id}`)).body).toEqual({ id })
  expect((await admin.delete(`/api/spools/${id}`)).text).toBe('There is no such spool.')
  expect(await leftOf('gold')).toBeUndefined()
  const { body: log } = await admin.get('/api/audit?entity=spool')
  expect(log.entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['delete', 'update'])
})

test.each([
  [{ name: ' ' }, 'Name the spool, for example "PLA by Acme".'],
  [{ gramsLeft: 1.5 }, 'Use whole grams up to 20000.'],
  [{ gramsLeft: -1 }, 'Use whole grams up to 20000.'],
  [{ color: 'lilac' }, 'The shop does not have this filament. Choose another, or add it first.'],
  [{ color: 'No color' }, 'Choose one of the colors of this gift.'],
  [{ material: 'resin' }, 'The shop does not have this filament. Choose another, or add it first.'],
  [{ material: 'No material' }, 'Choose one of the shop’s materials.'],
])('%o is no spool', async (wish, sentence) => {
  const { status, text } = await admin.post('/api/spools', { name: 'PLA', color: 'red', gramsLeft: 1, ...wish })
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
})

test.each([
  [{ reorderGrams: 0.5 }, 'Use whole grams up to 20000'],
  [{ daysToRestock: -1 }, 'Use 0 days or more'],
  [{ whenColorIsOut: 'never' }, 'Choose later or not-offered'],
  [{ daysToRestock: 366 }, 'Use at most 365 days'],
])('%o is no setting', async (wish, sentence) => {
  expect((await admin.put('/api/settings', wish)).text).toContain(sentence)
})
