import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pictureRoutes } from '#app/server/pictures.ts'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { readDesign } from '#features/gifts/models/design-file.ts'
import { currentRules } from '#features/gifts/models/own-model.ts'
import { to3mf, toStl } from '#features/gifts/models/print-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { openDesignReader } from '#features/selling/designs/server/design-reader.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { foreignFiles, frontPlace } from '../support/foreign-files.ts'
import { readPrintModel, readStl } from '../support/print-files.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const { kernel } = await openWorkshop()
const files = foreignFiles(kernel)
const wholeFile = join(mkdtempSync(join(tmpdir(), 'little-layers-design-')), 'whole.stl')
writeFileSync(wholeFile, files.whole)
const upright = { x: 0, y: 0, z: 0 }

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const send = (bytes: Uint8Array, name = 'garden_gnome.stl', visitor = admin) =>
  visitor.call('POST', `/api/designs?name=${encodeURIComponent(name)}`, bytes, {
    'content-type': 'application/octet-stream',
  })
const change = (id: string, wish: object, version = 1) =>
  admin.post(`/api/designs/${id}/versions`, { turned: upright, version, ...wish })
const picture = (path: string) => pictureRoutes(shop.services).request(path)

describe('an uploaded design', () => {
  test('is read, measured and stored, once for the same file', async () => {
    const { status, body } = await send(files.whole)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ version: 1, title: 'garden gnome', form: 'stl', triangles: 12, pieces: 1, size: [40, 20, 20] },
      ...{ turned: upright, place: null, modelFile: `/models/${body.id}@1.bin?words=none` },
    })
    // Under another file name, the answer is the existing design and says so.
    expect((await send(files.whole, 'again.stl')).body).toEqual({ ...body, isKnown: true })
    // At half the size, the answer is the existing design with the measurements of the new file.
    expect((await send(files.half, 'half.stl')).body).toEqual({ ...body, size: [20, 10, 10], isKnown: true })
    expect((await admin.get('/api/designs')).body).toHaveLength(1)
  })

  test.each([
    ['without invisible characters', '\u0007garden\u202e_gnome\u200b.stl', 'garden gnome'],
    ['without splitting an emoji', `${'a'.repeat(79)}👨‍👩‍👧 and more.stl`, `${'a'.repeat(79)}👨‍👩‍👧`],
    ['without splitting an accent from its letter', `${'e\u0301'.repeat(81)}.stl`, 'é'.repeat(80)],
    ['or Design if nothing is visible', '\u202e\u200b.stl', 'Design'],
  ])('takes its name from its file, %s', async (_, name, title) => {
    const bytes = toStl(meshOf(kernel.Solid.cube([30, 10, 1 + title.length / 100])))
    const { status, body } = await send(bytes, name)
    expect([status, body.title]).toEqual([201, title])
  })

  test('is the same in any unit, because the size scales a gift', async () => {
    const { body } = await send(files.inches)
    expect(body.size).toEqual([1.97, 0.79, 0.79])
    const file = await picture(`/models/${body.id}@1.design`)
    const { mesh, ...design } = readDesign(await file.arrayBuffer())
    expect(design).toMatchObject(currentRules)
    expect(Math.max(...mesh.positions)).toBeCloseTo(120, 3)
  })

  test('is simplified and joins its shells', async () => {
    const fine = await send(files.fine())
    expect(fine.body.triangles).toBeGreaterThan(400_000)
    expect(fine.body.keptTriangles).toBeLessThan(150_000)
    expect((await send(files.shells)).body).toMatchObject({ pieces: 1, triangles: expect.any(Number) })
    expect((await send(files.apart)).body).toMatchObject({ pieces: 2 })
  })

  test('of a slicer has its holes, and names what is left out', async () => {
    const { body } = await send(files.project)
    expect(body).toMatchObject({ size: [40, 20, 20], pieces: 2, leftOut: ['1 modifier'] })
    expect((await admin.get('/api/designs')).body[0].leftOut).toEqual(['1 modifier'])
  })

  test('is refused with a sentence if no gift can be printed from it', async () => {
    expect((await send(files.open)).text).toContain('The model is not closed: 3 of its edges are open.')
    expect((await send(files.hostile)).text).toContain('The file is incomplete: some triangles are missing.')
    expect(await send(new TextEncoder().encode('<html>'))).toMatchObject({ status: 400 })
    const asModel = await admin.call('POST', '/api/designs', files.whole, { 'content-type': 'model/stl' })
    expect(asModel.text).toContain('Send a file, with the content type application/octet-stream.')
  })

  test('is refused after a timeout, and the next file is read', async () => {
    const { designReader: reading } = shop.services
    const hasty = openDesignReader(1)
    shop.services.designReader = hasty
    const { status, text } = await send(files.fine())
    shop.services.designReader = reading
    await hasty.close()
    expect([status, text]).toEqual([
      400,
      'This model takes too long to read. Please reduce its detail and send the model again.',
    ])
    expect((await send(files.whole)).status).toBe(201)
  })

  test('is refused with a retry hint if the queue is full', async () => {
    const reading = openDesignReader()
    const sent = Array.from({ length: 5 }, async () => reading.read(wholeFile))
    const [last] = (await Promise.allSettled(sent)).slice(-1)
    expect(last).toMatchObject({
      reason: { message: 'Other files are being checked. Please try again in a moment.' },
    })
    await reading.close()
  })

  test('can be uploaded and changed only by admins', async () => {
    expect((await send(files.whole, 'x.stl', shop.visitor())).status).toBe(401)
    expect((await change('own-0000000000000000', { place: null })).text).toContain('Design Not Found')
  })
})

