import { existsSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type ErrorHandler, Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { tidyUp } from '#app/server/tidy.ts'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { readMesh } from '#features/gifts/geometry/mesh-file.ts'
import { to3mf } from '#features/gifts/models/print-file.ts'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import type { SentModel } from '#features/selling/sent-models/contract.ts'
import { maxKeptBytes } from '#features/selling/sent-models/sent-model.ts'
import { type MeasuringTask, openMeasuring } from '#features/selling/sent-models/server/measuring.ts'
import { sentModels } from '#features/selling/sent-models/server/tables.ts'
import { Problem, problemStatus } from '#platform/problem.ts'
import { answerProblem } from '#platform/server/answer-problems.ts'
import { openBodyRoom } from '#platform/server/body-room.ts'
import type { FileStore } from '#platform/server/files.ts'
import { type Pace, readBytes } from '#platform/server/read-body.ts'
import type { Point3 } from '#platform/vector.ts'
import { foreignFiles, hostileFiles, knot } from '../support/foreign-files.ts'
import { isFull } from '../support/how-often.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const kernel = await openKernel()
const files = foreignFiles(kernel)

let shop: TestShop
let admin: Visitor
let ida: Visitor
/** A block that Ida has uploaded. */
let block: SentModel
let people = 0
/** The shop measures each file in a new thread; here harmless files share a thread to save time. decisions/0037 */
const patient = openMeasuring({ milliseconds: 600_000, ...(!isFull && { tasksPerWorker: 100, idle: 60_000 }) })
let ownMeasuring: typeof patient
beforeAll(async () => {
  shop = await openTestShop()
  ownMeasuring = shop.services.measuring
  shop.services.measuring = patient
  admin = await shop.admin()
  ida = await customer()
  block = (await send(files.whole)).body
})
afterAll(async () => {
  await Promise.all([ownMeasuring.close(), shop.close()])
})

async function customer() {
  const visitor = shop.visitor()
  await visitor.register(`sculptor-${people++}@example.com`)
  return visitor
}
const unpriced = { price: null, problem: null, work: null, isInOneColor: false }
const send = (bytes: Uint8Array, visitor = ida, query = 'name=garden%20gnome.stl') =>
  visitor.call('POST', `/api/sent-models?${query}`, bytes, { 'content-type': 'application/octet-stream' })
const request = (modelId: string | null, visitor = ida) =>
  visitor.post('/api/custom-requests', {
    ...{ title: 'A gnome of my own', category: 'decoration', modelId },
    description: 'It stands in our garden, and here is its model.',
    specifications: { quantity: 2 },
  })

/** A file that has arrived on disk. */
function onDisk(bytes: Uint8Array): MeasuringTask {
  const path = join(mkdtempSync(join(tmpdir(), 'little-layers-model-')), 'model')
  writeFileSync(path, bytes)
  return { path, length: bytes.length, unit: 'mm', longestBed: 220 }
}

/** Sends the first bytes of a body that never ends, to a shop with the given minimum pace. */
async function trickle(pace: Pace, length: number) {
  const app = new Hono().post('/', async (c) => c.body(await readBytes(c, pace, openBodyRoom(() => 1_000_000)())))
  app.onError((error, c) =>
    error instanceof Problem ? c.text(error.message, problemStatus[error.kind]) : c.text('', 500),
  )
  const body = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(length)) })
  const sent = { method: 'POST', body, duplex: 'half' }
  const answer = await app.request('/', sent)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('a customer’s model', () => {
  test('is measured at once, with size, volume, weight, hours and an estimated price', async () => {
    expect(block).toMatchObject({
      ...{ name: 'garden gnome.stl', form: 'stl', drawnIn: 'mm', triangles: 12, pieces: 1 },
      ...{ size: [40, 20, 20], volume: 16, notClosed: null },
    })
    expect(block.grams).toBeGreaterThan(5)
    expect(block.grams).toBeLessThan(8)
    expect(block.minutes).toBeGreaterThan(15)
    const one = (await ida.get(`/api/sent-models/${block.id}/price`)).body.price
    const ten = (await ida.get(`/api/sent-models/${block.id}/price?quantity=10`)).body.price
    expect(Number(one.to)).toBeGreaterThan(Number(one.from))
    expect(Number(ten.from)).toBeGreaterThan(5 * Number(one.from))
    // One parcel for all pieces.
    expect(Number(ten.from)).toBeLessThan(10 * Number(one.from))
  })

  test('is shown in 3D and as a picture', async () => {
    const { body } = await send(files.apart)
    expect(body.pieces).toBe(2)
    const shape = await ida.get(`/api/sent-models/${body.id}/shape`)
    const [part] = readMesh(new Uint8Array(shape.bytes).buffer).parts
    expect(part!.triangles).toHaveLength(3 * 24)
    const packed = await ida.call('GET', `/api/sent-models/${body.id}/shape`, undefined, { 'accept-encoding': 'br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    const picture = await ida.get(`/api/sent-models/${body.id}/picture`)
    expect([picture.headers.get('content-type'), picture.bytes.length > 500]).toEqual(['image/webp', true])
  })

  // rule 82
  test('is priced by filament, hours and work plus the shop’s margin', async () => {
    const { price } = (await ida.get(`/api/sent-models/${block.id}/price`)).body
    const quote = (await admin.get(`/api/sent-models/${block.id}/quote`)).body
    expect(quote.quote).toBe(price.from)
    // With the default margin of 40%, costs are 60% of the price.
    expect(Number(quote.cost) / Number(quote.quote)).toBeCloseTo(0.6, 2)
    await admin.put('/api/settings', { leastMargin: 0, packagingCost: '0.00', wageHour: '0.00', machineHour: '0.00' })
    await admin.put('/api/settings', { filamentPrice: '1000.00', failurePercent: 0 })
    const bare = (await ida.get(`/api/sent-models/${block.id}/price?quantity=3`)).body.price
    expect(Number(bare.from)).toBeCloseTo(3 * Number(block.grams), 2)
    await admin.put('/api/settings', { leastMargin: 40, filamentPrice: '22.00' })
  })

  test('takes its size from its unit', async () => {
    const { body } = await send(files.inches)
    expect(body.size).toEqual([1.97, 0.79, 0.79])
    const changed = await ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'in' })
    expect(changed.body).toMatchObject({ drawnIn: 'in', size: [50, 20, 20], volume: 20 })
    expect((await ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'in' })).body).toEqual(changed.body)
    expect((await ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'ft' })).text).toBe('Choose one of: mm, cm, in, m.')
    expect((await send(files.whole, ida, 'drawnIn=m')).text).toContain(
      'The model is longer than two meters. Please make it smaller and export it in millimeters.',
    )
  })

  test('that is not watertight is shown with the reason and can be sent without a price', async () => {
    const { status, body } = await send(files.open)
    expect([status, body.notClosed, body.size]).toEqual([201, '3 of its edges are open', [40, 20, 20]])
    expect(body).toMatchObject({ volume: null, grams: null, minutes: null, pieces: null })
    expect((await ida.get(`/api/sent-models/${body.id}/price`)).body).toEqual(unpriced)
    expect((await ida.get(`/api/sent-models/${body.id}/shape`)).status).toBe(200)
    expect((await request(body.id)).body.model.id).toBe(body.id)
    expect((await admin.get(`/api/sent-models/${body.id}/quote`)).body).toMatchObject({ quote: null, cost: null })
  })

  test('in a GLB file takes the likely unit, and another one on request', async () => {
    const { body } = await send(files.plate, ida, 'name=plate.glb')
    // 40 meters would fit no printer.
    expect(body).toMatchObject({ form: 'glb', drawnIn: 'mm', size: [40, 20, 5] })
    const inInches = await ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'in' })
    expect(inInches.body).toMatchObject({ drawnIn: 'in', size: [1016, 508, 127] })
    expect((await send(files.plate, ida, 'name=plate.glb&drawnIn=cm')).body).toMatchObject({ size: [400, 200, 50] })
  })

  test('that is larger than every bed or smaller than a nozzle has no price, and the reason is given', async () => {
    const priceIn = async (unit: string) => {
      const { body } = await send(files.plate, ida, `name=plate.glb&drawnIn=${unit}`)
      const { quote } = (await admin.get(`/api/sent-models/${body.id}/quote`)).body
      return { ...(await ida.get(`/api/sent-models/${body.id}/price`)).body, quote }
    }
    expect(await priceIn('cm')).toEqual({
      ...unpriced,
      problem:
        'The model is 400 × 200 × 50 mm. The model is too large for our printers. Please choose another unit or send a smaller model.',
      quote: null,
    })
    const sheet = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n')
    const { body } = await send(sheet, ida, 'name=crumb.obj')
    expect((await ida.get(`/api/sent-models/${body.id}/price`)).body).toEqual({
      ...unpriced,
      problem:
        'The model is 1 × 1 × 1 mm. The model is too small to print. Please choose another unit or send a larger model.',
    })
    expect(await priceIn('mm')).toMatchObject({ problem: null, price: { from: expect.any(String) } })
  })

  test('of a slicer has its holes, and names what is left out', async () => {
    const { body } = await send(files.project)
    expect(body).toMatchObject({ size: [40, 20, 20], volume: 12, pieces: 2, leftOut: ['1 modifier'] })
    expect((await request(body.id)).body.model.leftOut).toEqual(['1 modifier'])
  })

  test('counts no crumbs as parts', async () => {
    expect((await send(files.crumb)).body).toMatchObject({ pieces: 1 })
  })

  test('is stored without the bytes that were appended to it', async () => {
    const { body } = await send(Buffer.concat([files.whole, new Uint8Array(100_000)]))
    const file = await ida.get(`/api/sent-models/${body.id}/file`)
    expect(Buffer.compare(file.bytes, files.whole)).toBe(0)
  })

  test('keeps its file name without path, with the extension of its format', async () => {
    const called = async (name: string) =>
      (await send(files.whole, ida, `name=${encodeURIComponent(name)}`)).body.name as string
    expect(await called('C:\\..\\../../<b>"gnome"\0</b>.html')).toBe('C: .. .. .. b gnome b.stl')
    expect(await called('\0.exe')).toBe('Model.stl')
  })
})

