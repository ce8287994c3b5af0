import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { to3mf } from '#features/gifts/models/print-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { spools } from '#features/workshop/filament/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { readPrintModel } from '../support/print-files.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const { kernel } = await openWorkshop()
const { Solid } = kernel
const cube = (size: [number, number, number], at: [number, number, number]) => Solid.cube(size).translate(at)
const part = (solid: InstanceType<typeof Solid>, name: string, hex: string) => ({
  ...{ role: 'body' as const, mesh: meshOf(solid), filament: { name, hex } },
})
/** A head with eyes and a nose. Each size is a design of its own. */
const clownOf = (nose: number) =>
  to3mf('Clown', [
    part(cube([60, 40, 40], [0, 0, 0]), 'Green', '#3c8c4e'),
    part(cube([8, 3, 8], [12, -1, 22]).add(cube([8, 3, 8], [40, -1, 22])), 'White', '#fafafa'),
    part(cube([nose, 4, 6], [25, -2, 12]), 'Red', '#c62828'),
  ])
let noses = 6
const turned = { x: 0, y: 0, z: 0 }
const shippingAddress = {
  ...{ name: 'Greta Holm', street: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701', country: 'US' },
}

let shop: TestShop
let admin: Visitor
const upload = async () => {
  const type = { 'content-type': 'application/octet-stream' }
  return (await admin.call('POST', '/api/designs?name=clown.3mf', clownOf(noses++ / 2), type)).body
}
/** A saved version in which the parts have names. */
const saved = async (ownZones: object[], { accent = [] as number[] } = {}) => {
  const { id, version } = await upload()
  return (await admin.post(`/api/designs/${id}/versions`, { turned, place: null, version, accent, ownZones })).body
}
const eyes = (...filaments: string[]) => ({ zone: 1, name: 'Eyes', filaments })
const nose = (...filaments: string[]) => ({ zone: 2, name: 'Nose', filaments })
const jobs = () => runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
let people = 0
const buyer = async () => {
  const one = shop.visitor()
  await one.register(`clown-${people++}@example.com`)
  return one
}
const productOf = async (modelFile: string): Promise<string> =>
  (await admin.post('/api/products', { name: 'Clown', price: '19.00', isPublished: true, modelFile })).body.id
const zonesOf = async (id: string) => (await shop.visitor().get(`/api/products/${id}`)).body.zones
const namesOf = (zones: { part: string; filaments: { name: string }[] }[]) =>
  zones.map(({ part, filaments }) => [part, filaments.map(({ name }) => name)])
const white = { name: 'Snow', hex: ['#ffffff'] }
const spool = async (color: string): Promise<string> =>
  (await admin.post('/api/spools', { name: 'PLA', color, gramsLeft: 1000 })).body.id
const gramsLeft = async (id: string) =>
  (await shop.db.select().from(spools).where(eq(spools.id, id)))[0]?.gramsLeft ?? 0
const printer = async (given: object): Promise<string> => {
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5 }
  const wish = { name: 'Printer', ...bed, color: null, minutesADay: 600, isWorking: true, ...given }
  return (await admin.post('/api/printers', wish)).body.id
}
/** The line of an order once its files are made, and the filaments in its print file. */
const printed = async (orderId: string) => {
  await jobs()
  const [line] = (await admin.get(`/api/orders/${orderId}`)).body.items
  const { bytes } = await admin.get(`/api/orders/${orderId}/items/${line.id}/print.3mf`)
  return { line, filaments: readPrintModel(bytes).filaments }
}

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  await admin.post('/api/filaments', white)
})
afterAll(() => shop.close())

