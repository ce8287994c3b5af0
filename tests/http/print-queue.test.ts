import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { recordDispute } from '#features/orders/orders/server/record-dispute.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { parcels } from '#features/workshop/parcels/server/tables.ts'
import { failPiece } from '#features/workshop/print-queue/server/fail-piece.ts'
import { queueOpenOrders } from '#features/workshop/print-queue/server/queue-pieces.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { cents } from '#platform/money.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { readPrintModel } from '../support/print-files.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

/** Pays pieces of a new product, some of them in stock; answers the order's id. */
async function paid(pieces = 1, { stock = 0 } = {}): Promise<string> {
  const { id: productId } = await shop.product({ stock })
  const ida = shop.visitor()
  await ida.register(`ida-${people++}@example.com`)
  const { body } = await ida.buy([{ productId, quantity: pieces }])
  return body.id
}
const jobsOf = (orderId: string) =>
  shop.db.select().from(printJobs).where(eq(printJobs.orderId, orderId)).orderBy(asc(printJobs.position))
const stands = async (orderId: string) =>
  (await jobsOf(orderId)).map(({ piece, attempt, status }) => `${piece}/${attempt} ${status}`)
const move = (orderId: string, change: object) => admin.put(`/api/orders/${orderId}/status`, change)

describe('a paid order', () => {
  test('is queued piece by piece, without pieces from stock', async () => {
    expect(await stands(await paid(3))).toEqual(['1/1 queued', '2/1 queued', '3/1 queued'])
    expect(await stands(await paid(3, { stock: 2 }))).toEqual(['1/1 queued'])
  })

  test('is ready to ship if all pieces come from stock', async () => {
    const id = await paid(2, { stock: 2 })
    expect(await stands(id)).toEqual([])
    const { body } = await admin.get(`/api/orders/${id}`)
    expect([body.status, body.history.map(({ kind }: { kind: string }) => kind)]).toEqual([
      'pending',
      ['placed', 'ready'],
    ])
  })

  test('from before the print queue is queued once at the start', async () => {
    const [old, sent, shelved] = [await paid(2), await paid(1), await paid(1, { stock: 1 })]
    await move(sent, { status: 'shipped' })
    await shop.db.delete(printJobs)
    await Promise.all([queueOpenOrders(shop.services), queueOpenOrders(shop.services)])
    await queueOpenOrders(shop.services)
    expect(await Promise.all([old, sent, shelved].map(stands))).toEqual([['1/1 queued', '2/1 queued'], [], []])
  })

  test('returns its stock when cancelled, and is printed when reopened', async () => {
    const id = await paid(1, { stock: 1 })
    await move(id, { status: 'cancelled' })
    await move(id, { status: 'pending' })
    await queueOpenOrders(shop.services)
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
    expect([await stands(id), order?.readyAt]).toEqual([['1/1 queued'], null])
  })

  // rule 68
  test('that was cancelled or shipped while printing and is reopened becomes ready with its last piece', async () => {
    for (const status of ['cancelled', 'shipped']) {
      const [id, waits] = [await paid(1), await paid(2)]
      const pieces = (await Promise.all([id, waits].map(idsOf))).map(([first = '']) => first)
      await start(pieces, await printer())
      for (const order of [id, waits]) await move(order, { status })
      await finish(pieces)
      for (const order of [id, waits]) await move(order, { status: 'processing' })
      expect(await Promise.all([id, waits].map(statusOf))).toEqual(['processing, ready', 'processing'])
    }
  })
})

