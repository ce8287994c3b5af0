import { and, eq, isNull, like } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { maxFilaments } from '#features/selling/filaments/contract.ts'
import { filaments } from '#features/selling/filaments/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const black = { name: 'Galaxy black', hex: ['#14141c'], finish: 'sparkle' }
const add = async (wish: object) => (await admin.post('/api/filaments', { ...black, ...wish })).body
const colorsOf = async (id: string) =>
  (await shop.visitor().get(`/api/products/${id}`)).body.colors?.map(({ color }: { color: string }) => color)
/** The order that a visitor buys. */
const bought = async (one: Visitor, wish: { productId: string; quantity: number; customization: object }) => {
  const { body } = await one.buy([wish])
  return (await one.get(`/api/orders/${body.id}`)).body
}
const buyer = async () => {
  const one = shop.visitor()
  await one.register(`${crypto.randomUUID()}@example.com`)
  return one
}

// rule 118
describe('a filament', () => {
  test('of a new shop is red, green, blue or gold for gifts, and cream for letters', async () => {
    const { body } = await admin.get('/api/filaments')
    const pla = body.filter(({ material }: { material: string }) => material === 'pla')
    expect(pla.map(({ color, isOffered }: { color: string; isOffered: boolean }) => [color, isOffered])).toEqual([
      ['red', true],
      ['green', true],
      ['blue', true],
      ['gold', true],
      ['cream', false],
    ])
    const { id } = await shop.product()
    expect(await colorsOf(id)).toBeUndefined()
  })

  test('of the shop’s letters is one that the shop has', async () => {
    const refused = await admin.put('/api/settings', { lettersColor: 'no-such' })
    expect([refused.status, refused.text]).toEqual([
      400,
      'The shop does not have this filament. Choose another, or add it first.',
    ])
    for (const lettersColor of ['body', 'cut', 'cream'])
      expect((await admin.put('/api/settings', { lettersColor })).status).toBe(200)
  })

  test('of another material, such as ASA, is sold on products of that material once it is listed', async () => {
    const { id } = await shop.product()
    await admin.post('/api/materials', { name: 'ASA', density: 1.07 })
    const refused = await admin.put(`/api/products/${id}`, { material: 'asa' })
    expect([refused.status, refused.text]).toEqual([
      400,
      'No ASA filament is sold on all products yet. Add one under Filaments first, or choose another material.',
    ])
    const { color } = await add({ name: 'Signal orange', material: 'asa' })
    expect((await admin.put(`/api/products/${id}`, { material: 'asa' })).status).toBe(200)
    expect(await colorsOf(id)).toEqual([color])
    expect((await admin.post('/api/filaments', { ...black, material: 'resin' })).status).toBe(400)
  })

  test('that is added is sold on all products of its material, and shown, drawn and printed in its color', async () => {
    const gift = await shop.product({ modelFile: '/models/medal@1.bin', stock: 0 })
    const ofPetg = await shop.product({ material: 'petg' })
    const { id, color } = await add({})
    expect(color).toBe('galaxy-black')
    expect(await colorsOf(gift.id)).toEqual(['red', 'green', 'blue', 'gold', 'galaxy-black'])
    expect(await colorsOf(ofPetg.id)).toBeUndefined()
    const ida = await buyer()
    const order = await bought(ida, { productId: gift.id, quantity: 1, customization: { color, engraving: 'Ida' } })
    const [line] = order.items
    expect(line.customization).toMatchObject({
      color,
      called: { color: 'Galaxy black', look: { hex: ['#14141c'], finish: 'sparkle' } },
    })
    await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
    const file = await admin.get(`/api/orders/${order.id}/items/${line.id}/print.3mf`)
    const model = strFromU8(unzipSync(file.bytes)['3D/3dmodel.model']!)
    expect(model).toContain('<base name="Galaxy black" displaycolor="#14141CFF"/>')
    const { body: queue } = await admin.get('/api/print-queue')
    expect(queue.pieces.at(-1).customization.color).toBe(color)
    await admin.delete(`/api/filaments/${id}`)
  })

  test('whose color is changed gives new carts another picture, and orders keep theirs', async () => {
    const gift = await shop.product({ modelFile: '/models/medal@1.bin', stock: 0 })
    const { id, color } = await add({ name: 'Sunset', hex: ['#ff8800', '#aa00ff'] })
    const ida = await buyer()
    const wish = { productId: gift.id, quantity: 1, customization: { color, engraving: 'Ida' } }
    const order = await bought(ida, wish)
    await admin.put(`/api/filaments/${id}`, { hex: ['#ff8801'] })
    const { body: after } = await ida.post('/api/cart', wish)
    const [line] = order.items
    expect(line.customization.called.look.hex).toEqual(['#ff8800', '#aa00ff'])
    expect(after.customization.called.look.hex).toEqual(['#ff8801'])
    expect(after.image).not.toBe(line.image)
  })

  test('that is archived while it is in a cart is said on its line, and nothing is silently recolored', async () => {
    const gift = await shop.product({ colors: [{ color: 'red', name: 'Red' }] })
    const { id, color } = await add({ name: 'Lilac', hex: ['#c8a2c8'] })
    await admin.put(`/api/products/${gift.id}`, { colors: [{ color, name: 'Flieder' }] })
    const ida = await buyer()
    await ida.post('/api/cart', { productId: gift.id, quantity: 1, customization: { color } })
    expect((await ida.get('/api/cart')).body[0]).toMatchObject({ isOffered: true, customization: { color } })
    expect((await admin.delete(`/api/filaments/${id}`)).status).toBe(200)
    expect((await ida.get('/api/cart')).body[0]).toMatchObject({ isOffered: false, customization: { color } })
    expect((await ida.checkOut()).status).toBe(409)
    const { body: known } = await admin.get('/api/filaments')
    expect(known.at(-1)).toMatchObject({ color, isArchived: true })
    const { status, text } = await ida.post('/api/cart', { productId: gift.id, quantity: 1, customization: { color } })
    expect([status, text]).toEqual([
      400,
      'This gift has no color that can be ordered at the moment. Please choose another gift.',
    ])
    await admin.put(`/api/filaments/${id}`, { isArchived: false })
    expect((await ida.get('/api/cart')).body[0]).toMatchObject({ isOffered: true })
  })

  test('that nothing names is deleted', async () => {
    const { id } = await add({ name: 'A mistake' })
    expect((await admin.delete(`/api/filaments/${id}`)).body).toEqual({ id })
    expect((await admin.delete(`/api/filaments/${id}`)).text).toBe('There is no such filament.')
  })

  test('has a key of its own, also when two owners add the same name at once', async () => {
    const both = await Promise.all([add({ name: 'Café crème' }), add({ name: 'Café crème' }), add({ name: '黒' })])
    expect(both.map(({ color }) => color).toSorted()).toEqual(['cafe-creme', 'cafe-creme-2', 'color'])
  })

  test('refuses the older of two changes', async () => {
    const { id, version } = await add({ name: 'Snow' })
    expect((await admin.put(`/api/filaments/${id}`, { name: 'Snow white', version })).status).toBe(200)
    expect((await admin.put(`/api/filaments/${id}`, { name: 'Ice', version })).status).toBe(409)
  })

  test('loads printers and fills spools', async () => {
    const { color } = await add({ name: 'Silk copper', hex: ['#b87333'], finish: 'silk' })
    expect((await admin.post('/api/spools', { name: 'Copper', color, gramsLeft: 800 })).status).toBe(201)
    expect((await admin.get('/api/spools/left')).body).toContainEqual(
      expect.objectContaining({ material: 'pla', color, left: 800 }),
    )
    const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, minutesADay: 600, isWorking: true }
    expect((await admin.post('/api/printers', { name: 'Copper', ...bed, color })).body).toMatchObject({ color })
  })

  const noHex = 'Use a color such as #1a2b3c.'
  const oneOrTwo = 'Use one color, or two for a two-tone filament.'
  test.each([
    [{ name: ' ' }, 'Name the filament, such as “Galaxy black”.'],
    [{ name: 'x'.repeat(31) }, 'Name must be at most 30 characters.'],
    [{ brand: 'x'.repeat(61) }, 'Brand must be at most 60 characters.'],
    [{ hex: ['#GGG'] }, noHex],
    [{ hex: ['red; background: url(x)'] }, noHex],
    [{ hex: [] }, oneOrTwo],
    [{ hex: ['#000000', '#111111', '#222222'] }, oneOrTwo],
    [{ finish: 'glossy' }, 'Choose one of: matte, silk, translucent, sparkle.'],
    [{ isOffered: 'yes' }, '`isOffered` must be true or false.'],
  ])('with %o is refused with a sentence', async (wish, sentence) => {
    const { status, text } = await admin.post('/api/filaments', { ...black, ...wish })
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('cannot be archived by a text, and a product lists a bounded number', async () => {
    const { id } = await add({ name: 'Bounds' })
    expect((await admin.put(`/api/filaments/${id}`, { isArchived: 'yes' })).text).toContain(
      '`isArchived` must be true or false.',
    )
    const colors = Array.from({ length: 61 }, (_, i) => ({ color: `color-${i}`, name: `Color ${i}` }))
    const { id: gift } = await shop.product()
    expect((await admin.put(`/api/products/${gift}`, { colors })).text).toContain('Offer at most 60 colors.')
  })

  test('is sold on all products only among at most 60 of its material, and at single products beyond', async () => {
    const { material, isOffered, archivedAt } = filaments
    const isSold = and(eq(material, 'pla'), eq(isOffered, true), isNull(archivedAt))
    const sold = await shop.db.$count(filaments, isSold)
    const more = Array.from({ length: 60 - sold }, (_, i) => ({ color: `sold-${i}`, name: `S${i}`, hex: ['#123456'] }))
    await shop.db.insert(filaments).values(more)
    const full =
      '60 PLA filaments are sold on all products already, which is the most. List this filament at single products instead.'
    const { status, text } = await admin.post('/api/filaments', black)
    expect([status, text]).toEqual([409, full])
    const { id } = await add({ isOffered: false })
    expect((await admin.put(`/api/filaments/${id}`, { isOffered: true })).text).toBe(full)
    await shop.db.delete(filaments).where(like(filaments.color, 'sold-%'))
    expect((await admin.put(`/api/filaments/${id}`, { isOffered: true })).status).toBe(200)
    await admin.delete(`/api/filaments/${id}`)
  })

  test('of one material does not remain in the list of a product of another', async () => {
    const { color } = await add({ name: 'Only in PLA' })
    const { id } = await shop.product({ colors: [{ color, name: 'Own' }] })
    const { status, text } = await admin.put(`/api/products/${id}`, { material: 'petg' })
    expect([status, text]).toEqual([400, 'The shop does not have this filament. Choose another, or add it first.'])
    const body = await admin.put(`/api/products/${id}`, { colors: [{ color: 'body', name: 'Body' }] })
    expect(body.status).toBe(400)
  })

  test('beyond the limit is refused', async () => {
    const many = Array.from({ length: maxFilaments }, (_, i) => ({
      color: `many-${i}`,
      name: `Many ${i}`,
      hex: ['#123456'],
    }))
    await shop.db.insert(filaments).values(many)
    const { status, text } = await admin.post('/api/filaments', black)
    expect([status, text]).toEqual([409, 'A shop has at most 500 filaments. Change a filament that you no longer use.'])
  })
})

// rule 119
describe('letters', () => {
  const filesOf = async (order: { id: string; items: { id: string }[] }) => {
    const file = await admin.get(`/api/orders/${order.id}/items/${order.items[0]?.id}/print.3mf`)
    const model = strFromU8(unzipSync(file.bytes)['3D/3dmodel.model']!)
    return [...model.matchAll(/<base name="([^"]+)" displaycolor="([^"]+)"/g)].map(([, name, hex]) => [name, hex])
  }
  const gift = (of: object = {}) => shop.product({ modelFile: '/models/medal@1.bin', stock: 0, ...of })
  const wish = (productId: string, options?: object) => ({
    productId,
    quantity: 1,
    customization: { color: 'red', engraving: 'Ida', ...(options && { options }) },
  })
  const red = ['Red', '#D13A25FF']

  test('are cream in a new shop, and otherwise in the filament of the shop or of the product', async () => {
    await shop.db.delete(filaments).where(like(filaments.color, 'many-%'))
    const snow = await add({ name: 'Snow', hex: ['#f4f6f7'], finish: 'matte' })
    const [usual, own, plain] = [await gift(), await gift(), await gift()]
    expect(await filesOf(await bought(await buyer(), wish(usual.id)))).toEqual([red, ['Cream', '#FFFDF5FF']])
    await admin.put('/api/settings', { lettersColor: snow.color })
    await admin.put(`/api/products/${own.id}`, { letters: ['blue'] })
    await admin.put(`/api/products/${plain.id}`, { letters: ['body'] })
    const order = await bought(await buyer(), wish(usual.id))
    expect(order.items[0].customization.called.letters).toEqual({
      ...{ color: snow.color, name: 'Snow' },
      look: { hex: ['#f4f6f7'], finish: 'matte' },
    })
    expect(await filesOf(order)).toEqual([red, ['Snow', '#F4F6F7FF']])
    expect(await filesOf(await bought(await buyer(), wish(own.id)))).toEqual([red, ['Blue', '#2F6DB5FF']])
    expect(await filesOf(await bought(await buyer(), wish(plain.id)))).toEqual([red])
    await admin.put('/api/settings', { lettersColor: 'cream' })
  })

  test('may be cut in, where the shop, the product or the shopper chooses so', async () => {
    const { id } = await gift({ letters: ['cream', 'cut'] })
    const [raised, cut] = [
      await bought(await buyer(), wish(id)),
      await bought(await buyer(), wish(id, { letters: 'cut' })),
    ]
    expect(cut.items[0].customization.called.letters).toEqual({ color: 'cut', name: 'Cut in' })
    expect([await filesOf(raised), await filesOf(cut)]).toEqual([[red, ['Cream', '#FFFDF5FF']], [red]])
    expect(cut.items[0].image).not.toBe(raised.items[0].image)
    await admin.put('/api/settings', { lettersColor: 'cut' })
    const { id: usual } = await gift()
    expect((await shop.visitor().get(`/api/products/${usual}`)).body.letters).toEqual([
      { color: 'cut', name: 'Cut in' },
    ])
    await admin.put('/api/settings', { lettersColor: 'cream' })
    // No filament takes the key, so no list of letters means two things.
    expect((await add({ name: 'Cut' })).color).not.toBe('cut')
  })

  test('are the shopper’s choice among those of the product, and make a line of their own', async () => {
    const { id } = await gift({ letters: ['cream', 'gold', 'body'] })
    const ida = await buyer()
    const add = async (options?: object) => (await ida.post('/api/cart', wish(id, options))).body
    const [cream, gold, again] = [await add(), await add({ letters: 'gold' }), await add({ letters: 'cream' })]
    expect([cream.id === again.id, cream.id === gold.id]).toEqual([true, false])
    expect(gold.customization).toMatchObject({ options: { letters: 'gold' }, called: { letters: { name: 'Gold' } } })
    expect(gold.image).not.toBe(cream.image)
    const refused = await ida.post('/api/cart', wish(id, { letters: 'blue' }))
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('Letters come as Cream, Gold, or Color of the gift. Please choose one of them.'),
    ])
  })

  test('that are hard to read on a color are marked on the product', async () => {
    const { color } = await add({ name: 'Chalk', hex: ['#fafafa'], finish: 'matte' })
    const { id } = await gift()
    const { colors } = (await shop.visitor().get(`/api/products/${id}`)).body
    const marked = colors.filter((one: { hardToRead?: string[] }) => one.hardToRead)
    expect(marked).toContainEqual(expect.objectContaining({ color, hardToRead: ['cream'] }))
    expect(marked.map((one: { color: string }) => one.color)).not.toContain('red')
  })

  test('in a filament that is archived fall back to the color of the gift', async () => {
    const { id: filament, color } = await add({ name: 'Mint', hex: ['#98ff98'] })
    const { id } = await gift({ letters: [color] })
    await admin.delete(`/api/filaments/${filament}`)
    expect((await shop.visitor().get(`/api/products/${id}`)).body.letters).toEqual([
      { color: 'body', name: 'Color of the gift' },
    ])
  })

  test('in a filament that is archived while they are in a cart are said on the line, and not sold', async () => {
    const { id: filament, color } = await add({ name: 'Ivory', hex: ['#fffff0'] })
    const { id } = await gift({ letters: [color, 'gold'] })
    const ida = await buyer()
    await ida.post('/api/cart', wish(id))
    expect((await ida.get('/api/cart')).body[0]).toMatchObject({ isOffered: true })
    await admin.delete(`/api/filaments/${filament}`)
    const { body: known } = await admin.get('/api/filaments')
    expect(known).toContainEqual(expect.objectContaining({ color, isArchived: true }))
    expect((await ida.get('/api/cart')).body[0]).toMatchObject({ isOffered: false })
    const { status, text } = await ida.checkOut()
    expect([status, text]).toEqual([
      409,
      'The letters of Keepsake Heart now come as Gold. Please remove the line and choose again.',
    ])
  })

  test('in the usual filament of the shop, and in that of an order, are archived instead of deleted', async () => {
    const usual = await add({ name: 'Usual' })
    await admin.put('/api/settings', { lettersColor: usual.color })
    const { id } = await gift()
    await bought(await buyer(), wish(id))
    const isArchived = async () => {
      await admin.delete(`/api/filaments/${usual.id}`)
      const { body } = await admin.get('/api/filaments')
      return body.find((one: { id: string }) => one.id === usual.id)?.isArchived
    }
    expect(await isArchived()).toBe(true)
    await admin.put('/api/settings', { lettersColor: 'cream' })
    expect(await isArchived()).toBe(true)
  })

  test.each([
    [{ letters: ['no-such'] }, 'The shop does not have this filament. Choose another, or add it first.'],
    [{ letters: [] }, 'Offer at least one filament for letters, and each filament for letters only once.'],
    [
      { letters: ['body', 'body'] },
      'Offer at least one filament for letters, and each filament for letters only once.',
    ],
    [{ letters: Array.from({ length: 13 }, (_, i) => `color-${i}`) }, 'Offer letters in at most 12 filaments.'],
  ])('of a product refuse %o', async (change, sentence) => {
    const { id } = await gift()
    const { status, text } = await admin.put(`/api/products/${id}`, change)
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })
})