// rules 82 and 124
describe('a model of several colors', () => {
  const part = (size: Point3, at: Point3, name: string, hex: string) => ({
    ...{ role: 'body' as const, mesh: meshOf(kernel.Solid.cube(size).translate(at)) },
    filament: { name, hex },
  })
  const gnome = to3mf('Gnome', [
    part([20, 20, 20], [0, 0, 0], 'Coat', '#2f6db5'),
    part([16, 16, 10], [2, 2, 20], 'Beard', '#ffffff'),
    part([8, 8, 10], [6, -1, 8], 'Hat', '#d13a25'),
  ])
  const priceOf = async (id: string) => (await ida.get(`/api/sent-models/${id}/price`)).body
  const quoteOf = async (id: string) => (await admin.get(`/api/sent-models/${id}/quote`)).body

  test('keeps them, with the grams of each and the filament changes', async () => {
    const { body } = await send(gnome, ida, 'name=gnome.3mf')
    expect(body.colors).toEqual([
      { name: 'body, Coat', hex: '#2f6db5', grams: expect.any(Number) },
      { name: 'body, Beard', hex: '#ffffff', grams: expect.any(Number) },
      { name: 'body, Hat', hex: '#d13a25', grams: expect.any(Number) },
    ])
    // The hat is sunk into 50 layers of the coat, and the beard is on top.
    expect(body).toMatchObject({ changes: 51, towerLayers: 101, leftOut: [] })
    const shape = await ida.get(`/api/sent-models/${body.id}/shape`)
    const { parts } = readMesh(new Uint8Array(shape.bytes).buffer)
    expect(parts.map(({ role, hex }) => [role, hex])).toEqual([
      ['body', '#2f6db5'],
      ['body', '#ffffff'],
      ['body', '#d13a25'],
    ])
    const asked = await request(body.id)
    expect(asked.body.model.colors).toHaveLength(3)
  })

  test('is priced with the changes of the shop’s printers, or in one color, which is said', async () => {
    const printer = await admin.post('/api/printers', {
      ...{ name: 'Changer', bedWidth: 220, bedDepth: 220, bedGap: 2, color: null, minutesADay: 960, isWorking: true },
      ...{ kind: 'slots', slots: 4 },
    })
    const { body } = await send(gnome, ida, 'name=gnome.3mf')
    const [price, quote] = [await priceOf(body.id), await quoteOf(body.id)]
    expect([price.isInOneColor, quote.isInOneColor]).toEqual([false, false])
    // 51 changes purge 140 cubic millimeters each, and wait almost a minute.
    expect(price.work.grams - body.grams).toBeGreaterThan((51 * 140 * 1.24) / 1000)
    expect(price.work.minutes - body.minutes).toBeGreaterThan(51)
    expect(quote.quote).toBe(price.price.from)
    for (const change of [{ kind: 'single' }, { kind: 'slots', slots: 2 }, { kind: 'pause', maxChanges: 50 }]) {
      await admin.put(`/api/printers/${printer.body.id}`, change)
      const plain = await priceOf(body.id)
      expect(plain).toMatchObject({ isInOneColor: true, work: { grams: body.grams, minutes: body.minutes } })
      expect(Number(plain.price.to)).toBeLessThan(Number(price.price.from))
      expect(await quoteOf(body.id)).toMatchObject({ isInOneColor: true, quote: plain.price.from })
    }
    await admin.put(`/api/printers/${printer.body.id}`, { kind: 'pause', maxChanges: 51 })
    expect(await priceOf(body.id)).toMatchObject({ isInOneColor: false })
    await admin.delete(`/api/printers/${printer.body.id}`)
  })

  test('of parts that do not touch is printed color by color, without changes, on any printer', async () => {
    const printer = await admin.post('/api/printers', {
      ...{ name: 'Plain', bedWidth: 220, bedDepth: 220, bedGap: 2, color: null, minutesADay: 960, isWorking: true },
      kind: 'single',
    })
    const kit = to3mf('Kit', [
      part([20, 20, 20], [0, 0, 0], 'Coat', '#2f6db5'),
      part([16, 16, 10], [30, 0, 0], 'Hat', '#d13a25'),
    ])
    const { body } = await send(kit, ida, 'name=kit.3mf')
    expect(body).toMatchObject({ changes: 0, towerLayers: 0, colors: [{ hex: '#2f6db5' }, { hex: '#d13a25' }] })
    expect(await priceOf(body.id)).toMatchObject({ isInOneColor: false, work: { minutes: body.minutes } })
    await admin.delete(`/api/printers/${printer.body.id}`)
  })

  test('has at most eight; the other colors are joined with similar ones, and objects without a color are one', async () => {
    const rainbow = Array.from({ length: 40 }, (_, i) =>
      part([5, 5, 5], [4.9 * i, 0, 0], `Part ${i}`, `#${(i * 5).toString(16).padStart(2, '0')}4020`),
    )
    const { body } = await send(to3mf('Rainbow', rainbow), ida, 'name=rainbow.3mf')
    expect([body.colors.length, body.leftOut]).toEqual([8, ['32 of 40 colors, joined with similar ones']])
    expect((await send(files.twoObjects, ida, 'name=kit.3mf')).body).toMatchObject({ colors: [], changes: 0 })
  })

  test('that are painted on its surface is read in one color, and says so', async () => {
    const written = unzipSync(to3mf('Painted', [part([20, 20, 20], [0, 0, 0], 'Coat', '#2f6db5')]))
    const model = strFromU8(written['3D/3dmodel.model']!).replace('<triangle ', '<triangle paint_color="8" ')
    const { body } = await send(zipSync({ ...written, '3D/3dmodel.model': strToU8(model) }), ida, 'name=painted.3mf')
    expect([body.colors, body.leftOut]).toEqual([[], ['1 painted surface']])
  })

  test('that was measured before colors were read has none', async () => {
    const { body } = await send(files.whole)
    const { colors: _, changes: __, towerLayers: ___, ...older } = body
    await shop.services.database.db.update(sentModels).set({ facts: older }).where(eq(sentModels.id, body.id))
    expect((await ida.get(`/api/sent-models/${body.id}`)).body).toMatchObject({ colors: [], changes: 0 })
    expect((await priceOf(body.id)).price).not.toBeNull()
  })
})

