import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { printerLinks, sentPlates } from '#features/workshop/printer-links/server/tables.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { readPrintModel } from '../support/print-files.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let printerId: string
let pieces: { id: string; minutes: number }[]
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: null, minutesADay: 600, isWorking: true }
  printerId = (await admin.post('/api/printers', { name: 'Bambu', kind: 'single', ...bed })).body.id
  const { id: productId } = await shop.product({ stock: 0, modelFile: '/models/lantern@1.bin' })
  const ida = shop.visitor()
  await ida.register('ida@example.com')
  await ida.buy([{ productId, quantity: 8, customization: { color: 'red', size: 'small' } }])
  await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
  pieces = (await admin.get('/api/print-queue')).body.pieces
})
afterAll(() => shop.close())
const speed = async () => (await admin.get(`/api/printers/${printerId}/speed`)).body

// rule 123
test('the speed of a printer comes from plates that were started and marked as finished', async () => {
  expect(await speed()).toEqual({ percent: null, plates: 0 })
  for (const [at, share] of [0.5, 0.5, 0.5, 20].entries()) {
    const [piece] = pieces.slice(at)
    await admin.post('/api/print-queue/start', { pieces: [piece?.id], printerId })
    shop.clock.forward((piece?.minutes ?? 0) * share)
    await admin.post('/api/print-queue/finish', { pieces: [piece?.id] })
  }
  expect(await speed()).toEqual({ percent: expect.any(Number), plates: 3 })
  expect(Math.abs((await speed()).percent - 200)).toBeLessThan(5)
})

test('plates whose times the printer reported count first, and a failed plate does not', async () => {
  await shop.db
    .insert(printerLinks)
    .values({ printerId, kind: 'octoprint', address: 'http://192.0.2.1', key: 'secret' })
  const plate = (at: number, status: 'done' | 'failed') => {
    const own = pieces.slice(4 + at, 5 + at)
    const sentAt = shop.clock.now()
    const took = own.reduce((sum, { minutes }) => sum + minutes, 0) / 1.5
    const endedAt = new Date(sentAt.getTime() + took * 60_000)
    return { printerId, fileName: `${at}.gcode`, pieces: own.map(({ id }) => id), status, sentAt, endedAt }
  }
  await shop.db.insert(sentPlates).values([plate(0, 'done'), plate(1, 'done'), plate(2, 'failed')])
  expect(Math.abs((await speed()).percent - 200)).toBeLessThan(5)
  await shop.db.insert(sentPlates).values(plate(3, 'done'))
  expect(await speed()).toEqual({ percent: 150, plates: 3 })
  expect((await admin.get('/api/printers/00000000-0000-4000-8000-000000000000/speed')).status).toBe(404)
})

test('a plate counts once all of its pieces are finished', async () => {
  await shop.db.delete(sentPlates)
  const { plates } = await speed()
  const own = (await admin.get('/api/print-queue')).body.pieces.slice(0, 2).map(({ id }: { id: string }) => id)
  expect((await admin.post('/api/print-queue/start', { pieces: own, printerId })).status).toBe(200)
  shop.clock.forward(2 * (pieces[0]?.minutes ?? 0))
  await admin.post('/api/print-queue/finish', { pieces: own.slice(1) })
  expect((await speed()).plates).toBe(plates)
  await admin.post('/api/print-queue/finish', { pieces: own.slice(0, 1) })
  expect((await speed()).plates).toBe(plates + 1)
})

test('pieces that started together are one plate, and unmeasured pieces say nothing', async () => {
  await shop.db.delete(sentPlates)
  const startedAt = shop.clock.now()
  const endedAt = new Date(startedAt.getTime() + 3_600_000)
  await shop.db.update(printJobs).set({ status: 'done', printerId, startedAt, endedAt, proofId: null })
  expect(await speed()).toEqual({ percent: null, plates: 0 })
  await shop.db.update(printJobs).set({ status: 'queued' }).where(eq(printJobs.printerId, printerId))
})

test('the test part has a print file and estimated minutes', async () => {
  const { minutes } = (await admin.get('/api/printers/test-part')).body
  expect(minutes).toBeGreaterThan(30)
  const file = await admin.get('/api/printers/test-part.3mf')
  expect(file.headers.get('content-disposition')).toContain('test-part.3mf')
  expect(readPrintModel(file.bytes).places).toHaveLength(1)
})
