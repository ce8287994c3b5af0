import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { auditLog } from '#features/base/audit/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { askWorker, wantAnswers } from '#features/workshop/printer-links/server/ask-printers.ts'
import { moonraker } from '#features/workshop/printer-links/server/moonraker.ts'
import { octoprint } from '#features/workshop/printer-links/server/octoprint.ts'
import { prusalink } from '#features/workshop/printer-links/server/prusalink.ts'
import { settlePlate } from '#features/workshop/printer-links/server/settle-plate.ts'
import { printerLinks, sentPlates } from '#features/workshop/printer-links/server/tables.ts'
import { Problem } from '#platform/problem.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { outbox } from '#platform/server/tables.ts'
import { allFilaments } from '../support/filaments.ts'
import { type PrinterStandIn, type StandInKind, standInKinds, startPrinter } from '../support/printer-stand-ins.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
let staff: Visitor
const started: PrinterStandIn[] = []
beforeAll(async () => {
  shop = await openTestShop({ PRINTERS_ON_LOOPBACK: '1' })
  owner = await shop.admin()
  staff = await shop.staff()
})
afterEach(() => Promise.all(started.splice(0).map((one) => one.close())))
afterAll(() => shop.close())

const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const gcode = '; sliced for the test\nG28\nG1 X10 Y10 F3000\n'

const lost = '503: The printer’s answer was lost, so the print may have started. The shop keeps asking the printer.'

let people = 0
/** A printer with pieces on its bed, and the order that they are of. */
async function printing(pieces = 2, { modelFile = '' } = {}) {
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600, isWorking: true }
  const { body: printer } = await owner.post('/api/printers', { name: `Printer ${++people}`, ...bed })
  const { id: productId } = await shop.product({ stock: 0, ...(modelFile && { modelFile }) })
  const ida = shop.visitor()
  await ida.register(`ida-${people}@example.com`)
  const { body: order } = await ida.buy([
    { productId, quantity: pieces, ...(modelFile && { customization: { color: 'red', size: 'small' } }) },
  ])
  const ids = (await jobsOf(order.id)).map(({ id }) => id)
  await owner.post('/api/print-queue/start', { pieces: ids, printerId: printer.id })
  return { id: printer.id as string, name: printer.name as string, orderId: order.id as string }
}
const jobsOf = (orderId: string) =>
  shop.db
    .select()
    .from(printJobs)
    .where(eq(printJobs.orderId, orderId))
    .orderBy(asc(printJobs.piece), asc(printJobs.attempt))
const stands = async (orderId: string) =>
  (await jobsOf(orderId)).map(({ piece, attempt, status }) => `${piece}/${attempt} ${status}`)

/** A stand-in printer, linked to a printer of the shop with pieces on its bed. */
async function linked(kind: StandInKind, pieces = 2, product = {}) {
  const machine = await startPrinter(kind)
  started.push(machine)
  const printer = await printing(pieces, product)
  const link = { kind, address: machine.address, key: machine.key }
  expect((await owner.put(`/api/printer-links/${printer.id}`, link)).status).toBe(200)
  return { machine, printer, link }
}
const send = (printerId: string, { name = 'plate.gcode', text = gcode, who = staff } = {}) =>
  who.call('POST', `/api/printer-links/${printerId}/plates?name=${name}`, new TextEncoder().encode(text), {
    'content-type': 'application/octet-stream',
  })
/** Some seconds later the shop asks its printers. */
async function ask(minutes = 0.1) {
  shop.clock.forward(minutes)
  await wantAnswers(shop.services)
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
}
const shown = async (printerId: string) =>
  (await staff.get('/api/printer-links')).body.find((one: { printerId: string }) => one.printerId === printerId)

const kinds = { octoprint, moonraker, prusalink }