describe('a text area', () => {
  test('is saved while the queue of files is full', async () => {
    const { body } = await send(files.inches)
    const place = { ...frontPlace, at: [0, -0.2, 0.2] }
    const { designReader: reading } = shop.services
    const others = Promise.allSettled(Array.from({ length: 5 }, async () => reading.read(wholeFile)))
    expect((await change(body.id, { place })).status).toBe(201)
    expect((await others).filter(({ status }) => status === 'rejected')).toHaveLength(1)
    // The last of many text areas is refused with a retry hint.
    const { mesh } = readDesign(await (await picture(`/models/${body.id}@1.design`)).arrayBuffer())
    const design = { ...body, place, mesh }
    const [last] = (await Promise.allSettled(Array.from({ length: 5 }, async () => reading.tryPlace(design)))).slice(-1)
    expect(last).toMatchObject({
      reason: { message: 'Other text areas are being checked. Please try again in a moment.' },
    })
  })

  test('needs the edited version as a valid number', async () => {
    const { body } = await send(files.whole)
    for (const version of [1e99, 0, 1.5])
      expect((await change(body.id, { place: null }, version)).text).toBe(
        'Send the version of the design that you edited.',
      )
  })

  test('that two admins save at the same time is stored once, and the other admin is told', async () => {
    const { body } = await send(files.shells)
    const places = [0.5, 0.6].map((width) => change(body.id, { place: { ...frontPlace, width } }))
    const answers = await Promise.all(places)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.text).toContain(
      'Another admin has changed this design. Please load the newest version.',
    )
  })

  test('that lost a race leaves the saved version unchanged, in row and file', async () => {
    const { body } = await send(files.shells)
    const save = (width: number) => change(body.id, { place: { ...frontPlace, width } }, body.version)
    vi.spyOn(shop.services.files, 'read').mockImplementationOnce(async (name) => {
      expect((await save(0.7)).status).toBe(201)
      return shop.services.files.read(name)
    })
    expect((await save(0.8)).status).toBe(409)
    const file = await picture(`/models/${body.id}@${body.version + 1}.design`)
    expect(readDesign(await file.arrayBuffer())).toMatchObject({ place: { width: 0.7 }, ...currentRules })
  })

  test('creates a new version and leaves sold versions unchanged', async () => {
    const { body: first } = await send(files.whole)
    const { status, body } = await change(first.id, { place: frontPlace })
    expect(status).toBe(201)
    expect(body).toMatchObject({ version: 2, place: frontPlace, modelFile: `/models/${first.id}@2.bin` })
    // A design with a text area must not have words=none: its page would not ask for text, but the cart would accept text.
    const silent = { name: 'Gnome', price: '19.00', modelFile: `${body.modelFile}?words=none` }
    expect((await admin.post('/api/products', silent)).text).toBe(
      'This version of your design has a text area. Leave out words=none or remove the text area.',
    )
    expect((await change(first.id, { place: frontPlace }, 2)).body).toEqual(body)
    for (const version of [1, 2]) expect((await picture(`/models/${first.id}@${version}.design`)).status).toBe(200)
    expect((await picture(`/models/${first.id}@3.design`)).status).toBe(404)
    const { body: log } = await admin.get('/api/audit?entity=design')
    expect(log.entries[0]).toMatchObject({
      action: 'update',
      after: { words: '70% × 35%, raised 1 mm, up to 12 letters' },
    })
  })

  test('can be renamed in a new version, and keeps its name by default', async () => {
    const { body: first } = await send(toStl(meshOf(kernel.Solid.cube([30, 12, 9]))), 'gnome_final_v3 (2).stl')
    const { body: named } = await change(first.id, { place: null, title: ' Garden\u200b  gnome ' })
    expect(named).toMatchObject({ version: 2, title: 'Garden gnome' })
    const turned = { x: 0, y: 0, z: 180 }
    expect((await change(first.id, { place: null, turned }, 2)).body).toMatchObject({
      version: 3,
      title: 'Garden gnome',
    })
    for (const [version, title] of [
      [1, first.title],
      [3, named.title],
    ]) {
      const file = await picture(`/models/${first.id}@${version}.design`)
      expect(readDesign(await file.arrayBuffer()).title).toBe(title)
    }
    for (const title of ['', ' \u200b ', 'a'.repeat(81), 'a'.repeat(10_000), 7])
      expect(await change(first.id, { place: null, title }, 3)).toMatchObject({
        status: 400,
        text: expect.stringContaining('Give the design a name of at most 80 letters.'),
      })
    expect(first.title).toBe('gnome final v3 (2)')
  })

  test('outside its limits is refused at its field', async () => {
    const { body } = await send(files.whole)
    const refusals: [wrong: object, sentence: string][] = [
      [{ at: [9, 0, 0] }, 'Choose a place on the model.'],
      [{ spin: 400 }, 'Rotate the text by at most half a turn.'],
      [{ width: 3 }, 'The text width must be between 5% and 150% of the longest side.'],
      [{ height: 3 }, 'The text height must be between 3% and 100% of the longest side.'],
      [{ depth: 9 }, 'The text depth must be between 0.4 and 3 mm.'],
      [{ letters: 2.5 }, 'Enter the letter limit as a whole number.'],
      [{ letters: 0 }, 'Allow at least one letter.'],
      [{ letters: 51 }, 'Allow at most 50 letters.'],
    ]
    for (const [wrong, sentence] of refusals) {
      const { status, text } = await change(body.id, { place: { ...frontPlace, ...wrong } })
      expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
    }
    const tilted = await change(body.id, { turned: { x: 45, y: 0, z: 0 }, place: null })
    expect(tilted.text).toContain('Rotate the design in steps of 90 degrees.')
  })

  // rule 63
  test('without room for text is refused without a new version', async () => {
    const { body } = await send(files.apart)
    const air = 'The text would float in the air or face into the model. Choose a place on its surface.'
    const thin = 'Even a single letter would not be legible here. Choose a larger or thicker place for the text.'
    for (const [wrong, sentence] of [
      [{ at: [0, -0.9, 0.2] }, air],
      [{ normal: [0, 0, 0] }, air],
      [{ normal: [0, 1, 0] }, air],
      [{ at: [0.32, -0.5, 0.165], width: 1.5, height: 0.03 }, thin],
    ] as const) {
      const place = { ...frontPlace, at: [0, -0.5, 0.16], ...wrong }
      const { status, text } = await change(body.id, { place })
      expect([wrong, status, text]).toEqual([wrong, 400, sentence])
    }
    const { body: all } = await admin.get('/api/designs')
    expect(all.find(({ id }: { id: string }) => id === body.id)).toMatchObject({ version: 1, place: null })
  })

  test('lets a gift be sold with a name, with the usual check, proof, picture and print files', async () => {
    const { body: design } = await send(files.whole)
    const { body } = await change(design.id, { place: frontPlace })
    const made = await admin.post('/api/products', {
      ...{ name: 'Garden Gnome', price: '19.00', stock: 5, isPublished: true, modelFile: body.modelFile },
    })
    expect(made.status).toBe(201)
    const buyer = shop.visitor()
    await buyer.register('gnome@example.com')
    const add = (engraving: string) =>
      buyer.post('/api/cart', { productId: made.body.id, quantity: 1, customization: { engraving } })
    expect((await add('Thirteen letters')).text).toContain('Use up to')
    expect((await add('Ida')).status).toBe(201)
    const { body: order } = await buyer.checkOut()
    await shop.mailsTo('nobody@example.com')
    const [line] = (await admin.get(`/api/orders/${order.id}`)).body.items
    expect(line.image).toMatch(/^\/proofs\//)
    expect((await picture(line.image)).headers.get('content-type')).toBe('image/webp')
    const path = `/api/orders/${order.id}/items/${line.id}/print`
    const model = readPrintModel((await admin.get(`${path}.3mf`)).bytes)
    expect(model.title).toContain('garden gnome')
    expect(model.colors).toHaveLength(2)
    expect(model.longestSide).toBeCloseTo(80, 1)
    expect(readStl((await admin.get(`${path}.stl`)).bytes).longestSide).toBeCloseTo(80, 1)
    // The product page before any choice.
    expect((await picture(body.modelFile)).status).toBe(200)
  })

  test('is required for text: without it, text is refused', async () => {
    const { body } = await send(files.apart)
    const { id } = await shop.product({ modelFile: body.modelFile })
    const add = (engraving: string) =>
      shop.visitor().post('/api/cart', { productId: id, quantity: 1, customization: { engraving } })
    expect((await add('Ida')).text).toContain('This gift cannot be engraved. Please remove the text.')
    expect((await add('')).status).toBe(201)
  })
})

