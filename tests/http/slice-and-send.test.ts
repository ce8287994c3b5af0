import { spawnSync } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { type PrinterStandIn, startPrinter } from '../support/printer-stand-ins.ts'
import { installSlicer, standInProfile } from '../support/slicer-stand-in.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const slicer = installSlicer()

let shop: TestShop
let owner: Visitor
let staff: Visitor
const machines: PrinterStandIn[] = []
beforeAll(async () => {
  shop = await openTestShop({ PRINTERS_ON_LOOPBACK: '1', SLICER_PATH: slicer.path })
  owner = await shop.admin()
  staff = await shop.staff()
})
afterEach(async () => {
  slicer.set()
  await Promise.all(machines.splice(0).map((one) => one.close()))
})
afterAll(async () => {
  await shop.close()
  slicer.remove()
})

const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const work = (at = shop) => runJobs(at.services, shopWorkers(at.services, 'http://shop.test'))
let people = 0

/** A linked printer with two stars on its bed. */
async function printing({ kind = 'single', modelFile = '/models/star@1.bin', at = shop, who = owner } = {}) {
  const machine = await startPrinter('moonraker')
  machines.push(machine)
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600, isWorking: true }
  const { body: printer } = await who.post('/api/printers', { name: `Voron ${++people}`, kind, ...bed })
  const link = { kind: 'moonraker', address: machine.address, key: machine.key }
  expect((await who.put(`/api/printer-links/${printer.id}`, link)).status).toBe(200)
  const { id: productId } = await at.product({ stock: 0, ...(modelFile && { modelFile }) })
  const ida = at.visitor()
  await ida.register(`ida-${people}@example.com`)
  const { body: order } = await ida.buy([
    { productId, quantity: 2, ...(modelFile && { customization: { color: 'red', size: 'small' } }) },
  ])
  await work(at)
  const jobs = await at.db.select().from(printJobs).where(eq(printJobs.orderId, order.id))
  const start = () => who.post('/api/print-queue/start', { pieces: jobs.map(({ id }) => id), printerId: printer.id })
  return { machine, id: printer.id as string, name: printer.name as string, pieces: jobs.map(({ id }) => id), start }
}
const keep = (id: string, { text = standInProfile, name = 'voron pla.ini', type = 'text/plain', who = owner } = {}) =>
  who.call('PUT', `/api/printer-links/${id}/profile?name=${encodeURIComponent(name)}`, new TextEncoder().encode(text), {
    'content-type': type,
  })
const slice = (id: string, who = staff) => who.post(`/api/printer-links/${id}/sliced-plates`, {})
const linkOf = async (id: string) =>
  (await staff.get('/api/printer-links')).body.find(({ printerId }: { printerId: string }) => printerId === id)

// rule 126
test('a plate is sliced with its printer’s profile, placed in the middle of the bed, and sent', async () => {
  const { machine, id, name, start } = await printing()
  expect(said(await slice(id))).toBe(
    `409: ${name} has no profile for slicing. Add one to its link, or send a sliced plate.`,
  )
  expect((await keep(id)).body).toMatchObject({ link: { profileName: 'voron pla.ini' }, hasSlicer: true })
  expect(said(await slice(id))).toBe(`409: ${name} has no pieces. First put the pieces of this plate on the printer.`)
  await start()
  expect(await linkOf(id)).toMatchObject({ slices: true, sent: null })
  expect((await slice(id)).status).toBe(201)
  expect((await linkOf(id)).sent).toMatchObject({ status: 'slicing', pieces: 2 })
  // A second press, or a plate sliced by hand, has to wait.
  expect(said(await slice(id))).toBe('409: The printer is busy with another print. Nothing was started.')
  await work()
  expect(machine.received.map(({ text }) => text.split('\n')[1])).toEqual([
    '; --load --dont-arrange --center 250,250 --export-gcode --output',
  ])
  expect((await linkOf(id)).sent).toMatchObject({ status: 'printing', pieces: 2 })
})