describe.each(standInKinds)('a plate for %s', (kind) => {
  test('is sent under a generated name and started, and its progress is shown', async () => {
    const { machine, printer } = await linked(kind)
    expect((await send(printer.id)).status).toBe(201)
    expect(machine.received).toEqual([{ name: expect.stringMatching(/^ll-[0-9a-f]{8}\.gcode$/), text: gcode }])
    expect(machine.now).toMatchObject({ state: 'printing', file: machine.received[0]?.name })
    Object.assign(machine.now, { percent: 50, secondsLeft: 90 * 60 })
    await ask()
    expect((await shown(printer.id)).sent).toMatchObject({
      ...{ status: 'printing', percent: 50, minutesLeft: 90, isPaused: false, pieces: 2 },
    })
    machine.now.state = 'paused'
    await ask()
    expect((await shown(printer.id)).sent).toMatchObject({ status: 'printing', isPaused: true, percent: 50 })
    expect(await stands(printer.orderId)).toEqual(['1/1 printing', '2/1 printing'])
  })

  test('marks its pieces as finished and their order as ready to ship', async () => {
    const { machine, printer } = await linked(kind)
    await send(printer.id)
    await ask()
    machine.now.state = 'done'
    await ask()
    expect(await stands(printer.orderId)).toEqual(['1/1 done', '2/1 done'])
    expect((await shown(printer.id)).sent).toMatchObject({ status: 'done', percent: 100, minutesLeft: null })
    const { body } = await owner.get(`/api/orders/${printer.orderId}`)
    expect(body.history.at(-1)).toMatchObject({ kind: 'ready', by: null })
  })

  test.each([
    ['was cancelled at the printer', 'cancelled', 'It was cancelled at the printer.'],
    [
      'broke off',
      'broken',
      kind === 'prusalink' ? 'The printer says that there was an error.' : 'Thermal runaway, heater 0',
    ],
  ] as const)('that %s fails its pieces, which are queued again in their old places', async (_, state, says) => {
    const { machine, printer } = await linked(kind)
    await send(printer.id)
    machine.now.percent = 40
    await ask()
    machine.now.state = state
    await ask()
    expect(await stands(printer.orderId)).toEqual(['1/1 failed', '1/2 queued', '2/1 failed', '2/2 queued'])
    expect((await jobsOf(printer.orderId))[0]).toMatchObject({ failureReason: 'stopped', gramsLost: 0 })
    expect((await shown(printer.id)).sent).toMatchObject({ status: 'failed', says })
  })

  test('is not sent to a busy printer', async () => {
    const { machine, printer } = await linked(kind)
    machine.now = { state: 'printing', file: 'somebody-elses.gcode', percent: 10, secondsLeft: 60 }
    expect(said(await send(printer.id))).toBe('409: The printer is busy with another print. Nothing was started.')
    machine.now.state = 'paused'
    expect((await send(printer.id)).status).toBe(409)
    expect([machine.received, (await shown(printer.id)).sent]).toEqual([[], null])
    machine.now.state = 'done'
    expect((await send(printer.id)).status).toBe(201)
  })

  test('is not sent with a wrong key', async () => {
    const { machine, printer } = await linked(kind)
    machine.key = 'another one'
    expect(said(await send(printer.id))).toBe('409: The printer refuses the key.')
    const tried = () => owner.post(`/api/printer-links/${printer.id}/try`)
    expect(said(await tried())).toBe('409: The printer refuses the key.')
    machine.trouble = 'hangs up'
    expect(said(await tried())).toBe(
      '503: The printer does not answer. Check that it is switched on and that its address is correct.',
    )
  })

  test('waits for a printer that does not answer, and shows since when', async () => {
    const { machine, printer } = await linked(kind)
    await send(printer.id)
    await ask()
    machine.trouble = 'hangs up'
    await ask()
    const { silentSince } = await shown(printer.id)
    expect(Math.abs(Date.parse(silentSince) - shop.clock.now().getTime())).toBeLessThan(60_000)
    await ask(30)
    expect(await shown(printer.id)).toMatchObject({ silentSince, trouble: null, sent: { status: 'printing' } })
    machine.trouble = 'answers a page'
    await ask()
    expect(await shown(printer.id)).toMatchObject({
      silentSince,
      trouble: 'No printer of this kind answers at this address, or it is not ready.',
    })
    expect(await stands(printer.orderId)).toEqual(['1/1 printing', '2/1 printing'])
    machine.trouble = undefined
    await ask()
    machine.now.state = 'done'
    await ask()
    expect(await shown(printer.id)).toMatchObject({ silentSince: null, trouble: null, sent: { status: 'done' } })
  })

  test.each(['connection dropped', 'proxy timeout'] as const)(
    'that starts although the answer is lost %s is followed to its end',
    async (where) => {
      const { machine, printer } = await linked(kind)
      machine.losesResponse = where
      expect(said(await send(printer.id))).toBe(lost)
      machine.losesResponse = false
      expect(machine.now.state).toBe('printing')
      await ask()
      machine.now.state = 'done'
      await ask()
      expect(await stands(printer.orderId)).toEqual(['1/1 done', '2/1 done'])
      expect((await shown(printer.id)).sent.status).toBe('done')
    },
  )

  test('that does not start and whose answer is lost becomes unclear', async () => {
    const { machine, printer } = await linked(kind)
    machine.losesResponse = 'connection dropped'
    expect(said(await send(printer.id))).toBe(lost)
    machine.losesResponse = false
    machine.now = { state: 'ready', file: '', percent: 0, secondsLeft: 0 }
    await ask(4)
    expect((await shown(printer.id)).sent).toMatchObject({
      status: 'unclear',
      says: 'The printer has not started the plate.',
    })
    expect(await stands(printer.orderId)).toEqual(['1/1 printing', '2/1 printing'])
  })

  test('becomes unclear once its pieces are finished by hand and the printer does not answer', async () => {
    const { machine, printer } = await linked(kind)
    await send(printer.id)
    await ask()
    machine.trouble = 'hangs up'
    const [first, second] = await jobsOf(printer.orderId)
    await owner.post('/api/print-queue/finish', { pieces: [first?.id] })
    await ask()
    expect((await shown(printer.id)).sent.status).toBe('printing')
    await owner.post('/api/print-queue/finish', { pieces: [second?.id] })
    await ask()
    expect((await shown(printer.id)).sent).toMatchObject({
      ...{ status: 'unclear', says: 'The pieces are off the bed, and the printer does not answer.' },
    })
  })

  test('becomes unclear if the printer cannot report how it ended', async () => {
    const { machine, printer } = await linked(kind)
    await send(printer.id)
    await ask()
    machine.now = { state: 'printing', file: 'somebody-elses.gcode', percent: 1, secondsLeft: 60 }
    // PrusaLink numbers its prints, and the stand-in has only one.
    await shop.db.update(sentPlates).set({ jobId: '41' }).where(eq(sentPlates.printerId, printer.id))
    await ask()
    expect((await shown(printer.id)).sent).toMatchObject({
      ...{ status: 'unclear', says: 'The printer no longer prints the plate and does not report how it ended.' },
    })
    expect(await stands(printer.orderId)).toEqual(['1/1 printing', '2/1 printing'])
  })

  test('becomes unclear if the printer does not start it in time', async () => {
    const { machine, printer } = await linked(kind)
    await send(printer.id)
    machine.now = { state: 'ready', file: '', percent: 0, secondsLeft: 0 }
    await ask()
    expect((await shown(printer.id)).sent.status).toBe('printing')
    await ask(4)
    expect((await shown(printer.id)).sent).toMatchObject({
      status: 'unclear',
      says: 'The printer has not started the plate.',
    })
  })

  test.each(['redirects', 'floods', 'answers a page'] as const)('is not sent to a server that %s', async (trouble) => {
    const { machine, printer } = await linked(kind)
    machine.trouble = trouble
    expect(said(await send(printer.id))).toBe(
      '503: No printer of this kind answers at this address, or it is not ready.',
    )
    expect(machine.calls.filter((call) => call.endsWith('/elsewhere'))).toEqual([])
  })

  test('times out if the printer accepts the request and does not answer', async () => {
    const { machine } = await linked(kind)
    machine.trouble = 'hangs'
    const timeouts = { word: 50, file: 50, sign: 50 }
    const printer = kinds[kind]({ address: machine.address, key: machine.key, mayLoopback: true, timeouts })
    const bytes = new TextEncoder().encode(gcode)
    for (const call of [
      () => printer.ask({ fileName: 'a.gcode', hasBegun: true, jobId: null, wasHeardLately: true }),
      () => printer.print({ name: 'a.gcode', bytes }),
    ])
      await expect(call()).rejects.toThrow('The printer does not answer.')
  })
})

