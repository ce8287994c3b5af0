import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { onOne as test } from '../support/databases.ts'
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
async function pieces(modelFile: string, quantity: number, customization: object): Promise<string[]> {
  const { id: productId } = await shop.product({ stock: 0, modelFile })
  const ida = shop.visitor()
  await ida.register(`ida-${people++}@example.com`)
  const { body } = await ida.buy([{ productId, quantity, customization }])
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  const jobs = await shop.db.select({ id: printJobs.id }).from(printJobs).where(eq(printJobs.orderId, body.id))
  return jobs.map(({ id }) => id)
}
const lantern = (color: string, quantity = 1) => pieces('/models/lantern@1.bin', quantity, { color, size: 'small' })
const start = (ids: string[], printerId: string) => admin.post('/api/print-queue/start', { pieces: ids, printerId })
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const platesOf = async (ids: string[], at: string) =>
  (await admin.get(`/api/print-queue/plates?pieces=${ids}&printer=${at}`)).body
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
    for (const plate of plates) expect((await start(plate.pieces, ender)).status).toBe(200)
  })

  test('leaves out pieces that the printer cannot print', async () => {
    const ender = await printer('Ender', 'single')
    const hand = await printer('Prusa', 'pause', { maxChanges: 0 })
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