describe('a file that cannot be measured', () => {
  beforeAll(() => {
    shop.services.measuring = ownMeasuring
  })
  afterAll(() => {
    shop.services.measuring = patient
  })

  test.each(Object.entries(hostileFiles).filter(([, { isSlow }]) => !isSlow))(
    '%s is refused with a sentence that says what to do',
    async (_, hostile) => {
      const { status, text } = await send(hostile.bytes())
      expect([status, text]).toEqual([400, expect.stringContaining(hostile.sentence)])
    },
  )

  test('without size is refused', async () => {
    const { status, text } = await send(new TextEncoder().encode('v 0 0 0\nv 1e-9 0 0\nv 0 1e-9 0\nf 1 2 3\n'))
    expect([status, text]).toEqual([
      400,
      'The model has no size, because all its vertices are in one place. Please enlarge the model and export it again.',
    ])
  })

  test('that takes too long is refused', async () => {
    const { measuring } = shop.services
    const hasty = openMeasuring({ milliseconds: 1 })
    shop.services.measuring = hasty
    const { status, text } = await send(files.whole)
    shop.services.measuring = measuring
    await hasty.close()
    expect([status, text]).toEqual([
      400,
      'This model takes too long to measure. Please reduce its detail and send the model again.',
    ])
  })

  test('that ends its process is refused, and the shop goes on', async () => {
    const { measuring } = shop.services
    const small = openMeasuring({ processMegabytes: () => 8 })
    shop.services.measuring = small
    const { status, text } = await send(files.whole)
    shop.services.measuring = measuring
    await small.close()
    expect([status, text]).toEqual([
      400,
      'This model needs more memory than the shop has to measure it. Please reduce its detail, or export it in another format, and send the model again.',
    ])
    expect((await send(files.whole)).status).toBe(201)
  })

  test('is refused with a retry hint while many files are measured', async () => {
    const measuring = openMeasuring({ queueSize: 1 })
    const take = async () => onDisk(files.whole)
    const [first, second] = await Promise.allSettled([measuring.measure('ida', take), measuring.measure('ola', take)])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({
      reason: { message: 'Other models are being measured. Please try again in a moment.' },
    })
    await measuring.close()
  })

  test('that arrives slowly takes no place from other customers', async () => {
    const measuring = openMeasuring()
    const cut = Promise.withResolvers<never>()
    const slow = ['ida', 'sam', 'kim'].map((person) => measuring.measure(person, () => cut.promise))
    const take = async () => onDisk(files.whole)
    expect(await measuring.measure('ola', take)).toHaveProperty('facts')
    cut.reject(new Error('The line is cut'))
    await Promise.allSettled(slow)
    await measuring.close()
  })

  test('is refused while another file of the same customer is measured', async () => {
    const measuring = openMeasuring()
    const first = Promise.withResolvers<never>()
    const taking = measuring.measure('ida', () => first.promise)
    await expect(measuring.measure('ida', () => first.promise)).rejects.toThrow(
      'Your previous model is still being measured. Please upload one model at a time.',
    )
    expect(await measuring.measure('sam', async () => onDisk(files.whole))).toHaveProperty('facts')
    first.reject(new Error('The line is cut'))
    await expect(taking).rejects.toThrow('The line is cut')
    await expect(measuring.measure('ida', () => first.promise)).rejects.toThrow('The line is cut')
    await measuring.close()
  })

  // rule 99
  test('that takes long does not delay other customers', async () => {
    const slow = new AbortController()
    const never = new AbortController()
    // The first file exceeds the time limit of the quick pool at once, and of the slow pool after the others; no other file does.
    const signals: Record<number, AbortSignal[]> = { 9000: [AbortSignal.abort()], 45000: [slow.signal] }
    const clock = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => signals[milliseconds]?.shift() ?? never.signal)
    const measuring = openMeasuring()
    const ended: string[] = []
    const send = (person: string, bytes: Uint8Array) =>
      measuring
        .measure(person, async () => onDisk(bytes))
        .then((measured) => expect(measured).toHaveProperty('facts'))
        .finally(() => ended.push(person))
    const long = expect(send('mallory', knot(2_000))).rejects.toThrow('A model was not measured within 15 seconds.')
    // Only senders of large files wait for her file.
    await Promise.all([send('sam', files.whole), send('kim', files.open)])
    expect(ended.sort()).toEqual(['kim', 'sam'])
    slow.abort()
    await long
    clock.mockRestore()
    await measuring.close()
  })

  test('that arrives too slowly is refused and delays no other file', async () => {
    const { status, text, headers } = await trickle({ bytes: 1000, milliseconds: 1 }, 999)
    expect([status, text]).toEqual([
      400,
      'Your file arrived too slowly. Please send it again over a faster connection.',
    ])
    expect(headers.get('connection')).toBe('close')
  })

  test('that arrives too slowly is refused in the API call', async () => {
    const { request } = createApi(shop.services)
    const pace = 30_000
    const wait = globalThis.setTimeout
    const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, milliseconds?: number) => {
      return wait(work, milliseconds === pace ? 1 : milliseconds)
    }) as typeof setTimeout)
    // Without a minimum pace, the received part counts as the whole file.
    let left = 5
    const body = new ReadableStream({
      pull: async (to) => {
        if (clock.mock.calls.some(([, milliseconds]) => milliseconds === pace)) await new Promise(() => undefined)
        if (left-- > 0) to.enqueue(new Uint8Array(200))
        else to.close()
      },
    })
    const headers = { cookie: ida.cookie(), 'content-type': 'application/octet-stream', 'content-length': '1000' }
    const answer = await request('/api/sent-models?name=slow.stl', {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit)
    clock.mockRestore()
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'Your file arrived too slowly. Please send it again over a faster connection.',
    ])
  })

  test('counts toward the limits of its user and network address', async () => {
    const small = await openTestShop({ RATE_LIMIT_SCALE: '0.1' })
    const tries = async (email: string, count: number) => {
      const visitor = small.visitor()
      await visitor.register(email)
      const answers: string[] = []
      for (let i = 0; i < count; i++) answers.push((await send(files.hostile, visitor)).text)
      return answers.filter(
        (text) => text === 'You have uploaded too many models. Please wait before you upload another model.',
      ).length
    }
    // Three per hour for a user, five per day for a network address.
    expect(await tries('sam@example.com', 4)).toBe(1)
    expect(await tries('kim@example.com', 3)).toBe(1)
    await small.close()
  })

  test('needs a sign-in and its content type', async () => {
    const visitor = await send(files.whole, shop.visitor())
    expect([visitor.status, visitor.text]).toEqual([401, 'Please sign in to upload a model.'])
    const typed = await ida.call('POST', '/api/sent-models', files.whole, { 'content-type': 'model/stl' })
    expect(typed.text).toContain('Send a model with the content type application/octet-stream.')
  })
})

