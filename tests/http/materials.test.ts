import { eq, like } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { enqueueMissingEstimates } from '#features/selling/catalog/server/measure-product.ts'
import { maxMaterials, type ShopMaterial } from '#features/selling/filaments/contract.ts'
import { filaments, materials } from '#features/selling/filaments/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { onBoth } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const listed = async (): Promise<ShopMaterial[]> => (await admin.get('/api/materials')).body
const named = async (key: string) => (await listed()).find((one) => one.key === key)!
const add = async (name: string, wish: object = {}): Promise<ShopMaterial> =>
  (await admin.post('/api/materials', { name, density: 1.07, ...wish })).body
const change = (id: string, wish: object) => admin.put(`/api/materials/${id}`, wish)
const filamentOf = (material: string, wish: object = {}) =>
  admin.post('/api/filaments', { name: 'Signal orange', hex: ['#ff7a1a'], material, ...wish })
const work = () => runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
const buyer = async () => {
  const one = shop.visitor()
  await one.register(`${crypto.randomUUID()}@example.com`)
  return one
}

// rule 147
describe('a material', () => {
  test('of a new shop is PLA or PETG', async () => {
    expect((await listed()).map(({ id: _, version: __, ...one }) => one)).toEqual([
      { key: 'pla', name: 'PLA', soldAs: 'Premium PLA', density: 1.24, kilogramPrice: null, isArchived: false },
      { key: 'petg', name: 'PETG', soldAs: 'PETG', density: 1.27, kilogramPrice: null, isArchived: false },
    ])
  })

  test('that is added is chosen for filaments and products, and shoppers read its own name', async () => {
    const asa = await add('ASA', { soldAs: 'Weatherproof ASA', kilogramPrice: '34,5' })
    expect(asa).toMatchObject({ key: 'asa', kilogramPrice: '34.50', isArchived: false })
    const { id } = await shop.product({ stock: 0 })
    expect((await admin.put(`/api/products/${id}`, { material: 'asa' })).text).toBe(
      'No ASA filament is sold on all products yet. Add one under Filaments first, or choose another material.',
    )
    expect((await filamentOf('asa')).body).toMatchObject({ material: 'asa', color: 'signal-orange' })
    expect((await admin.put(`/api/products/${id}`, { material: 'asa' })).status).toBe(200)
    const { body } = await shop.visitor().get(`/api/products/${id}`)
    expect(body).toMatchObject({ material: 'asa', materialName: 'Weatherproof ASA' })
    const usual = await shop.product()
    expect((await shop.visitor().get(`/api/products/${usual.id}`)).body.materialName).toBeUndefined()
    const order = await (await buyer()).buy([
      { productId: id, quantity: 1, customization: { color: 'signal-orange', engraving: 'Ida' } },
    ])
    expect(order.status).toBe(201)
    expect((await admin.get('/api/orders/export.csv')).text).toContain('ASA · Signal orange')
  })

  test('keeps its key when it is renamed, and products, orders and print files keep theirs to the byte', async () => {
    const pa = await add('PA', { soldAs: 'Nylon' })
    await filamentOf('pa', { name: 'Natural' })
    const gift = await shop.product({ modelFile: '/models/medal@1.bin', material: 'pla', stock: 0 })
    await admin.put(`/api/products/${gift.id}`, { material: 'pa' })
    const ida = await buyer()
    const { body } = await ida.buy([
      { productId: gift.id, quantity: 1, customization: { color: 'natural', engraving: 'Ida' } },
    ])
    await work()
    const order = (await admin.get(`/api/orders/${body.id}`)).body
    const [{ id: item }] = order.items
    const file = `/api/orders/${body.id}/items/${item}/print.3mf`
    const printed = async () => [
      (await admin.get(file)).bytes,
      (await admin.get(`/api/printing/plate.3mf?items=${item}`)).bytes,
    ]
    const before = await printed()
    const plate = strFromU8(unzipSync(before[1]!)['3D/3dmodel.model']!)
    expect(/<base name="([^"]+)"/.exec(plate)?.[1]).toBe('Nylon · Natural')
    const renamed = await change(pa.id, { name: 'Polyamide', density: 1.5, version: pa.version })
    expect(renamed.body).toMatchObject({ key: 'pa', name: 'Polyamide', soldAs: 'Nylon', version: pa.version + 1 })
    const after = (await admin.get(`/api/orders/${body.id}`)).body
    expect(after.items).toEqual(order.items)
    expect(after.items[0].customization.material).toBe('pa')
    const later = await printed()
    expect(later.map((bytes, i) => Buffer.compare(bytes, before[i]!))).toEqual([0, 0])
    expect((await admin.get('/api/orders/export.csv')).text).toContain('Polyamide · Natural')
    // Its weight counts with the new density.
    expect(after.costs.lines[0].grams / order.costs.lines[0].grams).toBeCloseTo(1.5 / 1.07, 1)
  })

  test('weighs as much as its density says, on product pages and in costs', async () => {
    const heavy = await add('Copper filled', { density: 3.72 })
    await filamentOf(heavy.key, { name: 'Copper' })
    const { id } = await shop.product({ modelFile: '/models/medal@1.bin' })
    await enqueueMissingEstimates(shop.services)
    await work()
    const grams = async () => (await admin.get(`/api/products/${id}`)).body.estimates.small.grams
    const light = await grams()
    await admin.put(`/api/products/${id}`, { material: heavy.key })
    expect((await grams()) / light).toBeCloseTo(3, 1)
    await change(heavy.id, { density: 2.48 })
    expect((await grams()) / light).toBeCloseTo(2, 1)
  })

  test('with a price of its own costs that, unless its filament has one; without, the shop’s default', async () => {
    const petg = await named('petg')
    await admin.put('/api/settings', {
      ...{ machineHour: '0.00', wageHour: '0.00', packagingCost: '0.00', failurePercent: 0 },
      filamentPrice: '1000.00',
    })
    const { id } = await shop.product({ modelFile: '/models/medal@1.bin', material: 'petg', stock: 0 })
    const { body } = await (await buyer()).buy([{ productId: id, quantity: 1, customization: { color: 'red' } }])
    await work()
    const centsPerGram = async () => {
      const [line] = (await admin.get(`/api/orders/${body.id}`)).body.costs.lines
      return Number(line.cost) / line.grams
    }
    expect(await centsPerGram()).toBeCloseTo(1, 1)
    await change(petg.id, { kilogramPrice: '3000.00' })
    expect(await centsPerGram()).toBeCloseTo(3, 1)
    await admin.put('/api/settings', { filamentPrices: [{ filament: 'petg red', price: '2000.00' }] })
    expect(await centsPerGram()).toBeCloseTo(2, 1)
    await admin.put('/api/settings', { filamentPrices: [] })
    await change(petg.id, { kilogramPrice: null })
    expect(await centsPerGram()).toBeCloseTo(1, 1)
    expect(
      (await admin.put('/api/settings', { filamentPrices: [{ filament: 'resin red', price: '1.00' }] })).text,
    ).toContain('The shop does not have this filament.')
  })

  test('of which a person who only prints and packs sees no price', async () => {
    const printer = await shop.workshop()
    const { body } = await printer.get('/api/materials')
    expect([body.length > 1, body.some((one: object) => 'kilogramPrice' in one)]).toEqual([true, false])
  })

  const noDensity = 'Use a density between 0.3 and 12 g/cm³, such as 1.24.'
  const noPrice = 'Use an amount such as 24.00, or leave the price blank.'
  test.each([
    [{ name: ' ' }, 'Name the material, such as “ASA”.'],
    [{ name: 'x'.repeat(31) }, 'Name must be at most 30 characters.'],
    [{ soldAs: 'x'.repeat(31) }, 'Shoppers’ name must be at most 30 characters.'],
    [{ density: 0 }, noDensity],
    [{ density: 12.5 }, noDensity],
    [{ density: 'heavy' }, noDensity],
    [{ kilogramPrice: 'much' }, noPrice],
    [{ kilogramPrice: '-1.00' }, noPrice],
    [{ key: 'own' }, 'key'],
  ])('with %o is refused with a sentence', async (wish, sentence) => {
    const { status, text } = await admin.post('/api/materials', { name: 'Refused', density: 1, ...wish })
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('is not named like another, in any case', async () => {
    for (const name of ['petg', 'PETG'])
      expect(await admin.post('/api/materials', { name, density: 1.2 })).toMatchObject({
        status: 409,
        text: `The shop already has a material named ${name}. Choose another name.`,
      })
    const tpu = await add('TPU')
    expect((await change(tpu.id, { name: 'pla' })).status).toBe(409)
    expect((await change(tpu.id, { name: 'Flexible' })).status).toBe(200)
    // The key of a renamed material stays taken.
    expect((await admin.post('/api/materials', { name: 'TPU', density: 1.2 })).status).toBe(409)
    await admin.delete(`/api/materials/${tpu.id}`)
  })

  test('that nothing names is deleted, and any other is archived', async () => {
    const [unused, used] = [await add('Unused'), await add('Used')]
    await filamentOf(used.key)
    const { id } = await shop.product()
    await admin.put(`/api/products/${id}`, { material: used.key })
    for (const one of [unused, used])
      expect((await admin.delete(`/api/materials/${one.id}`)).body).toEqual({ id: one.id })
    expect(await named(unused.key)).toBeUndefined()
    expect((await admin.delete(`/api/materials/${unused.id}`)).text).toBe('There is no such material.')
    expect((await listed()).at(-1)).toMatchObject({ key: used.key, isArchived: true })
    const { body: log } = await admin.get('/api/audit?entity=material')
    expect(log.entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['archive', 'delete'])
    // What names it keeps it; nothing new is made of it.
    const kept = await admin.put(`/api/products/${id}`, { name: 'Kept', material: used.key })
    expect(kept.body).toMatchObject({ name: 'Kept', material: used.key })
    const none = 'The shop does not have this material. Choose another, or add it first.'
    const other = await shop.product()
    expect((await filamentOf(used.key, { name: 'Late' })).text).toBe(none)
    expect((await admin.put(`/api/products/${other.id}`, { material: used.key })).text).toBe(none)
    expect((await admin.put(`/api/products/${other.id}`, { material: 'resin' })).text).toBe(none)
    await change(used.id, { isArchived: false })
    expect((await filamentOf(used.key, { name: 'Late' })).status).toBe(201)
  })

  test('that only a printer, a spool or an open checkout names is archived', async () => {
    for (const [name, use] of [
      ['Spooled', (material: string) => admin.post('/api/spools', { name: 'S', material, color: 'own', gramsLeft: 5 })],
      [
        'Loaded',
        (material: string) =>
          admin.post('/api/printers', {
            ...{ name: 'P', bedWidth: 250, bedDepth: 210, bedGap: 5, minutesADay: 600, isWorking: false },
            ...{ color: null, kind: 'slots', slots: 4, alsoLoaded: [`${material} own`] },
          }),
      ],
    ] as const) {
      const { id, key } = await add(name)
      const { body } = await filamentOf(key, { name: 'Own' })
      expect((await use(key)).status).toBe(201)
      await shop.db.delete(filaments).where(eq(filaments.id, body.id))
      await admin.delete(`/api/materials/${id}`)
      expect(await named(key)).toMatchObject({ isArchived: true })
    }
  })

  test('that is PLA stays: other data names no material for it', async () => {
    const { id } = await named('pla')
    const stays = 'PLA is the material of gifts that name no other. PLA can’t be archived or deleted.'
    expect(await admin.delete(`/api/materials/${id}`)).toMatchObject({ status: 409, text: stays })
    expect(await change(id, { isArchived: true })).toMatchObject({ status: 409, text: stays })
    expect((await change(id, { isArchived: 'yes' })).text).toContain('`isArchived` must be true or false.')
  })

  test('is imported by its key or name', async () => {
    const wood = await add('Wood PLA')
    await filamentOf(wood.key)
    const send = (material: string) =>
      admin.call('POST', '/api/products/import?apply=true', `name,price,material\nLog,4,${material}`, {
        'content-type': 'text/csv',
      })
    for (const material of ['wood pla', 'WOOD-PLA']) expect((await send(material)).body.problems).toEqual([])
    const { body } = await admin.get('/api/products/list?q=log')
    expect(body.rows.map((row: { material: string }) => row.material)).toEqual(['wood-pla', 'wood-pla'])
  })

  test('beyond the limit is refused', async () => {
    const many = Array.from({ length: maxMaterials }, (_, i) => ({
      ...{ key: `many-${i}`, name: `Many ${i}`, soldAs: 'Many', density: 1 },
    }))
    await shop.db.insert(materials).values(many)
    expect(await admin.post('/api/materials', { name: 'More', density: 1 })).toMatchObject({
      status: 409,
      text: 'A shop has at most 50 materials. Change or delete a material that you no longer use.',
    })
    await shop.db.delete(materials).where(like(materials.key, 'many-%'))
  })
})

describe('two owners at once', () => {
  onBoth('add a material of one name once', async () => {
    const both = await Promise.all([1, 2, 3].map(() => admin.post('/api/materials', { name: 'CPE', density: 1.27 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  onBoth('change a material: the second is told', async () => {
    const { id, version } = await add('PVB')
    const both = await Promise.all([1.1, 1.2].map((density) => admin.put(`/api/materials/${id}`, { density, version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  onBoth('delete a material and add a filament of it: no filament is left without its material', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, key } = await add(`Race ${round}`)
      const [deleted, added] = await Promise.all([
        admin.delete(`/api/materials/${id}`),
        filamentOf(key, { name: `Race ${round}` }),
      ])
      expect(deleted.status).toBe(200)
      const kept = await named(key)
      expect([added.status, kept?.isArchived]).toEqual(added.status === 201 ? [201, true] : [400, undefined])
    }
  })

  onBoth('rename, archive and add materials without a deadlock', async () => {
    const [one, other] = [await add('First'), await add('Second')]
    const all = await Promise.all([
      change(one.id, { name: 'Third' }),
      change(other.id, { density: 1.3 }),
      admin.delete(`/api/materials/${other.id}`),
      admin.post('/api/materials', { name: 'Fourth', density: 1 }),
    ])
    expect(all.filter(({ status }) => status >= 500)).toEqual([])
  })
})