// rule 124
describe('a design of several colors', () => {
  const { Solid } = kernel
  const eyes = Solid.cube([8, 3, 8]).translate([12, -1, 22])
  const face = to3mf('Face', [
    { role: 'body', mesh: meshOf(Solid.cube([60, 40, 40])), filament: { name: 'Green', hex: '#3c8c4e' } },
    { role: 'accent', mesh: meshOf(eyes), filament: { name: 'White', hex: '#ffffff' } },
  ])

  test('is sold and printed in two filaments, with its changes counted', async () => {
    const { body } = await send(face, 'face.3mf')
    expect(body).toMatchObject({
      zones: [
        { name: 'body, Green', hex: '#3c8c4e' },
        { name: 'accent, White', hex: '#ffffff' },
      ],
      accent: [1],
    })
    const { id } = await shop.product({ modelFile: body.modelFile, stock: 0 })
    const buyer = shop.visitor()
    await buyer.register('face@example.com')
    const { body: order } = await buyer.buy([{ productId: id, quantity: 1, customization: { color: 'blue' } }])
    await shop.mailsTo('nobody@example.com')
    const [line] = (await admin.get(`/api/orders/${order.id}`)).body.items
    const file = readPrintModel((await admin.get(`/api/orders/${order.id}/items/${line.id}/print.3mf`)).bytes)
    expect(file.filaments).toEqual(['Blue', 'Cream'])
    const [proof] = await shop.services.database.db
      .select({ changes: proofs.changes })
      .from(proofs)
      .where(eq(proofs.make, line.customization))
    expect(proof?.changes ?? 0).toBeGreaterThan(1)
  })

  test('is changed to other parts in a new version, but not to all or to none that it has', async () => {
    const { body: first } = await send(face, 'face.3mf')
    const wish = (accent: unknown) => change(first.id, { place: null, accent })
    expect((await wish([0, 1])).text).toBe('Leave at least one part of the design in the color of the gift.')
    expect((await wish([2])).text).toBe('The design does not have this part. Load its newest version.')
    for (const accent of [[8], [-1], [0.5], ['0'], 'all'])
      expect((await wish(accent)).text).toContain('Choose parts of the design.')
    expect((await wish([0, 0])).text).toContain('Choose each part once.')
    expect((await wish([])).body).toMatchObject({ version: 2, accent: [] })
    expect((await change(first.id, { place: null }, 2)).body).toMatchObject({ version: 2, accent: [] })
    const { body: whole } = await send(files.whole)
    expect((await change(whole.id, { place: null, accent: [0] }, whole.version)).status).toBe(400)
  })
})

// rule 110
test('accepts font and words=none as options of a design', async () => {
  const { body } = await send(files.shells)
  const make = (options: string) =>
    admin.post('/api/products', { name: 'Gnome', price: '19.00', modelFile: `/models/${body.id}@1.bin${options}` })
  for (const options of ['?words=none', '?font=serif&words=none'])
    expect([options, (await make(options)).status]).toEqual([options, 201])
  expect((await make('')).text).toBe('This version of your design has no text area. Use words=none or add a text area.')
  expect((await make('?words=many')).text).toBe('For a design without text, the only value of `words` is none.')
  expect((await make('?words=none&twist=9')).text).toContain(
    'has no option “twist”. Available options: font (round, script or serif).',
  )
})

test('refuses a product with an unknown design', async () => {
  const wish = { name: 'Unicorn', price: '19.00', modelFile: '/models/own-0123456789abcdef@1.bin' }
  expect((await admin.post('/api/products', wish)).text).toContain('This model does not exist.')
})