// rule 148
describe('a design of three filaments', () => {
  test('is sold in the filaments most like its colors, and printed in them', async () => {
    const design = await upload()
    expect([design.accent, design.ownZones]).toEqual([
      [],
      [
        { zone: 1, filaments: [] },
        { zone: 2, filaments: [] },
      ],
    ])
    const id = await productOf(design.modelFile)
    expect(namesOf(await zonesOf(id))).toEqual([
      ['body, White', ['Snow']],
      ['body, Red', ['Red']],
    ])
    const ida = await buyer()
    const { body: order } = await ida.buy([{ productId: id, quantity: 2, customization: { color: 'blue' } }])
    const { line, filaments } = await printed(order.id)
    expect(filaments).toEqual(['Blue', 'Snow', 'Red'])
    const [proof] = await shop.db.select().from(proofs).where(eq(proofs.make, line.customization))
    expect(proof?.zoneWork).toMatchObject({
      zone1: { grams: expect.any(Number) },
      zone2: { grams: expect.any(Number) },
    })
    expect([proof?.accentGrams, proof?.firstRole, (proof?.changes ?? 0) > 20]).toEqual([0, 'body', true])
  })

  test('has filaments among which shoppers choose, and refuses others', async () => {
    const design = await saved([nose('body', 'gold'), eyes('snow', 'gold', 'blue')])
    expect(design.ownZones).toEqual([eyes('snow', 'gold', 'blue'), nose('body', 'gold')])
    const id = await productOf(design.modelFile)
    expect(namesOf(await zonesOf(id))).toEqual([
      ['Eyes', ['Snow', 'Gold', 'Blue']],
      ['Nose', ['Color of the gift', 'Gold']],
    ])
    const ida = await buyer()
    const add = (options: object, productId = id) =>
      ida.post('/api/cart', { productId, quantity: 1, customization: { color: 'red', options } })
    const listed =
      'The parts come as Eyes: Snow, Gold, or Blue; Nose: Color of the gift or Gold. Please choose one of them.'
    for (const options of [{ zone1: 'red' }, { zone2: 'snow' }, { zone1: 7 }])
      expect([options, (await add(options)).text]).toEqual([options, listed])
    const other = await shop.product({ modelFile: '/models/heart@1.bin' })
    for (const refused of [await add({ zone3: 'gold' }), await add({ zone1: 'gold' }, other.id)])
      expect(refused.text).toBe('This gift does not have these parts. Please choose it again on its page.')
    expect((await add({ zone1: 'gold' })).status).toBe(201)
    const { body: order } = await ida.checkOut()
    const { line, filaments } = await printed(order.id)
    expect(line.customization.called.zones).toMatchObject([
      { zone: 1, part: 'Eyes', color: 'gold' },
      { zone: 2, part: 'Nose', color: 'body' },
    ])
    expect(filaments).toEqual(['Red', 'Gold'])
  })

  test('is not saved with parts or filaments that do not exist, and loses nothing', async () => {
    const design = await saved([eyes('snow')])
    const wish = (ownZones: unknown, accent?: number[]) =>
      admin.post(`/api/designs/${design.id}/versions`, {
        ...{ turned, place: null, version: design.version, ownZones },
        ...(accent && { accent }),
      })
    const many = Array.from({ length: 13 }, (_, i) => `color-${i}`)
    for (const [sent, sentence] of [
      [[eyes('silver')], 'The shop does not have this filament. Choose another, or add it first.'],
      [[{ zone: 3, filaments: [] }], 'The design does not have this part. Load its newest version.'],
      [[{ zone: 8, filaments: [] }], 'Choose parts of the design.'],
      [[eyes('gold', 'gold')], 'Offer each filament of a part once.'],
      [[eyes(), eyes()], 'Choose each part once.'],
      [[{ ...eyes(), name: '\u200b' }], 'Give each part a name of at most 30 letters.'],
      [[{ ...eyes(), name: 'a'.repeat(31) }], 'Give each part a name of at most 30 letters.'],
      ['all', 'Send the parts that are printed in a filament of their own as a list.'],
      [[eyes(...many)], 'Offer a part in at most 12 filaments.'],
      [[{ zone: 0, filaments: [] }, eyes(), nose()], 'Leave at least one part of the design in the color of the gift.'],
    ] as const)
      expect((await wish(sent)).text).toContain(sentence)
    expect((await wish([eyes()], [1])).text).toContain(
      'Print each part in the filament of letters or in its own, not in both.',
    )
    expect((await wish(undefined)).body).toMatchObject({ version: design.version, ownZones: [eyes('snow')] })
  })

  test('takes the grams of each part from its own spool', async () => {
    const id = await productOf((await saved([eyes('snow'), nose('gold')])).modelFile)
    const [ofBody, ofEyes] = [await spool('green'), await spool('snow')]
    const at = await printer({ kind: 'slots', slots: 4 })
    const ida = await buyer()
    const { body: order } = await ida.buy([{ productId: id, quantity: 1, customization: { color: 'green' } }])
    await printed(order.id)
    const [job] = await shop.db.select().from(printJobs).where(eq(printJobs.orderId, order.id))
    const { plates } = (await admin.get(`/api/print-queue/plates?pieces=${job?.id}&printer=${at}`)).body
    const loaded = plates[0].filaments.map(({ filament }: { filament: string }) => filament)
    expect(loaded).toEqual(['pla green', 'pla snow', 'pla gold'])
    const wish = { pieces: [job?.id], printerId: at, loaded }
    expect((await admin.post('/api/print-queue/start', wish)).status).toBe(200)
    await admin.post('/api/print-queue/finish', { pieces: [job?.id] })
    const used = async (spoolId: string) => 1000 - (await gramsLeft(spoolId))
    const [body, zone] = [await used(ofBody), await used(ofEyes)]
    const said = (filament: string) =>
      plates[0].filaments.find((one: { filament: string }) => one.filament === filament).grams
    expect([body, zone]).toEqual([expect.closeTo(said('pla green'), 0), expect.closeTo(said('pla snow'), 0)])
    await admin.delete(`/api/printers/${at}`)
  })

  test('is not sold while the filament of a part has run out, or once it is archived', async () => {
    const { body: chalk } = await admin.post('/api/filaments', { name: 'Chalk', hex: ['#e8e8e8'] })
    const id = await productOf((await saved([eyes(chalk.color), nose('gold')])).modelFile)
    const ofEyes = await spool(chalk.color)
    const ida = await buyer()
    await ida.post('/api/cart', { productId: id, quantity: 1, customization: { color: 'green' } })
    const cartLine = async () => (await ida.get('/api/cart')).body[0]
    expect((await cartLine()).hasPartRunOut).toBe(false)
    await shop.db.update(spools).set({ gramsLeft: 0 }).where(eq(spools.id, ofEyes))
    await admin.put('/api/settings', { whenColorIsOut: 'not-offered' })
    expect((await cartLine()).hasPartRunOut).toBe(true)
    expect((await ida.checkOut()).text).toBe(
      'The filament of a part of Clown has run out. Please choose another, or remove the line.',
    )
    await admin.put('/api/settings', { whenColorIsOut: 'later' })
    // Named by a design and a cart, it is archived instead of deleted.
    await admin.delete(`/api/filaments/${chalk.id}`)
    const kept = (await admin.get('/api/filaments')).body.find((one: { id: string }) => one.id === chalk.id)
    expect(kept.isArchived).toBe(true)
    expect((await cartLine()).isOffered).toBe(false)
    expect((await ida.checkOut()).text).toBe(
      'Clown now comes with Eyes: Snow; Nose: Gold. Please remove the line and choose again.',
    )
  })

  test('says which part has changed when a chosen filament is archived', async () => {
    const { body: mint } = await admin.post('/api/filaments', { name: 'Mint', hex: ['#98e0c0'] })
    const id = await productOf((await saved([eyes('snow', mint.color), nose('gold')])).modelFile)
    const ida = await buyer()
    await ida.post('/api/cart', {
      ...{ productId: id, quantity: 1, customization: { color: 'green', options: { zone1: mint.color } } },
    })
    await admin.delete(`/api/filaments/${mint.id}`)
    expect((await ida.checkOut()).text).toContain('Clown now comes with Eyes: Snow; Nose: Gold.')
  })

  test('is corrected to another filament of a part, unless that has run out', async () => {
    const id = await productOf((await saved([eyes('snow', 'gold', 'blue')], { accent: [2] })).modelFile)
    const ida = await buyer()
    const { body: order } = await ida.buy([{ productId: id, quantity: 1, customization: { color: 'red' } }])
    const line = async () => (await ida.get(`/api/orders/${order.id}`)).body.items[0]
    const { id: item } = await line()
    const correct = (options: object) =>
      ida.put(`/api/orders/${order.id}/items/${item}`, { corrections: 0, customization: { options } })
    const { lines } = (await ida.get(`/api/orders/${order.id}/changes`)).body
    expect(namesOf(lines[0].offer.zones)).toEqual([['Eyes', ['Snow', 'Gold', 'Blue']]])
    expect((await correct({ zone1: 'red' })).text).toContain('The parts come as Eyes: Snow, Gold, or Blue.')
    const ofBlue = await spool('blue')
    await shop.db.update(spools).set({ gramsLeft: 0 }).where(eq(spools.id, ofBlue))
    await admin.put('/api/settings', { whenColorIsOut: 'not-offered' })
    expect((await correct({ zone1: 'blue' })).text).toBe('The filament of a part has run out. Please choose another.')
    expect((await correct({ zone1: 'gold' })).status).toBe(200)
    expect((await line()).customization.called.zones).toMatchObject([{ zone: 1, color: 'gold' }])
    await admin.put('/api/settings', { whenColorIsOut: 'later' })
  })

  test('is entered by hand with the filaments that were agreed', async () => {
    const id = await productOf((await saved([eyes('snow', 'gold'), nose('red')])).modelFile)
    const enter = (options: object) =>
      admin.post('/api/orders/entered', {
        ...{ id: crypto.randomUUID(), name: 'Greta Holm', email: 'greta@example.com', channel: 'phone', note: '' },
        ...{ shippingAddress, shipping: '4.50' },
        lines: [{ productId: id, quantity: 1, price: '20.00', customization: { color: 'green', options } }],
      })
    expect((await enter({ zone1: 'blue' })).text).toContain('The parts come as Eyes: Snow or Gold; Nose: Red.')
    const { body: order } = await enter({ zone1: 'gold' })
    const [entered] = (await admin.get(`/api/orders/${order.id}`)).body.items
    expect(entered.customization.called.zones).toMatchObject([
      { zone: 1, color: 'gold' },
      { zone: 2, color: 'red' },
    ])
  })

  test('is promised and printed where its zones share a filament, or have that of the gift', async () => {
    const shared = await productOf((await saved([eyes('snow'), nose('snow')])).modelFile)
    const apart = await productOf((await saved([eyes('snow'), nose('gold')])).modelFile)
    await jobs()
    const at = await printer({ kind: 'slots', slots: 2 })
    expect([namesOf(await zonesOf(shared))[1], namesOf(await zonesOf(apart))[1]]).toEqual([
      ['Nose', ['Snow']],
      ['Nose', ['Color of the gift']],
    ])
    const ida = await buyer()
    for (const id of [shared, apart]) {
      const { body: arrival } = await shop.visitor().get(`/api/products/${id}/arrival`)
      const { body: order } = await ida.buy([{ productId: id, quantity: 1, customization: { color: 'green' } }])
      const { filaments } = await printed(order.id)
      const { pieces } = (await admin.get('/api/print-queue')).body
      const own = pieces.find((piece: { orderId: string }) => piece.orderId === order.id)
      expect([arrival.leavesIn !== null, own.isPrintable, own.dueDay !== null, filaments.length]).toEqual([
        ...[true, true, true],
        id === shared ? 2 : 1,
      ])
    }
    await admin.delete(`/api/printers/${at}`)
  })

  test('is measured with its zones in filaments that no body has', async () => {
    const id = await productOf((await saved([eyes('red'), nose('body', 'gold')])).modelFile)
    await jobs()
    const at = await printer({ kind: 'pause', maxChanges: 3 })
    expect(namesOf(await zonesOf(id))).toEqual([
      ['Eyes', ['Color of the gift']],
      ['Nose', ['Color of the gift']],
    ])
    await admin.delete(`/api/printers/${at}`)
  })

  test('is drawn anew for a newer version, also after its filament was renamed', async () => {
    const { body: plum } = await admin.post('/api/filaments', { name: 'Plum', hex: ['#6a2a5a'] })
    const design = await saved([eyes(plum.color)])
    const { body: product } = await admin.post('/api/products', {
      ...{ name: 'Clown', price: '19.00', modelFile: design.modelFile, isPublished: true },
    })
    const imagesOf = async () => (await admin.get(`/api/products/${product.id}`)).body.images
    const before = await imagesOf()
    expect(before.length).toBeGreaterThan(1)
    await admin.put(`/api/filaments/${plum.id}`, { name: 'Aubergine' })
    const wish = { turned: { x: 0, y: 0, z: 90 }, place: null, version: design.version }
    const { body: newer } = await admin.post(`/api/designs/${design.id}/versions`, wish)
    await admin.put(`/api/products/${product.id}`, { modelFile: newer.modelFile })
    expect((await imagesOf()).filter((image: string) => before.includes(image))).toEqual([])
  })

  test('is sold in one filament where no printer of the shop can print it', async () => {
    const id = await productOf((await saved([eyes('snow'), nose('gold')])).modelFile)
    await jobs()
    const at = await printer({ kind: 'single' })
    const inBody = [
      ['Eyes', ['Color of the gift']],
      ['Nose', ['Color of the gift']],
    ]
    expect(namesOf(await zonesOf(id))).toEqual(inBody)
    const shownTo = async (one: Visitor) => (await one.get(`/api/products/${id}`)).body.cannotPrintZones
    expect([await shownTo(admin), await shownTo(shop.visitor())]).toEqual([true, undefined])
    const ida = await buyer()
    const { body: order } = await ida.buy([{ productId: id, quantity: 1, customization: { color: 'blue' } }])
    expect((await printed(order.id)).filaments).toEqual(['Blue'])
    const [job] = await shop.db.select().from(printJobs).where(eq(printJobs.orderId, order.id))
    expect((await admin.get(`/api/print-queue/plates?pieces=${job?.id}&printer=${at}`)).body.left).toEqual([])
    // Measured anew while its zones are sold in the body's filament, it needs as many changes as before.
    const sizes = [{ size: 'small', name: 'Tiny', centimetres: 6 }]
    expect((await admin.put(`/api/products/${id}`, { sizes })).status).toBe(200)
    await jobs()
    await admin.put(`/api/printers/${at}`, { kind: 'pause', maxChanges: 3 })
    expect(namesOf(await zonesOf(id))).toEqual(inBody)
    const pieces = (await admin.get('/api/print-queue')).body.pieces
    expect(pieces.every(({ grams }: { grams: number }) => grams > 0)).toBe(true)
    // Two slots are too few for three filaments.
    await admin.put(`/api/printers/${at}`, { kind: 'slots', slots: 2 })
    expect(namesOf(await zonesOf(id))).toEqual(inBody)
    await admin.put(`/api/printers/${at}`, { kind: 'slots', slots: 3 })
    expect(namesOf(await zonesOf(id))[0]).toEqual(['Eyes', ['Snow']])
    await admin.delete(`/api/printers/${at}`)
  })
})