/** Runs a function between measuring and storing a model. */
async function duringMeasurement<T>(happens: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const { measuring } = shop.services
  const meanwhile: typeof measuring.measure = async (...asked) => {
    const task = await measuring.measure(...asked)
    shop.services.measuring = measuring
    await happens()
    return task
  }
  shop.services.measuring = { ...measuring, measure: meanwhile }
  return work().finally(() => {
    shop.services.measuring = measuring
  })
}
/** Runs a function while the file store behaves as given. */
async function whileFiles<T>(changed: Partial<FileStore>, work: () => Promise<T>): Promise<T> {
  const { files: store } = shop.services
  shop.services.files = { ...store, ...changed }
  return work().finally(() => {
    shop.services.files = store
  })
}
const allFiles = async () => (await Array.fromAsync(shop.services.files.list())).sort()
const shapeOf = async (id: string) => Buffer.from((await ida.get(`/api/sent-models/${id}/shape`)).bytes)

describe('a change while a model is measured', () => {
  test('to its request leaves a quoted model and its mesh unchanged', async () => {
    const { body } = await send(files.inches)
    const before = await shapeOf(body.id)
    const late = await duringMeasurement(
      () => request(body.id),
      () => ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'in' }),
    )
    expect([late.status, late.text]).toEqual([409, 'This model belongs to a request and can no longer be changed.'])
    expect((await admin.get(`/api/sent-models/${body.id}`)).body).toEqual(body)
    expect((await shapeOf(body.id)).equals(before)).toBe(true)
  })

  test('to its unit is kept', async () => {
    const { body } = await send(files.inches)
    const inCentimeters = () => ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'cm' })
    const late = await duringMeasurement(inCentimeters, () => ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'in' }))
    expect([late.status, late.text]).toEqual([
      409,
      'This model’s unit was changed at the same time. Please check the unit.',
    ])
    expect((await ida.get(`/api/sent-models/${body.id}`)).body.drawnIn).toBe('cm')
  })

  test('that deletes the model does not restore any of it', async () => {
    const { body } = await send(files.inches)
    const late = await duringMeasurement(
      () => ida.delete(`/api/sent-models/${body.id}`),
      () => ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'in' }),
    )
    expect(late.status).toBe(404)
    expect((await allFiles()).filter((name) => name.includes(body.id))).toEqual([])
  })

  test('that deletes the account asks to sign in and stores nothing', async () => {
    const sam = await customer()
    const before = await allFiles()
    const late = await duringMeasurement(
      () => sam.call('DELETE', '/api/user', { password: 'a long enough password' }),
      () => send(files.whole, sam),
    )
    expect([late.status, late.text]).toEqual([401, 'Please sign in.'])
    expect(await allFiles()).toEqual(before)
  })
})