test('a plate that cannot be sliced or sent says so, and prints nothing', async () => {
  const { machine, id, pieces, start } = await printing()
  await keep(id)
  await start()
  slicer.set({ fails: true })
  await slice(id)
  await work()
  const failed =
    'The slicer failed with this plate and its profile. Nothing was printed. Slice the plate yourself to see why.'
  expect((await linkOf(id)).sent).toMatchObject({ status: 'failed', says: failed })
  slicer.set()
  machine.trouble = 'hangs up'
  await slice(id)
  await work()
  expect((await linkOf(id)).sent).toMatchObject({
    status: 'failed',
    says: 'The printer does not answer. Check that it is switched on and that its address is correct.',
  })
  machine.trouble = undefined
  await slice(id)
  await owner.post('/api/print-queue/finish', { pieces: pieces.slice(1) })
  await work()
  expect((await linkOf(id)).sent).toMatchObject({
    status: 'failed',
    says: 'The pieces on the bed changed while the plate was sliced. Nothing was printed.',
  })
  expect(machine.received).toEqual([])
  // What is left on the bed can be sent.
  expect((await slice(id)).status).toBe(201)
  await work()
  expect((await linkOf(id)).sent).toMatchObject({ status: 'printing', pieces: 1 })
})

test('a plate that the shop cannot slice correctly is left to the maker', async () => {
  const slots = await printing({ kind: 'slots' })
  await keep(slots.id)
  await slots.start()
  expect(await linkOf(slots.id)).toMatchObject({ slices: false })
  expect(said(await slice(slots.id))).toBe(
    `409: The shop does not know which slot of ${slots.name} holds which filament. Slice the plate yourself, and send it.`,
  )
  const bambu = await printing()
  await keep(bambu.id)
  await bambu.start()
  const link = { kind: 'bambu', address: bambu.machine.address, key: '12345678', serial: '01S00A000000001' }
  await owner.put(`/api/printer-links/${bambu.id}`, link)
  expect(said(await slice(bambu.id))).toBe(
    `409: ${bambu.name} takes plates of Bambu Studio or OrcaSlicer. Slice the plate there, and send it.`,
  )
  const custom = await printing({ modelFile: '' })
  await keep(custom.id)
  await custom.start()
  expect(said(await slice(custom.id))).toBe(
    '409: This plate holds a custom design. Slice the plate yourself, and send it.',
  )
})

test('only an owner changes a profile, and another file is refused', async () => {
  const { id, name, start } = await printing()
  expect([(await keep(id, { who: staff })).status, (await keep(id, { who: shop.visitor() })).status]).toEqual([
    403, 401,
  ])
  expect(said(await keep(id, { type: 'application/json' }))).toBe(
    '415: Send the profile, with the content type text/plain.',
  )
  expect((await keep(id, { text: 'G28' })).text).toMatch(/^The file is not a whole profile of PrusaSlicer/)
  expect((await keep(id, { text: `${standInProfile}post_process = sh\n` })).text).toMatch(/^The profile runs programs/)
  expect((await keep(id, { text: '#'.repeat(300_000) })).status).toBe(413)
  expect((await keep('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  await keep(id)
  await owner.delete(`/api/printer-links/${id}/profile`)
  await start()
  expect([(await linkOf(id)).slices, said(await slice(id))]).toEqual([
    false,
    `409: ${name} has no profile for slicing. Add one to its link, or send a sliced plate.`,
  ])
})

test('a shop without a slicer says how to get one', async () => {
  const bare = await openTestShop({ PRINTERS_ON_LOOPBACK: '1' })
  const who = await bare.admin()
  const { id } = await printing({ at: bare, who })
  expect(said(await keep(id, { who }))).toBe(
    '409: The shop has no slicer. Set SLICER_PATH in its configuration, then restart it.',
  )
  expect((await who.get(`/api/printer-links/${id}`)).body.hasSlicer).toBe(false)
  await bare.close()
})

test.runIf(spawnSync('prusa-slicer', ['--help']).status === 0)(
  'PrusaSlicer keeps the places of the pieces on the bed',
  async () => {
    const real = await openTestShop({ PRINTERS_ON_LOOPBACK: '1', SLICER_PATH: 'prusa-slicer' })
    const who = await real.admin()
    const { id, machine, start } = await printing({ at: real, who })
    // The middle of this bed is its zero, as on delta printers.
    await keep(id, {
      who,
      text: standInProfile.replace(/^bed_shape = .*$/m, 'bed_shape = -125x-125,125x-125,125x125,-125x125'),
    })
    await start()
    expect((await slice(id, who)).status).toBe(201)
    await work(real)
    const [sent] = machine.received
    const places = [...(sent?.text ?? '').matchAll(/^G1 .*X(-?[\d.]+) Y(-?[\d.]+) .*E/gm)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    const middleOf = (at: 0 | 1) => {
      const all = places.map((place) => place[at] ?? 0)
      return (Math.min(...all) + Math.max(...all)) / 2
    }
    expect(Math.abs(middleOf(0))).toBeLessThan(5)
    expect(Math.abs(middleOf(1))).toBeLessThan(5)
    await real.close()
  },
)