describe('a personalized line', () => {
  const onIt = (engraving: string) => ({ customization: { engraving } })

  // rule 92
  test('is always printed, and its stock is counted as for other lines', async () => {
    const { id: productId } = await shop.product({ stock: 5 })
    const ida = shop.visitor()
    await ida.register('words@example.com')
    const { body: order } = await ida.buy([{ productId, quantity: 3, ...onIt('Ida + Sam') }])
    expect([await stands(order.id), await statusOf(order.id)]).toEqual([
      ['1/1 queued', '2/1 queued', '3/1 queued'],
      'pending',
    ])
    expect((await admin.get('/api/print-queue')).body.pieces.at(-1)).toMatchObject({ orderId: order.id, pieces: 3 })
    expect(await shop.stockOf(productId)).toBe(2)
    await move(order.id, { status: 'cancelled' })
    expect(await shop.stockOf(productId)).toBe(5)
  })

  test('leaves the stock to lines without text in the same cart', async () => {
    const { id: productId } = await shop.product({ stock: 1 })
    const ida = shop.visitor()
    await ida.register('words-and-none@example.com')
    const { body: order } = await ida.buy([{ productId, ...onIt('Ida') }, { productId }])
    const jobs = await jobsOf(order.id)
    const [bears] = order.items.filter(
      ({ customization }: { customization: MakeDescription }) => customization.engraving,
    )
    expect(jobs.map(({ orderItemId }) => orderItemId)).toEqual([bears.id])
    expect(await shop.stockOf(productId)).toBe(0)
  })

  test('cannot exceed the stock of a product that stops when out of stock', async () => {
    const { id: productId } = await shop.product({ name: 'Heirloom', stock: 2, whenOutOfStock: 'stop' })
    const ida = shop.visitor()
    await ida.register('words-stop@example.com')
    const refused = await ida.post('/api/cart', { productId, quantity: 3, ...onIt('Ida') })
    expect(refused.text).toBe('Only 2 of Heirloom are left.')
    const { body: order } = await ida.buy([{ productId, quantity: 2, ...onIt('Ida') }])
    expect([await stands(order.id), await shop.stockOf(productId)]).toEqual([['1/1 queued', '2/1 queued'], 0])
  })

  test('that was once taken from stock is queued at the start, without pieces finished since', async () => {
    const { id: productId } = await shop.product({ stock: 50 })
    const { id: other } = await shop.product({ stock: 0 })
    const bought = async (name: string, more: { productId: string }[] = []) => {
      const ida = shop.visitor()
      await ida.register(`before-${name}@example.com`)
      return (await ida.buy([{ productId, ...onIt('Ida') }, ...more])).body
    }
    const [waits, packed, printed, sent] = [
      await bought('waits'),
      await bought('packed'),
      await bought('printed', [{ productId: other }]),
      await bought('sent'),
    ]
    // As the shop did it: what lay on the shelf was never queued, and such an order was ready when it was paid.
    const ofWords = shop.db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.productId, productId))
    await shop.db.delete(printJobs).where(inArray(printJobs.orderItemId, ofWords))
    const isReady = { readyAt: shop.clock.now() }
    for (const { id } of [waits, packed]) await shop.db.update(orders).set(isReady).where(eq(orders.id, id))
    const pieces = await idsOf(printed.id)
    await start(pieces, await printer())
    await finish(pieces)
    await admin.post('/api/parcels', { orderId: packed.id, pieces: [{ orderItemId: packed.items[0].id, pieces: 1 }] })
    await move(sent.id, { status: 'shipped' })

    await Promise.all([queueOpenOrders(shop.services), queueOpenOrders(shop.services)])
    const all = [waits, packed, printed, sent]
    expect(await Promise.all(all.map(({ id }) => stands(id)))).toEqual([['1/1 queued'], [], ['1/1 done'], []])
    expect(await Promise.all(all.map(({ id }) => statusOf(id)))).toEqual([
      'pending',
      'pending, ready',
      'processing, ready',
      'shipped',
    ])
  })
})

let printers = 0
async function printer(given: object = {}): Promise<string> {
  const usual = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600, isWorking: true }
  const { body } = await admin.post('/api/printers', { name: `Printer ${++printers}`, ...usual, ...given })
  return body.id
}
const idsOf = async (orderId: string) => (await jobsOf(orderId)).map(({ id }) => id)
const start = async (pieces: string[], printerId: string, who = admin) =>
  who.post('/api/print-queue/start', { pieces, printerId })
const finish = (pieces: string[]) => admin.post('/api/print-queue/finish', { pieces })
const fail = (id: string, given: object = {}) =>
  admin.post(`/api/print-queue/${id}/fail`, { reason: 'strings', gramsLost: 12, ...given })
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const statusOf = async (orderId: string) => {
  const { body } = await admin.get(`/api/orders/search?q=${orderId}`)
  return `${body.orders[0].status}${body.orders[0].isReady ? ', ready' : ''}`
}
/** What the queue shows of an order. */
const shown = async (orderId: string, query = '') => {
  const { body } = await admin.get(`/api/print-queue${query}`)
  return body.pieces.filter((piece: { orderId: string }) => piece.orderId === orderId).length
}