describe('a full disk', () => {
  /** What the dashboard tells the owner. */
  const told = async () => (await admin.get('/api/dashboard')).body.pausedUploads
  const isFull =
    'The shop has almost no storage space left, so it takes no files at the moment. Please try again later.'

  test('pauses uploads of models, pictures and designs with a sentence', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const octets = { 'content-type': 'application/octet-stream' }
    await whileFiles({ freeBytes: async () => 100_000_000 }, async () => {
      const answers = [
        await send(files.whole),
        await ida.call('POST', '/api/custom-requests/images', picture, { 'content-type': 'image/png' }),
        await admin.call('POST', '/api/designs?name=gnome.stl', files.whole, octets),
      ]
      for (const { status, text } of answers) expect([status, text]).toEqual([503, expect.stringContaining(isFull)])
      expect(await told()).toEqual([expect.stringContaining('All uploads are paused')])
    })
    expect(await told()).toEqual([])
    expect((await send(files.whole)).status).toBe(201)
  })

  test.each(['ENOSPC', 'EROFS', 'EACCES'])('that refuses a file with %s answers with a sentence', async (code) => {
    const write = () => Promise.reject(Object.assign(new Error('no'), { code, syscall: 'open' }))
    const { status, text } = await whileFiles({ write }, () => send(files.whole))
    expect([status, text]).toEqual([
      503,
      expect.stringContaining('The shop cannot store files at the moment. Please try again later.'),
    ])
  })

  test('is not reached by models, whose files together have a limit', async () => {
    const { body } = await send(files.whole)
    const which = eq(sentModels.id, body.id)
    const [row] = await shop.db.select().from(sentModels).where(which)
    expect(row?.bytes).toBeGreaterThan(files.whole.length)
    await shop.db.update(sentModels).set({ bytes: maxKeptBytes }).where(which)
    const { status, text } = await send(files.whole)
    expect([status, text]).toEqual([
      503,
      expect.stringContaining(
        'The shop has no storage space left for models at the moment. Please describe your idea without a model, or try again later.',
      ),
    ])
    expect(await told()).toEqual([expect.stringContaining('Uploads of customers’ models are paused')])
    await shop.db.update(sentModels).set({ bytes: row!.bytes }).where(which)
    expect(await told()).toEqual([])
  })

  test('of the database answers with a sentence', async () => {
    const cause = Object.assign(new Error('could not extend file'), { code: '53100' })
    const app = new Hono().get('/', () => {
      throw new Error('a query failed', { cause })
    })
    app.onError(answerProblem as ErrorHandler)
    const answer = await app.request('/')
    expect([answer.status, await answer.text()]).toEqual([
      503,
      'The shop has no storage space left. Please try again later.',
    ])
  })

  test('that does not answer is reported to the owner', async () => {
    const freeBytes = () => Promise.reject(new Error('The disk does not answer'))
    await whileFiles({ freeBytes }, async () => {
      expect(await told()).toEqual([expect.stringContaining('The file storage does not answer')])
    })
  })
})