describe('a printer’s status report', () => {
  // rule 84
  test('moves each piece once with several processes, and leaves pieces that were moved by hand', async () => {
    const { machine, printer } = await linked('moonraker', 3)
    await send(printer.id)
    const [first] = await jobsOf(printer.orderId)
    await owner.post('/api/print-queue/finish', { pieces: [first?.id] })
    machine.now.state = 'broken'
    shop.clock.forward(0.1)
    await Promise.all([wantAnswers(shop.services), wantAnswers(shop.services)])
    const workers = shopWorkers(shop.services, 'http://shop.test')
    await Promise.all([runJobs(shop.services, workers), runJobs(shop.services, workers)])
    await ask()
    expect(await stands(printer.orderId)).toEqual(['1/1 done', '2/1 failed', '2/2 queued', '3/1 failed', '3/2 queued'])
    expect(machine.maxConcurrentCalls).toBe(1)
    // A late answer changes nothing.
    const { id: plateId } = (await shown(printer.id)).sent
    const status = { state: 'done', percent: null, minutesLeft: null, says: null, jobId: null } as const
    await settlePlate(shop.services, { plateId, status })
    expect((await shown(printer.id)).sent).toMatchObject({ status: 'failed', says: 'Thermal runaway, heater 0' })
  })

  test('is requested every few seconds while a plate prints, and not before or after', async () => {
    const { machine, printer } = await linked('moonraker')
    await ask()
    expect(machine.calls).toEqual([])
    await send(printer.id)
    const sent = machine.calls.length
    await ask()
    await ask(0)
    expect(machine.calls).toHaveLength(sent + 1)
    machine.now.state = 'done'
    await ask()
    await ask()
    expect(machine.calls).toHaveLength(sent + 2)
  })

  test('of a failure deducts the filament used so far', async () => {
    const { machine, printer } = await linked('octoprint', 1, { modelFile: '/models/name-plate@1.bin' })
    await send(printer.id)
    machine.now.percent = 50
    await ask()
    const [printed] = await jobsOf(printer.orderId)
    const [proof] = await shop.db
      .select()
      .from(proofs)
      .where(eq(proofs.id, printed?.proofId ?? ''))
    machine.now.state = 'cancelled'
    await ask()
    const lost = (await jobsOf(printer.orderId))[0]?.gramsLost
    expect([lost, lost! > 1]).toEqual([Math.round((proof?.grams ?? 0) / 2), true])
  })

  test('of a complete plate counts even if Klipper shuts down afterwards', async () => {
    const ended: string[][] = []
    for (const state of ['done', 'printing'] as const) {
      const { machine, printer } = await linked('moonraker', 1)
      await send(printer.id)
      await ask()
      Object.assign(machine, { isShutDown: true, now: { ...machine.now, state } })
      await ask()
      ended.push([(await shown(printer.id)).sent.says, ...(await stands(printer.orderId))])
    }
    expect(ended).toEqual([
      [null, '1/1 done'],
      ['Lost communication with MCU', '1/1 failed', '1/2 queued'],
    ])
  })

  test.each(['asked for', 'answered'])(
    'of a PrusaLink that was long not %s is not assigned to the plate',
    async (not) => {
      const { machine, printer } = await linked('prusalink')
      await send(printer.id)
      await ask()
      if (not === 'answered') {
        machine.trouble = 'hangs up'
        await ask()
        await ask(299)
        await ask()
        machine.trouble = undefined
      }
      // Our plate was stopped, and another plate has ended.
      machine.now = { state: 'done', file: 'benchy.gcode', percent: 100, secondsLeft: 0 }
      await ask(not === 'answered' ? 0.1 : 300)
      expect((await shown(printer.id)).sent).toMatchObject({
        ...{ status: 'unclear', says: 'The printer no longer prints the plate and does not report how it ended.' },
      })
      expect(await stands(printer.orderId)).toEqual(['1/1 printing', '2/1 printing'])
    },
  )

  test('that the shop fails to process is retried and not shown as a printer problem', async () => {
    const { machine, printer } = await linked('octoprint')
    await send(printer.id)
    await ask()
    machine.now.state = 'done'
    const [job] = await shop.db.select().from(outbox).where(eq(outbox.subject, printer.id))
    const filamentUsed = () => Promise.reject(new Problem('conflict', 'The spool is empty.'))
    const worker = askWorker({ ...shop.services, events: { ...shop.services.events, filamentUsed } })
    await expect(worker(job!, async () => {})).rejects.toThrow('The spool is empty.')
    expect(await shown(printer.id)).toMatchObject({ silentSince: null, trouble: null, sent: { status: 'printing' } })
    await ask()
    expect(await stands(printer.orderId)).toEqual(['1/1 done', '2/1 done'])
  })

  test('that is missing delays no other printer', async () => {
    const [broken, well] = [await linked('octoprint'), await linked('octoprint')]
    await send(broken.printer.id)
    await send(well.printer.id)
    broken.machine.trouble = 'hangs up'
    well.machine.now.state = 'done'
    await ask()
    expect((await shown(well.printer.id)).sent.status).toBe('done')
  })

  test('is processed after the shop crashed while sending', async () => {
    const { machine, printer } = await linked('octoprint')
    await send(printer.id)
    await shop.db.update(sentPlates).set({ status: 'sending' }).where(eq(sentPlates.printerId, printer.id))
    const calls = machine.calls.length
    await ask()
    expect(machine.calls).toHaveLength(calls)
    machine.now.state = 'done'
    await ask(16)
    expect(await stands(printer.orderId)).toEqual(['1/1 done', '2/1 done'])
  })
})

