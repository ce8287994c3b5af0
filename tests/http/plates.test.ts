import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const usual = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: null, minutesADay: 600, isWorking: true }
const printer = async (name: string, kind: string, given: object = {}): Promise<string> =>
  (await admin.post('/api/printers', { name, kind, ...usual, ...given })).body.id
/** Pieces to print of a model, measured. */
async function pieces(modelFile: string, quantity: number, customization: object, of: object = {}): Promise<string[]> {
  const { id: productId } = await shop.product({ stock: 0, modelFile, ...of })
  const ida = shop.visitor()
  await ida.register(`ida-${people++}@example.com`)
  const { body } = await ida.buy([{ productId, quantity, customization }])
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  const jobs = await shop.db.select({ id: printJobs.id }).from(printJobs).where(eq(printJobs.orderId, body.id))
  return jobs.map(({ id }) => id)
}
const lantern = (color: string, quantity = 1) => pieces('/models/lantern@1.bin', quantity, { color, size: 'small' })
const start = (ids: string[], printerId: string, given: object = {}) =>
  admin.post('/api/print-queue/start', { pieces: ids, printerId, ...given })
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const platesOf = async (ids: string[], at: string) =>
  (await admin.get(`/api/print-queue/plates?pieces=${ids}&printer=${at}`)).body
const proofOf = async ([id = '']: string[]) =>
  (await shop.db.select().from(printJobs).where(eq(printJobs.id, id)))[0]?.proofId ?? ''
const statuses = async (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await shop.db.select().from(printJobs).where(eq(printJobs.id, id)))[0]?.status))

// rule 120
describe('a plate', () => {
  test('of a printer with one filament refuses a red and a green lantern, and names the plates to print', async () => {
    const ender = await printer('Ender', 'single')
    const [red = '', again = ''] = await lantern('red', 2)
    const [green = ''] = await lantern('green')
    const sentence =
      '409: Ender prints one filament on a plate; these pieces are PLA · Red and PLA · Green. Print them as 2 plates.'
    expect(said(await start([red, green, again], ender))).toBe(sentence)
    expect(said(await admin.get(`/api/print-queue/plate.3mf?pieces=${red},${green}&printer=${ender}`))).toBe(sentence)
    expect(await statuses([red, green, again])).toEqual(['queued', 'queued', 'queued'])
    const { plates, left, sentence: why } = await platesOf([green, red, again], ender)
    expect(plates).toMatchObject([
      { pieces: [red, again], changes: 0, filaments: [{ filament: 'pla red' }] },
      { pieces: [green], filaments: [{ filament: 'pla green' }] },
    ])
    expect([left, `409: ${why}`]).toEqual([[], sentence])
    expect(plates[0].minutes).toBeCloseTo(2 * plates[1].minutes)
    for (const plate of plates)
      expect(
        (await start(plate.pieces, ender, { loaded: plate.filaments.map((one: { filament: string }) => one.filament) }))
          .status,
      ).toBe(200)
  })

  test('leaves out pieces that the printer cannot print', async () => {
    const ender = await printer('Ender', 'single')
    const hand = await printer('Prusa', 'pause', { maxChanges: 0 })
    // Letters are sold for a printer that can print them.
    await printer('Heads', 'heads')
    const [plain = ''] = await lantern('red')
    const [wall = ''] = await pieces('/models/medal@1.bin', 1, { color: 'red', engraving: 'Ida' })
    expect(said(await start([plain, wall], ender))).toBe(
      '409: Ender holds one filament and cannot print the letters of 1 of these pieces. Choose another printer for them.',
    )
    expect(await platesOf([plain, wall], ender)).toMatchObject({ plates: [{ pieces: [plain] }], left: [wall] })
    expect(said(await start([wall], hand))).toBe(
      '409: Prusa changes filaments at most 0 times for a piece and cannot print the letters of this piece. Choose another printer for them.',
    )
    const small = await printer('Mini', 'single', { bedWidth: 50, bedDepth: 50 })
    const [large = ''] = await pieces('/models/name-plate@1.bin', 1, { color: 'red', size: 'large' })
    expect(said(await start([large], small))).toBe(
      '409: The bed of Mini, 50 × 50 mm, is too small for this piece. Choose another printer.',
    )
  })

  test('holds what fits on the bed', async () => {
    const mini = await printer('Mini', 'single', { bedWidth: 120, bedDepth: 120 })
    const ids = await lantern('blue', 6)
    const { plates } = await platesOf(ids, mini)
    expect(plates.length).toBeGreaterThan(1)
    expect(said(await start(ids, mini))).toBe(
      `409: These pieces need ${plates.length} plates of 120 × 120 mm. Print them as ${plates.length} plates.`,
    )
    expect((await start(plates[0].pieces, mini)).status).toBe(200)
  })

  test('of a printer with slots refuses two materials, and names the plates to print', async () => {
    const bambu = await printer('Bambu', 'slots', { slots: 4 })
    const [pla = ''] = await lantern('red')
    const [petg = ''] = await pieces('/models/lantern@1.bin', 1, { color: 'red' }, { material: 'petg' })
    const sentence = 'PLA and PETG print at different temperatures. Print them as 2 plates.'
    expect(said(await start([pla, petg], bambu))).toBe(`409: ${sentence}`)
    expect(await platesOf([pla, petg], bambu)).toMatchObject({
      plates: [{ pieces: [pla] }, { pieces: [petg] }],
      ...{ left: [], sentence },
    })
  })

  test('is checked again when it starts: a printer may have changed since', async () => {
    const bambu = await printer('Bambu', 'slots', { slots: 2 })
    const [red = ''] = await lantern('red')
    const [green = ''] = await lantern('green')
    expect((await platesOf([red, green], bambu)).sentence).toBeNull()
    await admin.put(`/api/printers/${bambu}`, { slots: 1 })
    expect(said(await start([red, green], bambu))).toBe(
      '409: Bambu holds 1 filament; these pieces are PLA · Red and PLA · Green. Print them as 2 plates.',
    )
    await admin.put(`/api/printers/${bambu}`, { slots: 2 })
    expect((await start([red, green], bambu)).status).toBe(200)
  })

  test('of unknown pieces or printers is refused', async () => {
    const at = await printer('Ender', 'single')
    const unknown = '00000000-0000-4000-8000-000000000000'
    const asked = (query: string) => admin.get(`/api/print-queue/plates?${query}`)
    expect(
      (await Promise.all([asked(''), asked(`pieces=${unknown}&printer=${at}`), asked('pieces=a')])).map(said),
    ).toEqual([
      '400: Choose between 1 and 200 pieces.',
      '404: There is no such piece.',
      '404: There is no such printer.',
    ])
  })
})