describe('a file that arrives', () => {
  const arriving = () => join(shop.services.config.dataDir, 'arriving')

  test('is in a file until it is measured, and removed whether it is used or refused', async () => {
    expect((await send(files.whole)).status).toBe(201)
    expect((await send(new TextEncoder().encode('<html>'))).status).toBe(400)
    expect(readdirSync(arriving())).toEqual([])
  })

  test('is removed an hour after its shop has ended', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => join(arriving(), name))
    // A stored file that is measured again is a hard link with the stored file's mtime.
    for (const path of [old!, fresh!]) writeFileSync(path, 'solid')
    const twoHoursAgo = shop.clock.now().getTime() / 1000 - 7200
    utimesSync(old!, twoHoursAgo, twoHoursAgo)
    await tidyUp(shop.services)
    expect([existsSync(old!), existsSync(fresh!)]).toEqual([true, true])
    shop.clock.forward(2 * 60)
    await tidyUp(shop.services)
    expect(existsSync(fresh!)).toBe(false)
  })
})

describe('a failing file store', () => {
  test('leaves neither file nor row of the failed model', async () => {
    const sam = await customer()
    const before = [await allFiles(), await shop.db.$count(sentModels)]
    const { files: store } = shop.services
    const write = async (name: string, bytes: Uint8Array) => {
      if (name.endsWith('.picture')) throw new Error('There is no room left')
      await store.write(name, bytes)
    }
    expect((await whileFiles({ write }, () => send(files.whole, sam))).status).toBe(500)
    expect([await allFiles(), await shop.db.$count(sentModels)]).toEqual(before)
  })

  test('keeps the old measurements with the old mesh', async () => {
    const { body } = await send(files.inches)
    const write = () => Promise.reject(new Error('There is no room left'))
    const { status } = await whileFiles({ write }, () => ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'in' }))
    expect(status).toBe(500)
    expect((await ida.get(`/api/sent-models/${body.id}`)).body).toEqual(body)
    expect((await ida.get(`/api/sent-models/${body.id}/shape`)).status).toBe(200)
  })

  test('never restores a model without its files', async () => {
    const { body } = await send(files.whole)
    const { files: store } = shop.services
    const remove = async (name: string) => {
      if (name.endsWith('.picture')) throw new Error('The disk does not answer')
      await store.remove(name)
    }
    const taken = await whileFiles({ remove }, () => ida.delete(`/api/sent-models/${body.id}`))
    expect([taken.status, (await ida.get(`/api/sent-models/${body.id}`)).status]).toEqual([200, 404])
    expect((await allFiles()).filter((name) => name.includes(body.id))).toEqual([`sent-model-${body.id}.picture`])
  })

  test('does not stop the sweep', async () => {
    const sam = await customer()
    const ids: string[] = []
    for (let i = 0; i < 2; i++) ids.push((await send(files.whole, sam)).body.id)
    const { files: store } = shop.services
    const remove = async (name: string) => {
      if (name === `sent-model-${ids[0]}.file`) throw new Error('The disk does not answer')
      await store.remove(name)
    }
    shop.clock.forward(25 * 60)
    await whileFiles({ remove }, () => tidyUp(shop.services))
    const left = (await allFiles()).filter((name) => ids.some((id) => name.includes(id)))
    expect(left).toEqual([`sent-model-${ids[0]}.file`])
  })
})