describe('a plate', () => {
  test.each([
    ['an unsliced model', 'plate.3mf', 'PK\u0003\u0004'],
    ['a model under the name of a sliced one', 'plate.gcode', 'PK\u0003\u0004\0\0'],
    ['a text that is no G-code', 'plate.gcode', 'Dear printer'],
    ['G-code under the name of its binary form', 'plate.bgcode', gcode],
  ])('is refused as %s', async (_, name, text) => {
    const { machine, printer } = await linked('octoprint')
    expect(said(await send(printer.id, { name, text }))).toBe(
      '400: Send a sliced plate: a .gcode or .bgcode file. Slice a 3MF or STL file first.',
    )
    expect(machine.calls).toEqual([])
  })

  // rule 128
  test('is refused when it was sliced from another plate than that on the bed, as its name says', async () => {
    const { machine, printer } = await linked('octoprint', 1, { modelFile: '/models/medal@1.bin' })
    const [job] = await jobsOf(printer.orderId)
    expect(said(await send(printer.id, { name: 'printer-plate-m0123abcd_PLA_2h.gcode' }))).toBe(
      `409: This file was sliced from another plate than that of the pieces on ${printer.name}. Slice the plate file of these pieces, and keep its name.`,
    )
    expect(machine.received).toEqual([])
    const { headers } = await owner.get(`/api/print-queue/plate.3mf?pieces=${job?.id}&printer=${printer.id}`)
    const [, name = ''] = /filename="(.+)\.3mf"/.exec(headers.get('content-disposition') ?? '') ?? []
    expect((await send(printer.id, { name: `${name}_PLA_2h.gcode` })).status).toBe(201)
  })

  test('needs its mark once a gift on the bed was corrected', async () => {
    const { printer } = await linked('octoprint', 1, { modelFile: '/models/medal@1.bin' })
    const [job] = await jobsOf(printer.orderId)
    await owner.post('/api/print-queue/finish', { pieces: [job?.id] })
    expect(
      (
        await owner.put(`/api/orders/${printer.orderId}/items/${job?.orderItemId}`, {
          ...{ corrections: 0, customization: { color: 'blue' }, reason: 'The customer called.', reprint: true },
        })
      ).status,
    ).toBe(200)
    const [, again] = await jobsOf(printer.orderId)
    const wish = { pieces: [again?.id], printerId: printer.id, loaded: allFilaments }
    expect((await owner.post('/api/print-queue/start', { ...wish, corrections: { [again!.id]: 1 } })).status).toBe(200)
    expect(said(await send(printer.id))).toBe(
      `409: A gift on ${printer.name} was corrected, and the name of this file does not say what it was sliced from. Slice the plate file of these pieces, and keep its name.`,
    )
  })

  test('may be binary G-code', async () => {
    const { machine, printer } = await linked('prusalink')
    expect((await send(printer.id, { name: 'Plate 1.BGCODE', text: 'GCDE\u0001\0\0\0' })).status).toBe(201)
    expect(machine.received[0]?.name).toMatch(/\.bgcode$/)
  })

  test('needs pieces on the bed, a linked printer and a file', async () => {
    const { printer } = await linked('octoprint', 1)
    const [piece] = await jobsOf(printer.orderId)
    await owner.post('/api/print-queue/finish', { pieces: [piece?.id] })
    expect(said(await send(printer.id))).toBe(
      `409: ${printer.name} has no pieces. First put the pieces of this plate on the printer.`,
    )
    expect(said(await send((await printing()).id))).toBe('404: This printer is not linked.')
    expect(said(await send(crypto.randomUUID()))).toBe('404: There is no such printer.')
    const asJson = await staff.post(`/api/printer-links/${printer.id}/plates`, {})
    expect(said(asJson)).toBe('415: Send the sliced file, with the content type application/octet-stream.')
  })

  test('is sent once when two admins send at the same time; the other is told', async () => {
    const { machine, printer } = await linked('octoprint')
    const answers = await Promise.all([send(printer.id), send(printer.id, { who: owner })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(machine.received).toHaveLength(1)
  })

  test('is refused with the printer’s message if it takes the file and does not start', async () => {
    const refusals: string[] = []
    for (const kind of ['octoprint', 'moonraker'] as const) {
      const { machine, printer } = await linked(kind)
      machine.now.state = 'unconnected'
      refusals.push(said(await send(printer.id)))
      expect((await shown(printer.id)).sent).toBeNull()
    }
    expect(refusals).toEqual([
      '409: The printer did not start: it is not connected to OctoPrint.',
      '409: The printer did not start: Klippy Host not connected',
    ])
  })
})

describe('a link', () => {
  test('can be read by owners without its key, which stays out of the audit log', async () => {
    const { machine, printer, link } = await linked('octoprint')
    expect((await owner.get(`/api/printer-links/${printer.id}`)).body).toEqual({
      link: { kind: 'octoprint', address: machine.address, hasKey: true, serial: '', profileName: null },
      hasSlicer: false,
    })
    expect(said(await staff.put(`/api/printer-links/${printer.id}`, link))).toBe('403: Only an owner can do this.')
    const told = [
      await staff.get('/api/printer-links'),
      await owner.get('/api/printers'),
      await owner.get('/api/audit'),
    ]
    expect(told.filter(({ text }) => text.includes(machine.key))).toEqual([])
    expect(told[0]?.text.includes(machine.address)).toBe(false)
    expect(JSON.stringify(await shop.db.select().from(auditLog))).not.toContain(machine.key)
    expect(told[2]?.body.entries[0]).toMatchObject({
      ...{ entity: 'printer', entityId: printer.id, action: 'update' },
      after: { link: 'OctoPrint', address: machine.address, key: 'another' },
    })
    expect((await owner.post(`/api/printer-links/${printer.id}/try`)).body).toEqual({ says: 'OctoPrint answers.' })
  })

  test('sends its key only to the address for which it was entered', async () => {
    const { printer, link } = await linked('octoprint')
    const other = await startPrinter('octoprint')
    started.push(other)
    const change = (given: object) => owner.put(`/api/printer-links/${printer.id}`, { kind: link.kind, ...given })
    expect(said(await change({ address: other.address }))).toBe('400: Enter the API key for this address.')
    expect((await change({ address: `${link.address}/` })).status).toBe(200)
    expect((await owner.post(`/api/printer-links/${printer.id}/try`)).status).toBe(200)
    expect(other.calls).toEqual([])
  })

  test('of Moonraker needs no key where the printer trusts its network; the others do', async () => {
    const { machine, printer } = await linked('moonraker')
    const open = await startPrinter('moonraker')
    started.push(open)
    open.key = ''
    const change = (given: object) => owner.put(`/api/printer-links/${printer.id}`, given)
    expect((await change({ kind: 'moonraker', address: open.address })).status).toBe(200)
    const hasKey = async () => (await owner.get(`/api/printer-links/${printer.id}`)).body.link.hasKey
    expect(await hasKey()).toBe(false)
    await change({ kind: 'moonraker', address: open.address, key: 'a-key' })
    expect(await hasKey()).toBe(true)
    await change({ kind: 'moonraker', address: open.address })
    expect(await hasKey()).toBe(true)
    await change({ kind: 'moonraker', address: open.address, key: '' })
    expect(await hasKey()).toBe(false)
    expect(said(await change({ kind: 'octoprint', address: open.address }))).toBe(
      '400: Enter the API key for this address.',
    )
    expect((await owner.post(`/api/printer-links/${printer.id}/try`)).status).toBe(200)
    expect((await send(printer.id)).status).toBe(201)
    expect(machine.received).toEqual([])
    expect(open.received).toHaveLength(1)
    for (const kind of ['octoprint', 'prusalink']) {
      const other = await printing()
      const wish = owner.put(`/api/printer-links/${other.id}`, { kind, address: open.address })
      expect(said(await wish)).toBe('400: Enter the API key for this address.')
    }
  })

  test('cannot change its kind while a sent plate prints', async () => {
    const { machine, printer, link } = await linked('octoprint')
    await send(printer.id)
    expect(said(await owner.put(`/api/printer-links/${printer.id}`, { ...link, kind: 'moonraker' }))).toBe(
      '409: The printer is still working on a plate that was sent. Wait until the plate has ended.',
    )
    machine.now.state = 'done'
    await ask()
    expect((await owner.put(`/api/printer-links/${printer.id}`, { ...link, kind: 'moonraker' })).status).toBe(200)
  })

  test('can change address or key while a plate prints', async () => {
    const { machine, printer, link } = await linked('octoprint')
    await send(printer.id)
    await ask()
    const moved = await startPrinter('octoprint')
    started.push(moved)
    Object.assign(moved, { key: 'another-key', now: { ...machine.now, state: 'done' } })
    await machine.close()
    await ask()
    const { silentSince } = await shown(printer.id)
    const given = { ...link, address: moved.address, key: moved.key }
    expect((await owner.put(`/api/printer-links/${printer.id}`, given)).status).toBe(200)
    // It has not been heard by that alone.
    expect(await shown(printer.id)).toMatchObject({ silentSince, sent: { status: 'printing' } })
    await ask()
    expect(await stands(printer.orderId)).toEqual(['1/1 done', '2/1 done'])
    expect((await shown(printer.id)).silentSince).toBeNull()
  })

  // rule 83
  test('can be removed by owners only, also together with its printer', async () => {
    const { printer } = await linked('octoprint')
    await owner.post('/api/print-queue/finish', { pieces: (await jobsOf(printer.orderId)).map(({ id }) => id) })
    expect(said(await staff.delete(`/api/printers/${printer.id}`))).toBe(
      `403: ${printer.name} is linked to the shop. Ask an owner to remove the link or to delete the printer.`,
    )
    expect((await owner.get(`/api/printer-links/${printer.id}`)).body.link).toMatchObject({ hasKey: true })
    await owner.delete(`/api/printer-links/${printer.id}`)
    expect((await staff.delete(`/api/printers/${printer.id}`)).status).toBe(200)
    const another = await linked('octoprint')
    await owner.post('/api/print-queue/finish', { pieces: (await jobsOf(another.printer.orderId)).map(({ id }) => id) })
    expect((await owner.delete(`/api/printers/${another.printer.id}`)).status).toBe(200)
  })

  // rule 120
  test('reads what is in the slots of a printer, and names what no filament of the shop is', async () => {
    const { machine, printer } = await linked('moonraker')
    const read = () => staff.post(`/api/printer-links/${printer.id}/slots`, {})
    expect(said(await read())).toBe(`409: Moonraker (Klipper) reports no filled slots of ${printer.name}.`)
    machine.gates = [
      [1, 'PLA', 'D32F2F'],
      [0, 'PLA', '2E7D32'],
      [2, 'PLA', '#1565c0'],
      [1, 'PETG', 'FF00FF'],
      [1, 'PLA', ''],
    ]
    const [known] = (await owner.get('/api/printers')).body.filter(({ id }: { id: string }) => id === printer.id)
    const { body } = await read()
    expect(body.unknown).toEqual(['PETG #FF00FF'])
    expect(body.loaded).toEqual(['pla red', 'pla blue'])
    const [now] = (await owner.get('/api/printers')).body.filter(({ id }: { id: string }) => id === printer.id)
    expect(now).toMatchObject({ material: 'pla', color: 'red', alsoLoaded: ['pla blue'], version: known.version + 1 })
    // Nothing is written when nothing has changed.
    await read()
    const [again] = (await owner.get('/api/printers')).body.filter(({ id }: { id: string }) => id === printer.id)
    expect(again.version).toBe(now.version)
    // A material of the maker's own is known by the name or the key that the printer says.
    await owner.post('/api/materials', { name: 'PLA wood', density: 1.15 })
    await owner.post('/api/filaments', { name: 'Oak', hex: ['#b08050'], material: 'pla-wood' })
    for (const material of ['PLA WOOD', 'PLA-Wood']) {
      machine.gates = [[1, material, 'B08050']]
      expect((await read()).body).toEqual({ loaded: ['pla-wood oak'], unknown: [] })
    }
    const octo = await linked('octoprint')
    expect(said(await staff.post(`/api/printer-links/${octo.printer.id}/slots`, {}))).toBe(
      `409: OctoPrint reports no filled slots of ${octo.printer.name}.`,
    )
    machine.trouble = 'floods'
    expect((await read()).status).toBe(503)
  })

  test('of a Bambu printer needs its serial number, and takes plates of its own slicers', async () => {
    const { id } = await printing()
    const link = { kind: 'bambu', address: 'http://127.0.0.1', key: '12345678' }
    const keep = (serial?: string) =>
      owner.put(`/api/printer-links/${id}`, { ...link, ...(serial !== undefined && { serial }) })
    const sentence = '400: Enter the serial number as the printer shows it, such as 01S00A000000001.'
    expect([said(await keep()), said(await keep(' ')), said(await keep('01S/../#'))]).toEqual([
      sentence,
      sentence,
      sentence,
    ])
    expect((await keep(' 01s00a000000001 ')).body.link).toMatchObject({ kind: 'bambu', serial: '01S00A000000001' })
    expect(said(await send(id))).toBe(
      '400: Send a sliced plate of Bambu Studio or OrcaSlicer: slice it, then choose “Export plate sliced file”, a .gcode.3mf file.',
    )
    // Another kind of printer has none.
    await owner.put(`/api/printer-links/${id}`, { ...link, kind: 'octoprint', serial: '01S00A000000001' })
    expect((await owner.get(`/api/printer-links/${id}`)).body.link.serial).toBe('')
  })

  test('can be removed with its key at any time, and leaves the pieces unchanged', async () => {
    const { printer } = await linked('octoprint')
    await send(printer.id)
    expect((await owner.delete(`/api/printer-links/${printer.id}`)).body).toEqual({ link: null, hasSlicer: false })
    expect(await shop.db.select().from(printerLinks).where(eq(printerLinks.printerId, printer.id))).toEqual([])
    await ask()
    expect(await stands(printer.orderId)).toEqual(['1/1 printing', '2/1 printing'])
    expect((await owner.delete(`/api/printer-links/${printer.id}`)).status).toBe(200)
    expect(said(await owner.post(`/api/printer-links/${printer.id}/try`))).toBe('404: This printer is not linked.')
  })

  test.runIf(process.env.TEST_ON === 'server')('that is being changed delays sending a plate', async () => {
    const { machine, printer } = await linked('octoprint')
    const moved = await startPrinter('octoprint')
    started.push(moved)
    const { transaction, db } = shop.services.database
    const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>()
    const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>()
    const changing = transaction(async () => {
      await db
        .update(printerLinks)
        .set({ address: moved.address, key: moved.key })
        .where(eq(printerLinks.printerId, printer.id))
      changed()
      await isWaiting
    })
    await isChanged
    const sending = send(printer.id)
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%printer_links%'`
    await expect
      .poll(async () => machine.received.length + ((await shop.db.execute(waiting)).rowCount ?? 0))
      .toBeGreaterThan(0)
    waits()
    await changing
    expect((await sending).status).toBe(201)
    expect([machine.received.length, moved.received.length]).toEqual([0, 1])
  })

  test.each([
    'ftp://192.168.1.20',
    'file:///etc/passwd',
    'http://user:secret@192.168.1.20',
    'http://192.168.1.20/?key=1',
    'octopi.local',
    '',
  ])('refuses the address "%s"', async (address) => {
    const { id } = await printing(1)
    expect(said(await owner.put(`/api/printer-links/${id}`, { kind: 'octoprint', address, key: 'k' }))).toBe(
      '400: Use an address such as http://192.168.1.20 or https://octopi.local.',
    )
  })

  test('is of one of four kinds, and refuses a key with spaces or line breaks', async () => {
    const { id } = await printing(1)
    const other = { kind: 'duet', address: 'http://192.168.1.20', key: 'k' }
    expect(said(await owner.put(`/api/printer-links/${id}`, other))).toBe(
      '400: Choose one of: octoprint, moonraker, prusalink, bambu.',
    )
    const link = { kind: 'octoprint', address: 'http://192.168.1.20', key: 'a\r\nx-evil: 1' }
    expect(said(await owner.put(`/api/printer-links/${id}`, link))).toBe(
      '400: Use the key as the printer shows it, without spaces.',
    )
  })

  // rule 83
  test('never reaches metadata services or addresses that cannot be a printer', async () => {
    const { id } = await printing(1)
    const never = [
      ...['http://169.254.169.254/latest', 'http://[fd00:ec2::254]', 'http://[::ffff:169.254.169.254]'],
      ...['http://0xa9fea9fe', 'http://0.0.0.0:5000', 'http://[fe80::1]', 'http://100.100.100.200', 'http://[::]'],
      ...['http://[64:ff9b::a9fe:a9fe]', 'http://224.0.0.1', 'http://168.63.129.16', 'http://[::169.254.169.254]'],
      ...['http://[::ffff:0:169.254.169.254]', 'http://[64:ff9b:1::a9fe:a9fe]', 'http://[::2]'],
    ]
    const answers: string[] = []
    for (const address of never)
      answers.push(said(await owner.put(`/api/printer-links/${id}`, { kind: 'octoprint', address, key: 'k' })))
    expect(answers).toEqual(
      never.map(() => '400: This address is not allowed. Use the address of a printer in your network.'),
    )
  })

  test('reaches the shop’s own machine only if configured, by any name', async () => {
    const careful = await openTestShop()
    const machine = await startPrinter('octoprint')
    started.push(machine)
    const admin = await careful.admin()
    const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: null, minutesADay: 600, isWorking: true }
    const { body } = await admin.post('/api/printers', { name: 'At home', ...bed })
    const port = new URL(machine.address).port
    const refused = '400: This address is not allowed. Use the address of a printer in your network.'
    const put = (host: string) =>
      admin.put(`/api/printer-links/${body.id}`, {
        kind: 'octoprint',
        address: `http://${host}:${port}`,
        key: machine.key,
      })
    expect(said(await put('127.0.0.1'))).toBe(refused)
    expect(said(await put('[::1]'))).toBe(refused)
    // A host name is resolved and checked for each request, and the checked address is used.
    expect((await put('localhost')).status).toBe(200)
    expect(said(await admin.post(`/api/printer-links/${body.id}/try`))).toBe(refused)
    expect(machine.calls).toEqual([])
    await careful.close()
  })
})