// rule 120
describe('the filaments in a printer', () => {
  const loadedIn = async (id: string) => {
    const { body } = await admin.get('/api/printers')
    const { material, color, alsoLoaded, version } = body.find((one: { id: string }) => one.id === id)
    return { loaded: color ? [`${material} ${color}`, ...alsoLoaded] : alsoLoaded, version }
  }

  test('are those of its last plate, bodies first, and stay in its other slots', async () => {
    const bambu = await printer('Bambu', 'slots', { slots: 3 })
    const medal = (color: string) => pieces('/models/medal@1.bin', 1, { color, engraving: 'Ida' })
    expect((await start(await medal('red'), bambu)).status).toBe(200)
    expect(await loadedIn(bambu)).toEqual({ loaded: ['pla red', 'pla cream'], version: 2 })
    expect((await start(await medal('red'), bambu)).status).toBe(200)
    expect(await loadedIn(bambu)).toMatchObject({ version: 2 })
    const blue = await medal('blue')
    expect((await platesOf(blue, bambu)).plates).toMatchObject([{ toLoad: ['pla blue'] }])
    expect(said(await start(blue, bambu))).toBe(
      '409: PLA · Blue is not loaded in Bambu. Load it, then confirm that it is loaded.',
    )
    expect([await statuses(blue), (await start(blue, bambu, { loaded: ['pla blue'] })).status]).toEqual([
      ['queued'],
      200,
    ])
    expect(await loadedIn(bambu)).toEqual({ loaded: ['pla blue', 'pla cream', 'pla red'], version: 3 })
    const [green = ''] = await lantern('green')
    await start([green], bambu, { loaded: ['pla green'] })
    expect((await loadedIn(bambu)).loaded).toEqual(['pla green', 'pla blue', 'pla cream'])
  })

  test('are named if several are missing', async () => {
    const bambu = await printer('Bambu', 'slots', { color: 'gold' })
    const ids = [...(await lantern('red')), ...(await lantern('green'))]
    expect(said(await start(ids, bambu))).toBe(
      '409: PLA · Red and PLA · Green are not loaded in Bambu. Load them, then confirm that they are loaded.',
    )
    // Only what was shown is confirmed: a colleague may have loaded something else meanwhile.
    expect(said(await start(ids, bambu, { loaded: ['pla green'] }))).toBe(
      '409: PLA · Red is not loaded in Bambu. Load it, then confirm that it is loaded.',
    )
    expect(said(await start(ids, bambu, { loaded: 'yes' }))).toBe(
      '400: `loaded` must be a list of filaments, such as `["pla red"]`.',
    )
  })

  onBoth('are known to the second of two plates that start at once', async () => {
    const twin = await printer('Twin', 'single')
    const [red, green] = [await lantern('red'), await lantern('green')]
    const answers = await Promise.all([start(red, twin), start(green, twin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.text).toMatch(
      /^PLA · (Red|Green) is not loaded in Twin. Load it, then confirm that it is loaded.$/,
    )
  })

  // Only finished plates are followed by others: what is loaded then is the filament of the last change.
  test('that is changed by hand is the one that a plate starts with, and then the one that it ends with', async () => {
    const hand = await printer('Prusa', 'pause', { maxChanges: 500, color: 'red' })
    const medal = await pieces('/models/medal@1.bin', 2, { color: 'red', engraving: 'Ida' })
    const proof = eq(proofs.id, await proofOf(medal))
    // As an older version stores it.
    const older = { firstRole: null, lastRole: null, startsWithAccent: false }
    await shop.db
      .update(proofs)
      .set({ changes: 1, towerLayers: 20, ...older })
      .where(proof)
    const [first = '', second = ''] = medal
    const changeLayer = async () =>
      [
        ...(await admin.get('/api/print-queue')).body.pieces,
        ...(await admin.get('/api/print-queue/printing')).body,
      ].find(({ id }: { id: string }) => id === first).changeLayer
    expect((await platesOf([first], hand)).plates).toMatchObject([{ toLoad: [] }])
    expect((await start([first], hand)).status).toBe(200)
    expect((await loadedIn(hand)).loaded).toEqual(['pla cream'])
    // Nineteen layers lie below the letters.
    expect(await changeLayer()).toBe(20)
    expect(said(await start([second], hand))).toBe(
      '409: PLA · Red is not loaded in Prusa. Load it, then confirm that it is loaded.',
    )
    // Letters on the bed come first.
    await shop.db.update(proofs).set({ firstRole: 'accent', lastRole: 'body' }).where(proof)
    expect((await start([second], hand)).status).toBe(200)
    expect((await loadedIn(hand)).loaded).toEqual(['pla red'])
  })

  test('are confirmed once more if one was archived', async () => {
    const { body: gray } = await admin.post('/api/filaments', { name: 'Gray', hex: ['#888888'] })
    const at = await printer('Voron', 'single', { color: gray.color })
    const ids = await lantern(gray.color)
    await admin.put(`/api/filaments/${gray.id}`, { isArchived: true })
    expect(said(await start(ids, at))).toBe(
      '409: PLA · Gray is not loaded in Voron. Load it, then confirm that it is loaded.',
    )
    expect((await start(ids, at, { loaded: [`pla ${gray.color}`] })).status).toBe(200)
  })
})

// rule 121
describe('the next plate', () => {
  let own: TestShop
  let maker: Visitor
  let single: string
  let ids: { red: string[]; green: string[] }
  beforeAll(async () => {
    own = await openTestShop()
    own.clock.set('2026-12-01T08:00:00Z')
    maker = await own.admin()
    await maker.put('/api/settings', { timeZone: 'Europe/Berlin' })
    const { body } = await maker.post('/api/printers', { name: 'Ender', kind: 'single', ...usual, color: 'green' })
    single = body.id
    const { id: productId } = await own.product({ stock: 0, modelFile: '/models/lantern@1.bin' })
    const ida = own.visitor()
    await ida.register('ida@example.com')
    const ordered = async (color: string, quantity: number) => {
      const { body: order } = await ida.buy([{ productId, quantity, customization: { color, size: 'small' } }])
      await own.db.update(orders).set({ leavesOn: '2027-03-01' }).where(eq(orders.id, order.id))
      const jobs = await own.db.select({ id: printJobs.id }).from(printJobs).where(eq(printJobs.orderId, order.id))
      return jobs.map(({ id }) => id)
    }
    ids = { red: await ordered('red', 2), green: await ordered('green', 3) }
    await runJobs(own.services, shopWorkers(own.services, 'http://shop.test'))
  })
  afterAll(() => own.close())
  const propose = async (query = '') => (await maker.get(`/api/print-queue/next-plate?printer=${single}${query}`)).body
  type Proposed = { pieces: { id: string }[] }
  const idsOf = ({ pieces }: Proposed) => pieces.map(({ id }) => id).sort()

  test('holds pieces of what is loaded, or of a promise at risk, and is started as proposed', async () => {
    const loaded = await propose()
    expect([idsOf(loaded), loaded.plate.toLoad, loaded.sentence]).toEqual([ids.green.toSorted(), [], null])
    const [red = ''] = ids.red
    const [{ orderId } = { orderId: '' }] = await own.db.select().from(printJobs).where(eq(printJobs.id, red))
    await own.db.update(orders).set({ leavesOn: '2026-12-02' }).where(eq(orders.id, orderId))
    const urgent = await propose()
    expect([idsOf(urgent), urgent.plate.toLoad]).toEqual([ids.red.toSorted(), ['pla red']])
    expect(urgent.pieces).toMatchObject([{ risk: 'soon' }, { risk: 'soon' }])
    const minutes = urgent.plate.minutes + 15
    expect(Date.parse(urgent.endsAt)).toBeCloseTo(Date.parse('2026-12-01T08:00:00Z') + minutes * 60_000, -5)
    const wish = { pieces: urgent.plate.pieces, printerId: single, loaded: urgent.plate.toLoad }
    expect((await maker.post('/api/print-queue/start', wish)).status).toBe(200)
    // The next plate waits for what lies on the bed.
    const next = await propose()
    expect([urgent.waitsForBed, next.waitsForBed]).toEqual([false, true])
    const after = next.plate.minutes + next.plate.toLoad.length * 15
    const onBed = urgent.plate.minutes
    expect(Date.parse(next.endsAt)).toBeCloseTo(Date.parse('2026-12-01T08:00:00Z') + (onBed + after) * 60_000, -5)
    await maker.post('/api/print-queue/finish', { pieces: urgent.plate.pieces })
  })

  test('ends by an hour of the shop’s time zone', async () => {
    const { plate } = await propose()
    const each = plate.minutes / 3
    // Two pieces and the change of filament end before the hour in Berlin, three do not.
    own.clock.set(new Date(Date.parse('2026-12-01T21:00:00Z') - (2.5 * each + 15) * 60_000).toISOString())
    const evening = await propose('&until=22:00')
    expect(evening.pieces).toHaveLength(2)
    expect(Date.parse(evening.endsAt)).toBeLessThan(Date.parse('2026-12-01T21:00:00Z'))
    own.clock.set('2026-12-01T20:59:00Z')
    expect(await propose('&until=22:00')).toEqual({
      ...{ pieces: [], plate: null, endsAt: null, waitsForBed: false },
      sentence: 'No waiting piece is finished by 22:00 on Ender. Choose a later hour.',
    })
    expect((await propose('&until=07:00')).pieces).toHaveLength(3)
  })

  test('is empty when nothing waits, and refused for a printer that is off', async () => {
    for (const order of new Set((await own.db.select().from(printJobs)).map(({ orderId }) => orderId)))
      await maker.post(`/api/print-queue/orders/${order}/pause`)
    expect((await propose()).sentence).toBe('No waiting piece can be printed on Ender.')
    await maker.put(`/api/printers/${single}`, { isWorking: false })
    const asked = (query: string) => maker.get(`/api/print-queue/next-plate?${query}`)
    expect(
      (await Promise.all([asked(`printer=${single}`), asked('printer=a'), asked('until=noon')])).map(said),
    ).toEqual([
      '409: Ender is switched off. Choose another printer, or switch it on.',
      '404: There is no such printer.',
      '400: Enter a time of day, such as 22:00.',
    ])
  })
})

// rule 120
test('the kind of a printer from before the shop asked is assumed, and asked for once', async () => {
  const at = (await admin.post('/api/printers', { name: 'Old one', ...usual })).body
  const asked = async () =>
    (await admin.get('/api/dashboard')).body.firstSteps.some(
      ({ name }: { name: string }) => name === 'Say how your printers change filaments',
    )
  expect([at.kind, at.slots, at.isKindKnown, await asked()]).toEqual(['slots', 4, false, true])
  expect((await admin.put(`/api/printers/${at.id}`, { name: 'Renamed' })).body.isKindKnown).toBe(false)
  expect((await admin.put(`/api/printers/${at.id}`, { kind: 'single' })).body.isKindKnown).toBe(true)
  expect(await asked()).toBe(false)
})