describe('a model and its request', () => {
  // rule 81
  test('belong together, visible only to the customer and the shop', async () => {
    const { body } = await send(files.whole)
    const asked = await request(body.id)
    expect(asked.body.model).toEqual(body)
    const sam = await customer()
    for (const part of ['', '/price', '/file', '/shape', '/picture']) {
      const path = `/api/sent-models/${body.id}${part}`
      expect([part, (await sam.get(path)).text]).toEqual([part, 'This model no longer exists.'])
      expect([part, (await admin.get(path)).status]).toEqual([part, 200])
    }
    expect((await sam.delete(`/api/sent-models/${body.id}`)).status).toBe(404)
    const file = await admin.get(`/api/sent-models/${body.id}/file`)
    expect(Buffer.compare(file.bytes, files.whole)).toBe(0)
    expect(file.headers.get('content-disposition')).toContain('garden%20gnome.stl')
    expect((await admin.get('/api/custom-requests/search')).body.requests[0].model).toEqual(body)
  })

  test('are linked once: a model of another customer or of another request is refused', async () => {
    const { body } = await send(files.whole)
    const gone = 'Your model no longer exists. Please upload the model again.'
    expect((await request(body.id, await customer())).text).toBe(gone)
    expect((await request('no-id')).text).toBe(gone)
    expect((await request(body.id)).status).toBe(201)
    const before = (await ida.get('/api/custom-requests')).body.length
    expect((await request(body.id)).text).toBe(gone)
    expect((await ida.get('/api/custom-requests')).body).toHaveLength(before)
    expect((await ida.put(`/api/sent-models/${body.id}`, { drawnIn: 'cm' })).text).toBe(
      'This model belongs to a request and can no longer be changed.',
    )
    expect((await ida.delete(`/api/sent-models/${body.id}`)).status).toBe(404)
  })

  test('suggest a quote with the price and the day from the print queue', async () => {
    const { body } = await send(files.whole)
    const { body: asked } = await request(body.id)
    const { body: begun } = await admin.get(`/api/sent-models/${body.id}/quote?quantity=2`)
    expect(begun.estimatedDelivery).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Date.parse(begun.estimatedDelivery)).toBeGreaterThan(shop.clock.now().getTime())
    const { quote, estimatedDelivery } = begun
    const quoted = await admin.put(`/api/custom-requests/${asked.id}/quote`, {
      ...{ quote, estimatedDelivery, expiresOn: '2099-12-31' },
    })
    expect(quoted.body).toMatchObject({ status: 'quoted', quote })
  })
})