describe('printing', () => {
  // rule 68
  test('sets the order to processing with its first piece and to ready with its last', async () => {
    const order = await paid(2)
    const at = await printer()
    const [first = '', second = ''] = await idsOf(order)
    expect((await start([first], at)).body).toEqual({ pieces: [first] })
    expect([await stands(order), await statusOf(order)]).toEqual([['1/1 printing', '2/1 queued'], 'processing'])
    await finish([first])
    await start([second], at)
    expect(await statusOf(order)).toBe('processing')
    await finish([second])
    expect(await statusOf(order)).toBe('processing, ready')
    const { body } = await admin.get('/api/orders/search?view=to-ship')
    expect(body.orders.map(({ id }: { id: string }) => id)).toContain(order)
    await move(order, { status: 'shipped' })
    expect(await statusOf(order)).toBe('shipped')
  })

  // rule 67
  onBoth('of two people at the same queue, one prints a piece, and the other is told', async () => {
    const order = await paid(3)
    const [one, other] = [await printer(), await printer()]
    const [a = '', b = '', c = ''] = await idsOf(order)
    const staff = await shop.staff()
    const answers = await Promise.all([start([a, b], one), start([b, c], other, staff)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.text).toBe(
      '1 of these 2 pieces is being printed already, or paused. Nothing was changed.',
    )
    expect((await stands(order)).filter((stand) => stand.endsWith('printing'))).toHaveLength(2)
    expect(said(await start([b], one))).toBe(
      '409: This piece is being printed already, or paused. Nothing was changed.',
    )
  })

  onBoth('twenty who finish the pieces of one order at once leave it ready, and each is done once', async () => {
    const order = await paid(20)
    const ids = await idsOf(order)
    await start(ids, await printer())
    const answers = await Promise.all([...ids, ...ids].map((id) => finish([id])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.find(({ status }) => status === 409)?.text).toBe(
      'This piece is not being printed any more. Nothing was changed.',
    )
    expect(await statusOf(order)).toBe('processing, ready')
  })

  // rule 69
  test('queues a failed piece again in its old place, and the order waits for it', async () => {
    const [order, later] = [await paid(1), await paid(1)]
    const [id = ''] = await idsOf(order)
    await start([id], await printer())
    const { body } = await fail(id, { reason: 'came-loose', gramsLost: 31 })
    expect(await stands(order)).toEqual(expect.arrayContaining(['1/1 failed', '1/2 queued']))
    const [failed, reprint] = (await jobsOf(order)).sort((a, b) => a.attempt - b.attempt)
    expect([failed?.failureReason, failed?.gramsLost, reprint?.id]).toEqual(['came-loose', 31, body.pieces[0]])
    const { pieces } = (await admin.get('/api/print-queue')).body
    const place = (orderId: string) => pieces.findIndex((piece: { orderId: string }) => piece.orderId === orderId)
    expect(place(order)).toBeLessThan(place(later))
    expect(said(await fail(id))).toBe('409: This piece is not being printed any more. Nothing was changed.')
    expect(await statusOf(order)).toBe('processing')
    await start(body.pieces, await printer())
    await finish(body.pieces)
    expect(await statusOf(order)).toBe('processing, ready')
  })

  test('drops a refunded or cancelled order from the queue; its printing pieces can only be removed', async () => {
    const order = await paid(2)
    const [first = '', second = ''] = await idsOf(order)
    const at = await printer()
    await start([first], at)
    expect(await shown(order)).toBe(1)
    await move(order, { status: 'refunded' })
    expect(await shown(order)).toBe(0)
    expect(said(await start([second], at))).toBe(
      `409: Order #${order.slice(-8).toUpperCase()} is refunded: its pieces are no longer printed.`,
    )
    const { body } = await admin.get('/api/print-queue/printing')
    expect(body.find(({ id }: { id: string }) => id === first)).toMatchObject({ isWanted: false, printerId: at })
    expect((await finish([first])).status).toBe(200)
    expect(await statusOf(order)).toBe('refunded')
  })

  test('marks an open order that was fully refunded', async () => {
    const order = await paid(1)
    const [id] = await idsOf(order)
    const mine = async () =>
      (await admin.get('/api/print-queue')).body.pieces.find((piece: { id: string }) => piece.id === id)
    expect(await mine()).toMatchObject({ isWanted: true, isRefunded: false })
    const { total } = (await admin.get(`/api/orders/${order}`)).body
    await admin.post(`/api/orders/${order}/refunds`, { id: crypto.randomUUID(), amount: total })
    expect(await mine()).toMatchObject({ isWanted: true, isRefunded: true })
    await move(order, { status: 'cancelled' })
  })

  onBoth('an order that is cancelled while its pieces start is either printing or closed, never both', async () => {
    const order = await paid(2)
    const [answer] = await Promise.all([
      start(await idsOf(order), await printer()),
      move(order, { status: 'cancelled' }),
    ])
    const began = (await stands(order)).filter((stand) => stand.endsWith('printing')).length
    expect([answer.status, began]).toEqual(answer.status === 200 ? [200, 2] : [409, 0])
    expect(await statusOf(order)).toBe('cancelled')
  })

  test('pauses an order whose payment is disputed until the maker resumes it', async () => {
    const order = await paid(2)
    const { stripePaymentIntentId: paymentIntentId } = (await admin.get(`/api/orders/${order}`)).body
    const dispute = { id: `dp_${order}`, paymentIntentId, reason: 'fraudulent', amount: cents(5488) }
    const dueBy = new Date('2026-12-08T12:00:00Z')
    await recordDispute(shop.services, { ...dispute, status: 'needs_response', isWon: false, dueBy })
    const [piece] = await jobsOf(order)
    const listed = async () =>
      (await admin.get('/api/print-queue')).body.pieces.find(({ id }: { id: string }) => id === piece?.id)
    expect(await listed()).toMatchObject({ isPaused: true, isDisputed: true, expectedDay: null })
    expect((await start([piece?.id ?? ''], await printer())).status).toBe(409)
    await recordDispute(shop.services, { ...dispute, status: 'won', isWon: true, dueBy: null })
    expect(await listed()).toMatchObject({ isPaused: true, isDisputed: false })
    expect((await admin.post(`/api/print-queue/orders/${order}/resume`)).status).toBe(200)
    expect(await listed()).toMatchObject({ isPaused: false })
  })

  test('skips a paused order, including its failed pieces', async () => {
    const order = await paid(2)
    const [first = '', second = ''] = await idsOf(order)
    const at = await printer()
    await start([first], at)
    const pause = () => admin.post(`/api/print-queue/orders/${order}/pause`)
    const resume = () => admin.post(`/api/print-queue/orders/${order}/resume`)
    expect((await pause()).status).toBe(200)
    const { body } = await fail(first)
    for (const id of [second, body.pieces[0]])
      expect(said(await start([id], at))).toBe(
        '409: This piece is being printed already, or paused. Nothing was changed.',
      )
    expect((await resume()).body.pieces).toHaveLength(2)
    expect(said(await resume())).toBe(`409: Order #${order.slice(-8).toUpperCase()} is not paused.`)
    expect((await start([second, ...body.pieces], at)).status).toBe(200)
  })

  onBoth('a crash in the middle of a move leaves every piece as it was', async () => {
    const order = await paid(2)
    const ids = await idsOf(order)
    const { db, transaction } = shop.services.database
    const dies = transaction(async () => {
      await db.update(printJobs).set({ status: 'printing' }).where(eq(printJobs.orderId, order))
      throw new Error('The power is gone')
    })
    await expect(dies).rejects.toThrow('The power is gone')
    expect(await stands(order)).toEqual(['1/1 queued', '2/1 queued'])
    // An order whose mark cannot be written has no piece done either.
    await start(ids, await printer())
    await shop.db.execute(
      "create or replace function no_mark() returns trigger language plpgsql as $$ begin raise 'full'; end $$",
    )
    await shop.db.execute(
      `create trigger no_mark before update of ready_at on orders for each row when (new.id = '${order}') execute function no_mark()`,
    )
    expect((await finish(ids)).status).toBe(500)
    expect(await stands(order)).toEqual(['1/1 printing', '2/1 printing'])
    await shop.db.execute('drop trigger no_mark on orders')
    await finish(ids)
    expect(await statusOf(order)).toBe('processing, ready')
  })
})

describe('a finished piece', () => {
  /** An order whose pieces are all done: itself, its pieces and its line. */
  async function printed(pieces = 1) {
    const order = await paid(pieces)
    const ids = await idsOf(order)
    await start(ids, await printer())
    await finish(ids)
    const orderItemId = (await jobsOf(order))[0]?.orderItemId
    const pack = (many: number, seen: object = {}) =>
      admin.post('/api/parcels', { orderId: order, pieces: [{ orderItemId, pieces: many }], ...seen })
    return { order, ids, pack, number: `#${order.slice(-8).toUpperCase()}` }
  }
  const broken = { reason: 'broken', gramsLost: 24, wasDone: true }
  const takeBack = (id: string) => admin.delete(`/api/print-queue/${id}/fail`)
  const told = async (order: string) =>
    (await admin.get(`/api/orders/${order}`)).body.history.map(
      ({ kind, text, by }: { kind: string; text: string | null; by: string | null }) => [kind, text, by && 'a person'],
    )
  const done = async (order: string) => {
    const { body } = await admin.get(`/api/print-queue/done?order=${order}`)
    return body.map(({ piece, attempt }: { piece: number; attempt: number }) => `${piece}/${attempt}`)
  }

  // rule 98
  test('that is reported broken while packing is printed again, and its order waits', async () => {
    const { order, ids, pack } = await printed(2)
    await pack(1)
    const { status, body } = await fail(ids[1] ?? '', broken)
    expect([status, await statusOf(order)]).toEqual([200, 'processing'])
    expect((await stands(order)).sort()).toEqual(['1/1 done', '2/1 failed', '2/2 queued'])
    const failed = (await jobsOf(order)).find(({ status }) => status === 'failed')
    expect([failed?.failureReason, failed?.gramsLost]).toEqual(['broken', 24])
    expect((await told(order)).at(-1)).toEqual([
      'not-ready',
      expect.stringMatching(/ 2 of 2: Broke afterwards, 24 g\.$/),
      'a person',
    ])
    expect(
      (await admin.get('/api/orders/search?view=to-print')).body.orders.map(({ id }: { id: string }) => id),
    ).toContain(order)
    await start(body.pieces, await printer())
    await finish(body.pieces)
    expect([await statusOf(order), (await told(order)).at(-1)?.[0]]).toEqual(['processing, ready', 'ready'])
  })

  test('is listed until it is packed', async () => {
    const { order, pack } = await printed(2)
    expect(await done(order)).toEqual(['2/1', '1/1'])
    await pack(1)
    expect(await done(order)).toHaveLength(1)
    const { body } = await admin.get('/api/print-queue/done')
    expect(body.map(({ orderId }: { orderId: string }) => orderId)).toContain(order)
    const parcel = (await pack(1)).body.id
    expect(await done(order)).toEqual([])
    await admin.delete(`/api/parcels/${parcel}`)
    expect(await done(order)).toHaveLength(1)
    expect(await done('nonsense')).toEqual([])
    await move(order, { status: 'cancelled' })
    expect(await done(order)).toEqual([])
  })

  // rule 98
  test('is restored when its failure is undone, and its reprint is removed', async () => {
    const {
      order,
      ids: [id = ''],
    } = await printed()
    const { body } = await fail(id, broken)
    expect((await takeBack(id)).body).toEqual({ pieces: [id] })
    expect([await stands(order), await statusOf(order)]).toEqual([['1/1 done'], 'processing, ready'])
    expect(said(await takeBack(id))).toBe(
      '409: This piece is not one that failed after it was done. Nothing was changed.',
    )
    const [job] = await jobsOf(order)
    expect([job?.failureReason, job?.gramsLost]).toEqual([null, null])
    // Once its reprint is on a printer, it is printed.
    const { body: again } = await fail(id, broken)
    expect(again.pieces).not.toEqual(body.pieces)
    await start(again.pieces, await printer())
    expect(said(await takeBack(id))).toBe('409: This piece is being printed again already. Nothing was changed.')
    expect((await stands(order)).sort()).toEqual(['1/1 failed', '1/2 printing'])
    // What failed on a printer was never done.
    await fail(again.pieces[0])
    expect(said(await takeBack(again.pieces[0]))).toBe(
      '409: This piece is not one that failed after it was done. Nothing was changed.',
    )
    expect((await takeBack('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('stays finished if all pieces are packed or the order is closed', async () => {
    const {
      order,
      ids: [id = ''],
      pack,
      number,
    } = await printed(1)
    const { body: parcel } = await pack(1)
    expect(said(await fail(id, broken))).toMatch(
      /^409: All finished pieces of .+ are in a parcel\. Unpack the parcel first\.$/,
    )
    await admin.post('/api/parcels/post', { parcels: [{ id: parcel.id }] })
    expect(said(await fail(id, broken))).toBe(`409: Order ${number} is shipped: its pieces are no longer printed.`)
    expect([await stands(order), await statusOf(order)]).toEqual([['1/1 done'], 'shipped'])
    const part = await printed(2)
    const { body: gone } = await part.pack(2)
    await shop.db.update(parcels).set({ postedAt: shop.clock.now() }).where(eq(parcels.id, gone.id))
    expect(said(await fail(part.ids[0] ?? '', broken))).toMatch(
      /^409: All finished pieces of .+ have been shipped\. Nothing was changed\.$/,
    )
  })

  // rule 101
  test('cannot be marked as failed while printing, neither by a stale screen nor by the printer', async () => {
    const {
      order,
      ids: [id = ''],
    } = await printed(1)
    const first = 'This piece is not being printed any more. Nothing was changed.'
    const printing = { ...shop.services, events: { ...shop.services.events, filamentUsed: async () => {} } }
    expect(said(await fail(id))).toBe(`409: ${first}`)
    await expect(failPiece(printing, null, { id, reason: 'stopped', gramsLost: 3 })).rejects.toThrow(first)
    expect([await stands(order), await statusOf(order)]).toEqual([['1/1 done'], 'processing, ready'])
    // Nor can a piece break that is already marked as broken, or that is on a printer.
    const { body } = await fail(id, broken)
    for (const other of [id, body.pieces[0]])
      expect(said(await fail(other, broken))).toBe('409: This piece is not done any more. Nothing was changed.')
    expect(said(await fail(id, { ...broken, wasDone: 'maybe' }))).toBe('400: `wasDone` must be true or false.')
  })

  test('cannot be packed while its order is paused', async () => {
    const order = await paid(3)
    const [before = '', during = '', after = ''] = await idsOf(order)
    const at = await printer()
    const isPaused = async () =>
      Object.fromEntries(
        (await jobsOf(order)).flatMap(({ piece, status, isPaused }) =>
          status === 'queued' ? [[piece, isPaused]] : [],
        ),
      )
    await start([before, during], at)
    await finish([before])
    await admin.post(`/api/print-queue/orders/${order}/pause`)
    await finish([during])
    await fail(before, broken)
    expect(await isPaused()).toEqual({ 1: true, 3: true })
    await admin.post(`/api/print-queue/orders/${order}/resume`)
    const listed = (await admin.get(`/api/print-queue/done?order=${order}`)).body
    expect(listed.map((piece: { id: string; isPaused: boolean }) => [piece.id, piece.isPaused])).toEqual([
      [during, false],
    ])
    await fail(during, broken)
    expect(await isPaused()).toEqual({ 1: false, 2: false, 3: false })
    expect((await start([after], at)).status).toBe(200)
  })

  onBoth('that is packed while it is found broken is either in a parcel or printed again', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { order, ids, pack } = await printed(1)
      const fails = () => fail(ids[0] ?? '', broken)
      const packs = () => pack(1, { isReady: true })
      const answers = await Promise.all([fails, fails, packs].toSpliced(turn % 3, 0, packs).map((press) => press()))
      const well = answers.filter(({ status }) => status < 300).map(({ status }) => status)
      const queued = (await stands(order)).filter((stand) => stand.endsWith('queued')).length
      expect(well).toEqual([queued === 1 ? 200 : 201])
    }
  })

  // rule 100
  test('that is broken is not packed from a stale screen', async () => {
    const {
      order,
      ids: [id = ''],
      pack,
    } = await printed(2)
    await fail(id, broken)
    expect(said(await pack(2, { isReady: 'maybe' }))).toBe('400: `isReady` must be true or false.')
    expect(said(await pack(2, { isReady: true }))).toBe(
      `409: Order #${order.slice(-8).toUpperCase()} is no longer ready: a piece is being reprinted. Nothing was packed.`,
    )
    // An up-to-date screen packs what is there.
    expect((await pack(1, { isReady: false })).status).toBe(201)
  })
})

describe('the queue', () => {
  const order = async (query = '') => {
    const { body } = await admin.get(`/api/print-queue${query}`)
    return body.pieces.map(({ id }: { id: string }) => id)
  }

  test('moves pieces to the front, before another piece and to the end, and keeps the order of the rest', async () => {
    const mine = await paid(4)
    const [a = '', b = '', c = '', d = ''] = await idsOf(mine)
    const own = async () => (await idsOf(mine)).map((id) => 'abcd'[[a, b, c, d].indexOf(id)]).join('')
    const put = (pieces: string[], to: string) => admin.post('/api/print-queue/move', { pieces, to })
    await put([d, c], 'front')
    expect([await own(), (await order()).slice(0, 2)]).toEqual(['dcab', [d, c]])
    await put([b], c)
    expect(await own()).toBe('dbca')
    await put([d, b], 'end')
    expect(await own()).toBe('cadb')
    // Half of a half of a half: there is always room.
    for (let turn = 0; turn < 120; turn++) await put([turn % 2 ? c : a], turn % 2 ? a : c)
    expect([await own(), new Set((await jobsOf(mine)).map(({ position }) => position)).size]).toEqual(['cadb', 4])
    await start([a], await printer())
    expect(said(await put([a, b], 'front'))).toBe(
      '409: 1 of these 2 pieces is not waiting any more. Nothing was changed.',
    )
    expect(await own()).toBe('cadb')
  })

  // rule 87
  test('keeps every piece once, each in its own place, while two admins move pieces', async () => {
    const mine = await Promise.all(Array.from({ length: 12 }, () => paid(1)))
    const jobs = async () => (await Promise.all(mine.map(jobsOf))).flat()
    const ids = (await jobs()).map(({ id }) => id)
    const staff = await shop.staff('mover@example.com')
    const [target = '', ...others] = ids
    const answers = await Promise.all(
      others.map((id, at) => (at % 2 ? staff : admin).post('/api/print-queue/move', { pieces: [id], to: target })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const after = await jobs()
    expect(after.map(({ id }) => id).sort()).toEqual(ids.toSorted())
    expect(new Set(after.map(({ position }) => position)).size).toBe(12)
    // A piece that both admins move is in one of the two places, once.
    const [one = ''] = others
    await Promise.all([
      admin.post('/api/print-queue/move', { pieces: [one], to: 'end' }),
      staff.post('/api/print-queue/move', { pieces: [one], to: 'front' }),
      start([one], await printer()),
    ])
    expect((await jobs()).filter(({ status }) => status === 'printing')).toHaveLength(1)
    expect(await jobs()).toHaveLength(12)
  })

  test('is paged in each grouping, with every piece once', async () => {
    await paid(99)
    for (const group of ['order', 'filament', 'due']) {
      const seen: string[] = []
      let after = ''
      for (;;) {
        const { body } = await admin.get(`/api/print-queue?group=${group}${after && `&after=${after}`}`)
        seen.push(...body.pieces.map(({ id }: { id: string }) => id))
        if (seen.length === body.pieces.length) expect(body.total).toBeGreaterThan(99)
        if (!body.next) break
        after = body.next
      }
      const { total } = (await admin.get('/api/print-queue')).body
      expect([group, new Set(seen).size, seen.length]).toEqual([group, total, total])
    }
    expect((await admin.get('/api/print-queue?after=nonsense')).status).toBe(404)
  })

  test('is grouped by material and colour', async () => {
    const ida = shop.visitor()
    await ida.register(`ida-${people++}@example.com`)
    const red = { quantity: 1, customization: { color: 'red' } }
    const products = [await shop.product({ stock: 0, material: 'petg' }), await shop.product({ stock: 0 })]
    for (const { id: productId } of [...products, ...products]) await ida.buy([{ productId, ...red }])
    const { pieces } = (await admin.get('/api/print-queue?group=filament')).body
    const materials = pieces.map(
      (piece: { customization: MakeDescription | null }) => piece.customization?.material ?? 'usual',
    )
    expect([materials.lastIndexOf('petg'), materials.filter((one: string) => one === 'petg').length]).toEqual([1, 2])
  })

  test('shows each piece with its promised and expected day', async () => {
    const mine = await paid(2)
    const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, mine))
    await admin.post('/api/print-queue/move', { pieces: await idsOf(mine), to: 'front' })
    const [first, second] = (await admin.get('/api/print-queue')).body.pieces
    expect(first).toMatchObject({ orderId: mine, orderItemId: item?.id, piece: 1, pieces: 2, attempt: 1, risk: null })
    expect(second).toMatchObject({ piece: 2, customization: { color: 'red' }, minutes: null, grams: null })
    expect([first.dueDay > first.expectedDay, second.expectedDay >= first.expectedDay]).toEqual([true, true])
    shop.clock.forward(20 * 24 * 60)
    expect((await admin.get('/api/print-queue')).body.pieces[0].risk).toBe('late')
    shop.clock.forward(-20 * 24 * 60)
  })
})

describe('a printer', () => {
  test('is in the plan while it is switched on', async () => {
    const id = await printer({ name: 'Prusa MK4' })
    const plan = async () => (await admin.get('/api/print-queue/plan')).body
    const own = async () => (await plan()).find(({ printerId }: { printerId: string }) => printerId === id)
    const order = await paid(1)
    await start(await idsOf(order), id)
    expect(await own()).toMatchObject({
      printerId: id,
      days: [{ minutes: expect.any(Number) }, ...(await own()).days.slice(1)],
    })
    await admin.put(`/api/printers/${id}`, { isWorking: false })
    expect(await own()).toBeUndefined()
    const [other = ''] = await idsOf(await paid(1))
    expect(said(await start([other], id))).toBe(
      '409: Prusa MK4 is switched off. Choose another printer, or switch it on.',
    )
  })

  // rule 70
  onBoth('can be off until a day in the shop’s time zone, and is on from then', async () => {
    await admin.put('/api/settings', { timeZone: 'Pacific/Auckland' })
    const before = shop.clock.now()
    shop.clock.set('2026-11-29T12:00:00Z')
    const id = await printer({ name: 'Bambu A1' })
    const change = (wish: object) => admin.put(`/api/printers/${id}`, wish)
    const now = async () =>
      (await admin.get('/api/printers')).body.find((one: { id: string }) => one.id === id) as Record<string, unknown>
    // In Auckland it is November 30 already.
    expect(
      await Promise.all(
        [
          { offUntil: '2026-11-30' },
          { offUntil: '2027-12-02' },
          { offUntil: '2026-12-05', isWorking: true },
          { offUntil: 'Monday' },
          { weekdays: [1, 1] },
          { weekdays: [0] },
        ].map(async (wish) => said(await change(wish))),
      ),
    ).toEqual([
      '400: Choose a day after Monday, Nov 30, or switch the printer on.',
      '400: Choose a day until Wednesday, Dec 1, or switch the printer off without a day.',
      '400: Leave the day out for a printer that is on, or switch the printer off.',
      '400: Choose a day, such as 2026-11-30.',
      '400: Choose each weekday once.',
      '400: Use weekdays from 1 (Monday) to 7 (Sunday).',
    ])
    expect((await change({ offUntil: '2026-12-01', weekdays: [6, 1] })).body).toMatchObject({
      isWorking: false,
      offUntil: '2026-12-01',
      weekdays: [1, 6],
    })
    const [piece = ''] = await idsOf(await paid(1))
    expect(said(await start([piece], id))).toBe(
      '409: Bambu A1 is off until Tuesday, Dec 1. Choose another printer, or switch it on.',
    )
    shop.clock.set('2026-11-30T11:00:00Z')
    expect(await now()).toMatchObject({ isWorking: true, offUntil: null })
    expect((await change({ weekdays: [], offUntil: null })).body).toMatchObject({ isWorking: true, weekdays: null })
    expect((await start([piece], id)).status).toBe(200)
    await change({ offUntil: '2026-12-24' })
    expect((await change({ isWorking: true })).body).toMatchObject({ isWorking: true, offUntil: null })
    await finish([piece])
    await admin.delete(`/api/printers/${id}`)
    await admin.put('/api/settings', { timeZone: 'UTC' })
    shop.clock.set(before.toISOString())
  })

  test('refuses stale changes, and cannot be deleted while it prints', async () => {
    const id = await printer({ name: 'Bambu' })
    expect((await admin.put(`/api/printers/${id}`, { color: 'blue', version: 1 })).body).toMatchObject({
      color: 'blue',
      name: 'Bambu',
      version: 2,
    })
    expect((await admin.put(`/api/printers/${id}`, { color: 'gold', version: 1 })).status).toBe(409)
    const loaded = await admin.put(`/api/printers/${id}`, { material: 'petg' })
    expect(loaded.body).toMatchObject({ color: 'blue', material: 'petg' })
    await admin.put(`/api/printers/${id}`, { color: null })
    const pieces = await idsOf(await paid(1))
    await start(pieces, id)
    expect(said(await admin.delete(`/api/printers/${id}`))).toBe(
      '409: Bambu is printing. First mark its pieces as finished or failed.',
    )
    await finish(pieces)
    expect((await admin.delete(`/api/printers/${id}`)).body).toEqual({ id })
    const { body: left } = await admin.get('/api/printers')
    expect(left.map((one: { id: string }) => one.id)).not.toContain(id)
    expect(said(await start(await idsOf(await paid(1)), id))).toBe('404: There is no such printer.')
  })

  test('gets a plate of exactly the chosen pieces, arranged for its bed', async () => {
    const { id: productId } = await shop.product({ stock: 0, modelFile: '/models/name-plate@1.bin' })
    const ida = shop.visitor()
    await ida.register(`ida-${people++}@example.com`)
    const { body } = await ida.buy([{ productId, quantity: 3, customization: { color: 'red', size: 'small' } }])
    const [a = '', b = ''] = await idsOf(body.id)
    const wide = await printer()
    const plate = (pieces: string[], at: string) =>
      admin.get(`/api/print-queue/plate.3mf?pieces=${pieces}&printer=${at}`)
    const answer = await plate([a, b], wide)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="Printer-\d+-plate-m[0-9a-f]{8}\.3mf"$/),
    ])
    expect(readPrintModel(answer.bytes).places).toHaveLength(2)
    expect(readPrintModel((await plate([a], wide)).bytes).places).toHaveLength(1)
    // Pieces of an unusual material are named for the slicer, and have a plate of their own (rule 120).
    expect(readPrintModel((await plate([a], wide)).bytes).filaments).toEqual(['Red'])
    await shop.db.update(printJobs).set({ material: 'petg' }).where(eq(printJobs.id, a))
    expect(readPrintModel((await plate([a], wide)).bytes).filaments).toEqual(['PETG · Red'])
    expect(said(await plate([a, b], wide))).toBe(
      '409: PETG and PLA print at different temperatures. Print them as 2 plates.',
    )
    await shop.db.update(printJobs).set({ material: 'pla' }).where(eq(printJobs.id, a))
    const narrow = await printer({ bedWidth: 50, bedDepth: 50, bedGap: 40 })
    expect(said(await plate([a, b], narrow))).toBe(
      '409: These pieces need 2 plates of 50 × 50 mm. Please choose fewer.',
    )
    expect((await plate([await idsOf(await paid(1)).then(([id = '']) => id)], wide)).status).toBe(404)
  })
})