test('reports a model that is larger than the bed of every active printer', async () => {
  const sculptor = await customer()
  const { body: small } = await send(files.whole, sculptor)
  const { body } = await send(files.whole, sculptor, 'name=statue.stl&drawnIn=cm')
  expect(body.size).toEqual([400, 200, 200])
  const isTooLarge = async (id: string) => (await admin.get(`/api/sent-models/${id}/quote`)).body.isTooLarge
  // Without printers, the bed in the settings counts.
  expect([await isTooLarge(body.id), await isTooLarge(small.id)]).toEqual([true, false])
  const printer = { name: 'Large', bedWidth: 300, bedDepth: 420, bedGap: 5, color: null, minutesADay: 600 }
  const { id } = (await admin.post('/api/printers', { ...printer, isWorking: true })).body
  expect(await isTooLarge(body.id)).toBe(false)
  await admin.put(`/api/printers/${id}`, { isWorking: false })
  expect(await isTooLarge(body.id)).toBe(true)
})

describe('a model without a request', () => {
  const kept = (id: string) => shop.services.files.read(`sent-model-${id}.file`)

  test('can be deleted by its sender, with its files', async () => {
    const { body } = await send(files.whole)
    expect(await kept(body.id)).toBeDefined()
    expect((await ida.delete(`/api/sent-models/${body.id}`)).body).toEqual({ id: body.id })
    expect(await kept(body.id)).toBeUndefined()
    expect((await ida.get(`/api/sent-models/${body.id}`)).status).toBe(404)
  })

  test('is deleted by the third later upload', async () => {
    const sam = await customer()
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push((await send(files.whole, sam)).body.id)
    expect((await sam.get(`/api/sent-models/${ids[0]}`)).status).toBe(404)
    expect(await kept(ids[0]!)).toBeUndefined()
    expect((await sam.get(`/api/sent-models/${ids[1]}`)).status).toBe(200)
  })

  test('of a closed request is deleted by the maker, or half a year later; one of an open request stays', async () => {
    const sam = await customer()
    const ofRequest = async () => {
      const id = (await send(files.whole, sam)).body.id
      return { id, requestId: (await request(id, sam)).body.id }
    }
    const [now, later, open] = [await ofRequest(), await ofRequest(), await ofRequest()]
    expect((await sam.delete(`/api/custom-requests/${now.requestId}/model`)).status).toBe(403)
    const early = await admin.delete(`/api/custom-requests/${now.requestId}/model`)
    expect([early.status, early.text]).toEqual([
      409,
      expect.stringContaining('This request is open. Complete, decline or cancel the request first.'),
    ])
    for (const { requestId } of [now, later])
      await admin.put(`/api/custom-requests/${requestId}`, { status: 'completed' })
    expect((await admin.delete(`/api/custom-requests/${now.requestId}/model`)).status).toBe(200)
    expect((await sam.get(`/api/custom-requests/${now.requestId}`)).body.model).toBeNull()
    expect((await allFiles()).filter((name) => name.includes(now.id))).toEqual([])
    shop.clock.forward(170 * 24 * 60)
    await tidyUp(shop.services)
    expect(await kept(later.id)).toBeDefined()
    shop.clock.forward(11 * 24 * 60)
    await tidyUp(shop.services)
    expect([await kept(later.id), (await kept(open.id)) !== undefined]).toEqual([undefined, true])
  })

  test('is deleted after a day; a model of a request stays until its account is deleted', async () => {
    const sam = await customer()
    const unsent = (await send(files.whole, sam)).body.id
    const asked = (await send(files.whole, sam)).body.id
    await request(asked, sam)
    await tidyUp(shop.services)
    expect(await kept(unsent)).toBeDefined()
    shop.clock.forward(25 * 60)
    await tidyUp(shop.services)
    expect([await kept(unsent), (await kept(asked)) !== undefined]).toEqual([undefined, true])
    const fresh = (await send(files.whole, sam)).body.id
    expect((await sam.call('DELETE', '/api/user', { password: 'a long enough password' })).status).toBe(200)
    await tidyUp(shop.services)
    expect([await kept(asked), await kept(fresh)]).toEqual([undefined, undefined])
  })
})