test('invalid requests are refused with a sentence', async () => {
  const at = await printer()
  const [id = ''] = await idsOf(await paid(1))
  await start([id], at)
  const queue = (path: string, payload: object) => admin.post(`/api/print-queue/${path}`, payload)
  const unknownId = '00000000-0000-4000-8000-000000000000'
  const answers = await Promise.all([
    queue('start', { pieces: [], printerId: at }),
    queue('start', { pieces: ['a'], printerId: at }),
    queue('start', { pieces: [id], printerId: '' }),
    queue('move', { pieces: [id], to: 'somewhere' }),
    fail(id, { reason: 'bad luck' }),
    fail(id, { gramsLost: 1.5 }),
    fail(id, { gramsLost: 100_001 }),
    finish([unknownId]),
    fail(unknownId),
    admin.post(`/api/print-queue/orders/${unknownId}/pause`),
    admin.get('/api/print-queue/plate.3mf'),
    admin.get(`/api/print-queue/plate.3mf?pieces=${id}&printer=${at}`),
  ])
  expect(answers.map(said)).toEqual([
    '400: Choose between 1 and 200 pieces.',
    '400: There is no such piece.',
    '400: Choose a printer.',
    '400: `to` must be front, end, or the id of a piece.',
    '400: Choose one of: came-loose, strings, ran-out, stopped, broken, other.',
    '400: Use whole grams, such as 12.',
    '400: Use at most 100,000 grams.',
    '404: There is no such piece.',
    '404: There is no such piece.',
    '404: Order Not Found',
    '400: Choose between 1 and 200 pieces.',
    '404: None of these pieces is printed from a model.',
  ])
  const usual = { name: 'P', bedWidth: 250, bedDepth: 210, bedGap: 5, color: null, minutesADay: 600, isWorking: true }
  const wrong = [
    [{ name: ' ' }, 'The printer needs a name.'],
    [{ name: 'P'.repeat(61) }, 'Use at most 60 characters.'],
    [{ bedWidth: 10.5 }, 'Use whole millimeters.'],
    [{ bedWidth: 49 }, 'Use at least 50 mm.'],
    [{ bedDepth: 1001 }, 'Use at most 1000 mm.'],
    [{ bedGap: -1 }, 'Use at least 0 mm.'],
    [{ bedGap: 101 }, 'Use at most 100 mm.'],
    [{ color: 'pink' }, 'The shop does not have this filament. Choose another, or add it first.'],
    [{ minutesADay: 30 }, 'Use hours between 1 and 24.'],
    [{ isWorking: 'now and then' }, '`isWorking` must be true or false.'],
  ] as const
  for (const [given, sentence] of wrong)
    expect(said(await admin.post('/api/printers', { ...usual, ...given }))).toBe(`400: ${sentence}`)
})

test('pausing is refused with the reason', async () => {
  const order = await paid(1)
  const number = `#${order.slice(-8).toUpperCase()}`
  const pause = () => admin.post(`/api/print-queue/orders/${order}/pause`)
  await start(await idsOf(order), await printer())
  await finish(await idsOf(order))
  expect(said(await pause())).toBe(`409: Order ${number} has no pieces that wait for a printer.`)
  await move(order, { status: 'shipped' })
  expect(said(await pause())).toBe(`409: Order ${number} is shipped.`)
})

test('only an admin sees or changes the queue', async () => {
  const ida = shop.visitor()
  const calls = ['', '/printing', '/plan'].map((path) => ida.get(`/api/print-queue${path}`))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401])
  await ida.register('stranger@example.com')
  expect((await ida.post('/api/print-queue/finish', { pieces: [] })).status).toBe(403)
})
