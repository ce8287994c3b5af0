import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { findUnusedProofs } from '#app/server/find-unused-proofs.ts'
import { lineCorrections } from '#features/orders/order-changes/server/tables.ts'
import { finishRefunds } from '#features/orders/orders/server/finish-refunds.ts'
import { recordDispute } from '#features/orders/orders/server/record-dispute.ts'
import { orderItems, orders, refunds } from '#features/orders/orders/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { allFilaments } from '../support/filaments.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let printerId: string
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  printerId = await printer()
})
afterAll(() => shop.close())

const medal = '/models/medal@1.bin'

async function printer(): Promise<string> {
  const { body } = await admin.post('/api/printers', {
    ...{
      name: `Printer ${people}`,
      bedWidth: 250,
      bedDepth: 210,
      bedGap: 5,
      minutesADay: 600,
      isWorking: true,
      color: 'red',
    },
    ...{ kind: 'slots', slots: 4 },
  })
  return body.id
}

/** A buyer with a paid medal for Ana. */
async function bought({ quantity = 1, stock = 0, engraving = 'Ana', given = {} } = {}) {
  const { id: productId } = await shop.product({ name: 'Medal', stock, modelFile: medal, ...given })
  const buyer = shop.visitor()
  const email = `buyer-${people++}@example.com`
  await buyer.register(email)
  const { body, text } = await buyer.buy([{ productId, quantity, customization: { color: 'red', engraving } }])
  if (!body?.items) throw new Error(text)
  return { buyer, email, order: body.id as string, item: body.items[0].id as string, productId }
}
type Bought = Awaited<ReturnType<typeof bought>>

const correct = (who: Visitor, { order, item }: Bought, customization: object, more: object = {}) =>
  who.put(`/api/orders/${order}/items/${item}`, { corrections: 0, customization, ...more })
const asShop = { reason: 'The customer called.' }
const jobsOf = ({ order }: Bought) =>
  shop.db
    .select()
    .from(printJobs)
    .where(eq(printJobs.orderId, order))
    .orderBy(asc(printJobs.piece), asc(printJobs.attempt))
const stands = async (bought: Bought) =>
  (await jobsOf(bought)).map(({ piece, attempt, status }) => `${piece}/${attempt} ${status}`)
const lineOf = async ({ item }: Bought) => (await shop.db.select().from(orderItems).where(eq(orderItems.id, item)))[0]!
const wordsOf = async (bought: Bought) => (await lineOf(bought)).make?.engraving
const start = (pieces: string[]) => admin.post('/api/print-queue/start', { pieces, printerId, loaded: allFilaments })
const startAll = async (bought: Bought) => start((await jobsOf(bought)).map(({ id }) => id))
const finish = (pieces: string[]) => admin.post('/api/print-queue/finish', { pieces })
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`

describe('a correction by the buyer', () => {
  // rule 125
  test('gives the line new words, color and font with a new proof at the same price, and keeps the old one', async () => {
    const one = await bought({ quantity: 2 })
    const before = await lineOf(one)
    const { status, body, text } = await correct(one.buyer, one, {
      color: 'blue',
      engraving: 'Anna',
      options: { font: 'script' },
    })
    expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)])
    expect(body.items[0]).toMatchObject({
      customization: { color: 'blue', engraving: 'Anna', options: { font: 'script' } },
      price: '16.00',
    })
    const after = await lineOf(one)
    expect(after.proofId).not.toBe(before.proofId)
    expect(body.items[0].image).toBe(`/proofs/${after.proofId}.webp`)
    const jobs = await jobsOf(one)
    expect(jobs.map(({ proofId, color, status }) => [proofId, color, status])).toEqual([
      [after.proofId, 'blue', 'queued'],
      [after.proofId, 'blue', 'queued'],
    ])
    const { lines } = (await one.buyer.get(`/api/orders/${one.order}/changes`)).body
    expect(lines[0]).toMatchObject({
      closed: null,
      corrections: [
        { isByShop: false, by: null, reason: null, customization: { engraving: 'Ana' }, image: before.image },
      ],
    })
    expect((await admin.get(`/api/orders/${one.order}`)).body.history.at(-1)).toMatchObject({
      kind: 'corrected',
      by: 'Ida Lindqvist',
      text: expect.stringMatching(/^Medal: .*“Ana” → .*“Anna”/),
    })
    // rule 86
    const later = { now: () => new Date(shop.clock.now().getTime() + 60 * 24 * 60 * 60_000) }
    expect(await findUnusedProofs({ ...shop.services, clock: later })).not.toContain(before.proofId)
  })

  test('is emailed with the picture of the new proof and both texts', async () => {
    const one = await bought()
    await correct(one.buyer, one, { engraving: 'Anna' })
    const { proofId } = await lineOf(one)
    const mail = (await shop.mailsTo(one.email)).at(-1)
    expect(mail?.subject).toBe(`Your order #${one.order.slice(-8).toUpperCase()} is corrected`)
    expect(mail?.html).toContain(`/proofs/${proofId}.png`)
    expect(mail?.text).toMatch(/“\u2068?Anna\u2069?”[\s\S]*Before:[\s\S]*Ana/)
  })

  test('changes only what is sent, and nothing if all is as before', async () => {
    const one = await bought({ engraving: 'Ana' })
    await correct(one.buyer, one, { color: 'gold' })
    expect([await wordsOf(one), (await lineOf(one)).make?.color]).toEqual(['Ana', 'gold'])
    expect((await correct(one.buyer, one, { engraving: 'Ana' }, { corrections: 1 })).status).toBe(200)
    expect(await shop.db.$count(lineCorrections, eq(lineCorrections.orderItemId, one.item))).toBe(1)
  })

  test.each([
    [{ engraving: 'Ana\u0e3f\ud83e\udee8漢'.repeat(3) }, 400, /./],
    [{ engraving: 'x'.repeat(51) }, 400, /at most 50 characters/],
    [{ color: 'magenta' }, 400, /Please choose .*Red/],
    [{ options: { letters: 'lime' } }, 400, /Letters come as Cream/],
    [{ options: { sides: 5 } }, 400, /This gift has no other options/],
    [
      { size: 'large' },
      409,
      /^The size decides the price, so a correction keeps the size. To change the size, cancel this gift and order it again.$/,
    ],
  ])('passes the checks of the cart: %j is refused', async (customization, status, sentence) => {
    const one = await bought()
    const answer = await correct(one.buyer, one, customization)
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(sentence)])
    expect(await wordsOf(one)).toBe('Ana')
  })

  test('is refused in a color that has run out, but words in the bought color are not', async () => {
    const [one, plain] = [await bought(), await bought({ engraving: '' })]
    const { findNotOffered } = shop.services.questions
    shop.services.questions = { ...shop.services.questions, findNotOffered: async () => ['pla red', 'pla blue'] }
    expect(said(await correct(one.buyer, one, { color: 'blue' }))).toBe(
      '409: Blue has run out. Please choose another color.',
    )
    expect((await correct(one.buyer, one, { engraving: 'Anna' })).status).toBe(200)
    shop.services.questions = { ...shop.services.questions, findNotOffered: async () => ['pla cream'] }
    expect(said(await correct(plain.buyer, plain, { engraving: 'Anna' }))).toBe(
      '409: The filament of the letters has run out. Please choose other letters.',
    )
    shop.services.questions = { ...shop.services.questions, findNotOffered }
  })

  test('is possible after the product and its color left the shop', async () => {
    const one = await bought()
    await admin.put(`/api/products/${one.productId}`, { colors: [{ color: 'blue', name: 'Sea' }], isPublished: false })
    expect((await correct(one.buyer, one, { engraving: 'Anna' })).status).toBe(200)
    expect((await lineOf(one)).make).toMatchObject({ color: 'red', engraving: 'Anna' })
  })

  test('that gives words back to a piece that failed before prints it', async () => {
    const one = await bought({ stock: 1 })
    const [job] = await jobsOf(one)
    await start([job!.id])
    await admin.post(`/api/print-queue/${job!.id}/fail`, { reason: 'strings', gramsLost: 1 })
    expect(await stands(one)).toEqual(['1/1 failed', '1/2 queued'])
    expect((await correct(one.buyer, one, { engraving: '' })).status).toBe(200)
    expect(await stands(one)).toEqual(['1/1 failed'])
    expect((await correct(one.buyer, one, { engraving: 'Anna' }, { corrections: 1 })).status).toBe(200)
    expect(await stands(one)).toEqual(['1/1 failed', '1/2 queued'])
    expect((await jobsOf(one)).at(-1)?.proofId).toBe((await lineOf(one)).proofId)
    expect((await admin.get(`/api/orders/search?q=${one.order}`)).body.orders[0].isReady).toBe(false)
  })

  test('forgets the name of a buyer whose account is deleted', async () => {
    const one = await bought()
    await correct(one.buyer, one, { engraving: 'Anna' })
    const answer = await one.buyer.call('DELETE', '/api/user', { password: 'a long enough password' })
    expect(answer.status).toBe(200)
    expect((await admin.get(`/api/orders/${one.order}`)).body.history.at(-1)).toMatchObject({
      kind: 'corrected',
      by: null,
    })
    expect((await admin.get(`/api/orders/${one.order}/changes`)).body.lines[0].corrections[0].by).toBeNull()
  })

  test('adds prints for words on pieces from stock, and removes them with the words', async () => {
    const one = await bought({ quantity: 2, stock: 2, engraving: '' })
    expect(await stands(one)).toEqual([])
    await correct(one.buyer, one, { engraving: 'Ana' })
    expect(await stands(one)).toEqual(['1/1 queued', '2/1 queued'])
    expect((await admin.get(`/api/orders/search?q=${one.order}`)).body.orders[0].isReady).toBe(false)
    await correct(one.buyer, one, { engraving: '' }, { corrections: 1 })
    expect(await stands(one)).toEqual([])
    expect((await admin.get(`/api/orders/search?q=${one.order}`)).body.orders[0].isReady).toBe(true)
  })

  test('leaves a paused order paused', async () => {
    const one = await bought({ quantity: 2, stock: 1, engraving: '' })
    await admin.post(`/api/print-queue/orders/${one.order}/pause`)
    await correct(one.buyer, one, { engraving: 'Ana' })
    expect((await jobsOf(one)).map(({ isPaused }) => isPaused)).toEqual([true, true])
  })

  test('is refused once a piece is printed, the order is over, or its payment is disputed', async () => {
    const one = await bought({ quantity: 2 })
    const [first] = await jobsOf(one)
    await start([first!.id])
    const begun =
      '409: This gift is being printed and can no longer be corrected. Please write to us if something is wrong.'
    expect(said(await correct(one.buyer, one, { engraving: 'Anna' }))).toBe(begun)
    await finish([first!.id])
    expect(said(await correct(one.buyer, one, { engraving: 'Anna' }))).toBe(begun)
    const two = await bought()
    await admin.put(`/api/orders/${two.order}/status`, { status: 'cancelled' })
    expect(said(await correct(two.buyer, two, { engraving: 'Anna' }))).toBe(
      '409: This order is cancelled. Its gifts can no longer be corrected.',
    )
    const three = await bought()
    const { stripePaymentIntentId: paymentIntentId } = (await admin.get(`/api/orders/${three.order}`)).body
    await recordDispute(shop.services, {
      ...{ id: `dp_${three.order}`, paymentIntentId, reason: 'fraudulent', amount: cents(2199) },
      ...{ status: 'needs_response', isWon: false, dueBy: null },
    })
    expect(said(await correct(three.buyer, three, { engraving: 'Anna' }))).toBe(
      '409: The payment of this order is disputed, so the order cannot be changed. Please write to us.',
    )
    expect((await three.buyer.get(`/api/orders/${three.order}/changes`)).body.lines[0].closed).toMatch(/disputed/)
  })

  // rule 8
  test('of another person’s order answers the same 404 as for a missing one', async () => {
    const one = await bought()
    const other = await bought()
    for (const who of [other.buyer, shop.visitor(), await shop.workshop()]) {
      expect(said(await correct(who, one, { engraving: 'Anna' }))).toBe('404: Order Not Found')
      expect(said(await who.get(`/api/orders/${one.order}/changes`))).toBe('404: Order Not Found')
    }
    expect(said(await correct(one.buyer, { ...one, item: other.item }, { engraving: 'Anna' }))).toBe(
      '404: Order Not Found',
    )
    expect([await wordsOf(one), await wordsOf(other)]).toEqual(['Ana', 'Ana'])
  })

  test('needs the number of corrections that were shown', async () => {
    const one = await bought()
    const send = (more: object) => correct(one.buyer, one, { engraving: 'Anna' }, more)
    expect(said(await send({ corrections: -1 }))).toBe('400: Please open the order again.')
    expect(said(await send({ reprint: 'yes' }))).toBe('400: `reprint` must be true or false.')
    expect(said(await send({ corrections: 1 }))).toBe('409: This gift was corrected meanwhile. Please check it again.')
  })

  onBoth('of two tabs that correct the same line, one is saved and the other is told', async () => {
    const one = await bought()
    const answers = await Promise.all(['Anna', 'Hannah'].map((engraving) => correct(one.buyer, one, { engraving })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.text).toBe(
      'This gift was corrected meanwhile. Please check it again.',
    )
  })
})

describe('a correction and a printer in the same moment', () => {
  onBoth('a printer that starts first keeps its piece, and the correction is refused', async () => {
    const one = await bought()
    const { questions } = shop.services
    const { findProgress } = questions
    // The printer starts after the first check, before the correction locks the order.
    let started: { status: number } | undefined
    shop.services.questions = {
      ...questions,
      findProgress: async (...asked) => {
        const progress = await findProgress(...asked)
        started ??= await startAll(one)
        return progress
      },
    }
    const answer = await correct(one.buyer, one, { engraving: 'Anna' })
    shop.services.questions = questions
    expect([started?.status, answer.status]).toEqual([200, 409])
    expect([await stands(one), await wordsOf(one)]).toEqual([['1/1 printing'], 'Ana'])
  })

  onBoth('a printer that starts second waits, and is refused its old file', async () => {
    const one = await bought()
    const { events } = shop.services
    const locked = Promise.withResolvers<void>()
    // Registered here, so the start is no part of the correction's transaction.
    const started = locked.promise.then(() => startAll(one))
    shop.services.events = {
      ...events,
      lineCorrected: async (...told) => {
        locked.resolve()
        await events.lineCorrected(...told)
      },
    }
    const answer = await correct(one.buyer, one, { engraving: 'Anna' })
    shop.services.events = events
    expect([answer.status, (await started).status]).toEqual([200, 409])
    expect(said(await started)).toMatch(/was corrected after its print file was made/)
    const [job] = await jobsOf(one)
    expect([job?.status, job?.proofId]).toEqual(['queued', (await lineOf(one)).proofId])
  })

  onBoth('in any order, no printed piece has another proof than its line', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await bought({ quantity: 2 })
      const [answer] = await Promise.all([correct(one.buyer, one, { engraving: `Anna ${round}` }), startAll(one)])
      expect([200, 409]).toContain(answer.status)
      const { proofId } = await lineOf(one)
      expect((await jobsOf(one)).map((job) => job.proofId)).toEqual([proofId, proofId])
    }
  })
})

describe('a correction by the shop', () => {
  test('needs a reason, which the buyer reads', async () => {
    const one = await bought()
    expect(said(await correct(admin, one, { engraving: 'Anna' }))).toBe('400: Enter the reason. The customer reads it.')
    expect((await correct(admin, one, { engraving: 'Anna' }, asShop)).status).toBe(200)
    expect((await shop.mailsTo(one.email)).at(-1)?.text).toContain('The customer called.')
    const { lines } = (await one.buyer.get(`/api/orders/${one.order}/changes`)).body
    expect(lines[0].corrections).toMatchObject([{ isByShop: true, by: null, reason: 'The customer called.' }])
    const { lines: own } = (await admin.get(`/api/orders/${one.order}/changes`)).body
    expect(own[0].corrections[0].by).toBe('Ida Lindqvist')
  })

  test('prints finished pieces again, once this is confirmed', async () => {
    const one = await bought({ quantity: 2 })
    const [first, second] = await jobsOf(one)
    await start([first!.id, second!.id])
    expect(said(await correct(admin, one, { engraving: 'Anna' }, asShop))).toBe(
      '409: A piece of this gift is on a printer. Mark the piece as done or failed in the print queue, then correct the gift.',
    )
    await finish([first!.id, second!.id])
    expect(said(await correct(admin, one, { engraving: 'Anna' }, asShop))).toBe(
      '409: 2 pieces of this gift are already printed. Confirm that the pieces are printed again.',
    )
    expect((await correct(admin, one, { engraving: 'Anna' }, { ...asShop, reprint: true })).status).toBe(200)
    expect(await stands(one)).toEqual(['1/1 failed', '1/2 queued', '2/1 failed', '2/2 queued'])
    expect((await admin.get(`/api/orders/search?q=${one.order}`)).body.orders[0].isReady).toBe(false)
    const { proofId } = await lineOf(one)
    const queued = (await jobsOf(one)).filter(({ status }) => status === 'queued')
    expect(queued.map((job) => job.proofId)).toEqual([proofId, proofId])
    expect(said(await admin.delete(`/api/print-queue/${first!.id}/fail`))).toBe(
      '409: This gift was corrected since, so the piece is printed again. Nothing was changed.',
    )
  })

  test('is refused for a packed gift until its parcel is unpacked', async () => {
    const one = await bought()
    const [job] = await jobsOf(one)
    await start([job!.id])
    await finish([job!.id])
    const { body: parcel } = await admin.post('/api/parcels', {
      orderId: one.order,
      pieces: [{ orderItemId: one.item, pieces: 1 }],
    })
    const again = { ...asShop, reprint: true }
    expect(said(await correct(admin, one, { engraving: 'Anna' }, again))).toBe(
      '409: This gift is packed. Unpack its parcel first, then correct the gift.',
    )
    await admin.delete(`/api/parcels/${parcel.id}`)
    expect((await correct(admin, one, { engraving: 'Anna' }, again)).status).toBe(200)
  })
})

describe('a print file from before a correction', () => {
  const queued = async (one: Bought) => (await jobsOf(one)).filter(({ status }) => status === 'queued')
  const startFrom = async (one: Bought, corrections?: number) => {
    const ids = (await queued(one)).map(({ id }) => id)
    return admin.post('/api/print-queue/start', {
      ...{ pieces: ids, printerId, loaded: allFilaments },
      ...(corrections !== undefined && { corrections: Object.fromEntries(ids.map((id) => [id, corrections])) }),
    })
  }

  // rule 128
  test('is refused at the start: a piece names how often its line was corrected', async () => {
    const one = await bought({ quantity: 2 })
    await correct(one.buyer, one, { engraving: 'Anna' })
    const { pieces } = (await admin.get('/api/print-queue')).body
    const own = pieces.filter(({ orderItemId }: { orderItemId: string }) => orderItemId === one.item)
    expect(own.map(({ corrections }: { corrections: number }) => corrections)).toEqual([1, 1])
    const stale = `409: Medal of order #${one.order.slice(-8).toUpperCase()} was corrected after its print file was made. Open the print queue again and print the new file.`
    expect(said(await startFrom(one))).toBe(stale)
    expect(said(await startFrom(one, 0))).toBe(stale)
    expect(await stands(one)).toEqual(['1/1 queued', '2/1 queued'])
    expect((await startFrom(one, 1)).status).toBe(200)
  })

  test('must be named by piece', async () => {
    const one = await bought()
    const [job] = await jobsOf(one)
    const wish = { pieces: [job!.id], printerId }
    for (const corrections of [{ [job!.id]: 'once' }, { first: 1 }, [1]])
      expect(said(await admin.post('/api/print-queue/start', { ...wish, corrections }))).toBe(
        '400: There is no such piece.',
      )
    expect(said(await admin.post('/api/print-queue/start', { ...wish, isEarly: 1 }))).toBe(
      '400: `isEarly` must be true or false.',
    )
  })

  test('has another name than the file after the correction', async () => {
    const one = await bought()
    const [job] = await jobsOf(one)
    const name = async () =>
      /filename="([^"]+)"/.exec(
        (await admin.get(`/api/print-queue/plate.3mf?pieces=${job!.id}&printer=${printerId}`)).headers.get(
          'content-disposition',
        ) ?? '',
      )?.[1]
    const before = await name()
    await correct(one.buyer, one, { engraving: 'Anna' })
    expect([before, await name()]).toEqual(Array(2).fill(expect.stringMatching(/-plate-m[0-9a-f]{8}\.3mf$/)))
    expect(await name()).not.toBe(before)
  })
})

describe('the time to correct', () => {
  const settle = (wish: object) => admin.put('/api/settings', wish)
  afterAll(() => settle({ correctionMinutes: 0, correctionEnds: 'with-printing' }))

  // rule 129
  test('keeps an order off the plates, says until when, and needs a confirmation', async () => {
    await settle({ correctionMinutes: 30, timeZone: 'UTC' })
    await shop.db.update(printJobs).set({ status: 'done' })
    shop.clock.set(shop.clock.now().toISOString().replace(/T.*/, 'T10:02:00.000Z'))
    const one = await bought()
    const { pieces } = (await admin.get('/api/print-queue')).body
    expect(pieces.map(({ correctableUntil }: { correctableUntil: string }) => correctableUntil)).toEqual([
      expect.stringMatching(/T10:32:/),
    ])
    const propose = async () => (await admin.get(`/api/print-queue/next-plate?printer=${printerId}`)).body
    expect(await propose()).toMatchObject({
      pieces: [],
      sentence: 'The waiting pieces can still be corrected. The first of them is proposed from 10:32 on.',
    })
    expect(said(await startAll(one))).toBe(
      `409: Order #${one.order.slice(-8).toUpperCase()} can be corrected until 10:32. Wait until then, or confirm to print anyway.`,
    )
    shop.clock.forward(31)
    expect((await propose()).pieces).toHaveLength(1)
    expect((await admin.get('/api/print-queue')).body.pieces[0].correctableUntil).toBeNull()
    expect((await startAll(one)).status).toBe(200)
    const two = await bought()
    const [job] = await jobsOf(two)
    expect(
      (
        await admin.post('/api/print-queue/start', {
          pieces: [job!.id],
          printerId,
          loaded: allFilaments,
          isEarly: true,
        })
      ).status,
    ).toBe(200)
  })

  test('can end the buyer’s corrections, but not the shop’s', async () => {
    await settle({ correctionMinutes: 30, correctionEnds: 'with-time' })
    const one = await bought()
    const { body } = await one.buyer.get(`/api/orders/${one.order}/changes`)
    expect(body).toMatchObject({ endsWithPrinting: false, until: expect.any(String), lines: [{ closed: null }] })
    shop.clock.forward(31)
    const over = 'The time to correct this order is over. Please write to us if something is wrong.'
    expect(said(await correct(one.buyer, one, { engraving: 'Anna' }))).toBe(`409: ${over}`)
    expect((await one.buyer.get(`/api/orders/${one.order}/changes`)).body).toMatchObject({
      until: null,
      lines: [{ closed: over }],
    })
    expect((await correct(admin, one, { engraving: 'Anna' }, asShop)).status).toBe(200)
  })

  test.each([
    [{ correctionMinutes: -1 }, 'Use 0 minutes or more'],
    [{ correctionMinutes: 2881 }, 'Use a whole number of minutes, at most 2880'],
    [{ correctionMinutes: 1.5 }, 'Use a whole number of minutes, at most 2880'],
    [{ correctionEnds: 'never' }, 'Choose with-printing or with-time'],
  ])('is refused as %j', async (wish, sentence) => {
    expect(said(await settle(wish))).toBe(`400: ${sentence}`)
  })
})

describe('a cancellation by the buyer', () => {
  const cancel = (who: Visitor, { order }: Bought) => who.post(`/api/orders/${order}/cancel`)
  const refundsOf = ({ order }: Bought) => shop.db.select().from(refunds).where(eq(refunds.orderId, order))

  // rule 130
  test('refunds the payment at once, returns stock and pieces, and is emailed with the refund', async () => {
    const one = await bought({ quantity: 2, stock: 5 })
    expect((await one.buyer.get(`/api/orders/${one.order}/changes`)).body.cancellation).toEqual({
      ...{ closed: null, refund: '37.99' },
    })
    const { status, body } = await cancel(one.buyer, one)
    expect([status, body.status, body.paymentStatus, body.refunded]).toEqual([200, 'cancelled', 'refunded', '37.99'])
    expect(await shop.stockOf(one.productId)).toBe(5)
    const { pieces } = (await admin.get('/api/print-queue')).body
    expect(pieces.filter(({ orderId }: { orderId: string }) => orderId === one.order)).toEqual([])
    const subjects = (await shop.mailsTo(one.email)).map(({ subject }) => subject.replace(/#\w+/, '#'))
    expect(subjects.slice(-2)).toEqual(['Your order # is cancelled', 'Your refund for order #'])
    expect((await admin.get(`/api/orders/${one.order}`)).body.history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'status', to: 'cancelled', text: 'Canceled by the customer.' }),
        expect.objectContaining({ kind: 'refund', text: '$37.99 was refunded. Canceled by the customer.' }),
      ]),
    )
    expect(said(await cancel(one.buyer, one))).toBe('409: This order is cancelled already.')
    expect(await refundsOf(one)).toHaveLength(1)
  })

  test('refunds what is left after a partial refund', async () => {
    const one = await bought()
    await admin.post(`/api/orders/${one.order}/refunds`, { id: crypto.randomUUID(), amount: '5.00' })
    expect((await cancel(one.buyer, one)).body).toMatchObject({ paymentStatus: 'refunded', refunded: '21.99' })
    expect((await refundsOf(one)).map(({ amount }) => amount).sort()).toEqual([500, 1699].sort())
  })

  test('is refused once a piece is printed, and after the time, and to strangers and the shop', async () => {
    const one = await bought({ quantity: 2 })
    const [first] = await jobsOf(one)
    expect(said(await cancel(await shop.workshop('packer@example.com'), one))).toBe('404: Order Not Found')
    expect(said(await cancel(shop.visitor(), one))).toBe('404: Order Not Found')
    expect(said(await cancel(admin, one))).toBe(
      '409: Cancel the order by its status, which also asks about the refund.',
    )
    await start([first!.id])
    expect(said(await cancel(one.buyer, one))).toBe(
      '409: This order is being printed or packed and can no longer be canceled. Please write to us.',
    )
    await admin.put('/api/settings', { correctionMinutes: 10, correctionEnds: 'with-time' })
    const two = await bought()
    shop.clock.forward(11)
    expect(said(await cancel(two.buyer, two))).toBe('409: The time to cancel this order is over. Please write to us.')
    await admin.put('/api/settings', { correctionMinutes: 0, correctionEnds: 'with-printing' })
    expect(await refundsOf(one)).toEqual([])
  })

  test('stays when the provider refuses the refund, and the shop sees the order as not refunded', async () => {
    const one = await bought()
    const { refund } = shop.payments
    shop.payments.refund = async () => {
      throw new Problem('conflict', 'The bank said no.')
    }
    expect((await cancel(one.buyer, one)).body).toMatchObject({ status: 'cancelled', refunded: '0.00' })
    shop.payments.refund = refund
    const { orders: unpaid } = (await admin.get('/api/orders/search?view=cancelled-paid')).body
    expect(unpaid.map(({ id }: { id: string }) => id)).toContain(one.order)
  })

  onBoth('whose refund is lost on the way is finished by a job, once', async () => {
    const one = await bought()
    const { refund } = shop.payments
    shop.payments.refund = async () => {
      throw new Error('no answer')
    }
    expect((await cancel(one.buyer, one)).body.status).toBe('cancelled')
    shop.payments.refund = refund
    shop.clock.forward(2)
    await Promise.all([finishRefunds(shop.services), finishRefunds(shop.services)])
    expect(await refundsOf(one)).toMatchObject([{ state: 'done', amount: 2199 }])
    expect((await one.buyer.get(`/api/orders/${one.order}`)).body.paymentStatus).toBe('refunded')
  })

  onBoth('in two tabs, while a printer starts and the shop refunds, pays back exactly once', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await bought()
      const answers = await Promise.all([
        cancel(one.buyer, one),
        startAll(one),
        cancel(one.buyer, one),
        admin.post(`/api/orders/${one.order}/refunds`, { id: crypto.randomUUID(), amount: '5.00' }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const { body } = await admin.get(`/api/orders/${one.order}`)
      const [job] = await jobsOf(one)
      const refunded = (await refundsOf(one)).reduce((sum, { amount }) => sum + amount, 0)
      // Either the piece is printed, or all the money is back.
      expect([body.status, job?.status, refunded <= 500]).toEqual(
        body.status === 'cancelled' ? ['cancelled', 'queued', false] : ['processing', 'printing', true],
      )
      if (body.status === 'cancelled') expect(refunded).toBe(2199)
    }
  })
})

describe('a new address', () => {
  const berlin = { name: 'Nora', street: 'Torstraße 1', city: 'Berlin', state: '', zip: '10119', country: 'DE' }
  const seattle = { name: 'Nora', street: '400 Pine St', city: 'Seattle', state: 'WA', zip: '98101', country: 'US' }
  const arrivalIn = async (who: Visitor, { order }: Bought, country: string) =>
    (await who.get(`/api/orders/${order}/arrival?country=${country}`)).body.arrival
  const change = (who: Visitor, { order }: Bought, shippingAddress: object, arrival: unknown) =>
    who.put(`/api/orders/${order}/address`, { shippingAddress, arrival })

  // rule 132
  test('has an arrival that is shown first, and is emailed', async () => {
    const one = await bought()
    const { arrival: before } = (await one.buyer.get(`/api/orders/${one.order}`)).body
    const days = await arrivalIn(one.buyer, one, 'DE')
    expect(days.from > before.from).toBe(true)
    const refused = await change(one.buyer, one, berlin, { from: before.from, to: before.to })
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(/^At this address, your order arrives .+\. Please check the days and save again\.$/),
    ])
    const { status, body } = await change(one.buyer, one, berlin, days)
    expect([status, body.shippingAddress, body.arrival]).toEqual([200, berlin, { ...before, ...days }])
    const mail = (await shop.mailsTo(one.email)).at(-1)
    expect(mail?.subject).toBe(`Your order #${one.order.slice(-8).toUpperCase()} has a new address`)
    expect(mail?.text).toContain('Torstraße 1')
    expect((await admin.get(`/api/orders/${one.order}`)).body.history.at(-1)).toMatchObject({ kind: 'address' })
  })

  test('in the same country keeps the days of the order, also for the shop', async () => {
    const one = await bought()
    const { arrival } = (await one.buyer.get(`/api/orders/${one.order}`)).body
    const days = await arrivalIn(admin, one, 'US')
    expect(days).toEqual({ from: arrival.from, to: arrival.to })
    expect((await change(admin, one, seattle, days)).body).toMatchObject({ shippingAddress: seattle, arrival })
  })

  test('is checked as at checkout', async () => {
    const one = await bought()
    await admin.put('/api/settings', { shipsTo: 'US, CA' })
    const days = await arrivalIn(one.buyer, one, 'DE')
    expect(said(await change(one.buyer, one, berlin, days))).toBe(
      '400: We do not ship to Germany. Please choose another country.',
    )
    await admin.put('/api/settings', { shipsTo: '', phoneAtCheckout: 'required' })
    expect(said(await change(one.buyer, one, berlin, days))).toBe('400: Enter a phone number. Our carrier needs one.')
    await admin.put('/api/settings', { phoneAtCheckout: 'optional' })
    expect((await change(one.buyer, one, { ...berlin, zip: 'x' }, days)).status).toBe(400)
    expect(said(await change(one.buyer, one, berlin, 'soon'))).toBe('400: Send the arrival that was shown, or null.')
    expect(said(await change(one.buyer, one, berlin, null))).toMatch(/^409: At this address/)
    expect((await one.buyer.get(`/api/orders/${one.order}`)).body.shippingAddress.city).toBe('Portland')
  })

  test('is possible while printing, until the order is packed', async () => {
    const one = await bought()
    const [job] = await jobsOf(one)
    await start([job!.id])
    await finish([job!.id])
    const days = await arrivalIn(one.buyer, one, 'US')
    expect((await change(one.buyer, one, seattle, days)).status).toBe(200)
    await admin.post('/api/parcels', { orderId: one.order, pieces: [{ orderItemId: one.item, pieces: 1 }] })
    expect(said(await change(one.buyer, one, seattle, days))).toBe(
      '409: This order is packed, so its address can no longer be changed. Please write to us.',
    )
    expect(said(await change(admin, one, seattle, days))).toBe(
      '409: This order is packed. Unpack its parcel first, then change the address.',
    )
    const two = await bought()
    await admin.put(`/api/orders/${two.order}/status`, { status: 'cancelled' })
    expect(said(await change(two.buyer, two, seattle, days))).toBe(
      '409: This order is cancelled. Its address can no longer be changed.',
    )
    expect(said(await change(shop.visitor(), two, seattle, days))).toBe('404: Order Not Found')
    expect((await one.buyer.get(`/api/orders/${two.order}/arrival?country=US`)).status).toBe(404)
  })

  test('in another country is agreed with the shop for an order from a quote', async () => {
    const one = await bought()
    await shop.db.update(orderItems).set({ make: null, proofId: null }).where(eq(orderItems.id, one.item))
    const days = await arrivalIn(one.buyer, one, 'DE')
    expect(said(await change(one.buyer, one, berlin, days))).toBe(
      '409: The day of this order was agreed for its country. Please write to us.',
    )
    expect((await change(admin, one, berlin, days)).status).toBe(200)
  })

  test('without a day says so, and is saved once that was shown', async () => {
    const one = await bought()
    await shop.db
      .update(orders)
      .set({ leavesOn: null, arrivesFrom: null, arrivesTo: null })
      .where(eq(orders.id, one.order))
    expect(await arrivalIn(one.buyer, one, 'DE')).toBeNull()
    expect(said(await change(one.buyer, one, berlin, { from: '2026-12-01', to: '2026-12-02' }))).toBe(
      '409: We cannot name an arrival date for this address. Please check the address and save again.',
    )
    expect((await change(one.buyer, one, berlin, null)).status).toBe(200)
  })

  onBoth('that is saved while the order is packed is either on the parcel or refused', async () => {
    const one = await bought({ stock: 1, engraving: '' })
    const days = await arrivalIn(one.buyer, one, 'US')
    const [changed, packed] = await Promise.all([
      change(one.buyer, one, seattle, days),
      admin.post('/api/parcels', { orderId: one.order, pieces: [{ orderItemId: one.item, pieces: 1 }] }),
    ])
    expect([[200, 409].includes(changed.status), packed.status]).toEqual([true, 201])
    const { shippingAddress } = (await admin.get(`/api/orders/${one.order}`)).body
    expect(shippingAddress.city).toBe(changed.status === 200 ? 'Seattle' : 'Portland')
  })
})

describe('a guest', () => {
  test('corrects, redirects and cancels the order with the link of an email, which nobody else can', async () => {
    const { id: productId } = await shop.product({ name: 'Medal', stock: 0, modelFile: medal })
    const browser = shop.visitor()
    await browser.post('/api/cart', { productId, customization: { color: 'red', engraving: 'Ana' } })
    const guest = { name: 'Nora', email: `guest-${people++}@example.com` }
    const { body: order } = await browser.checkOut(guest)
    const mine = { order: order.id, item: order.items[0].id }
    const keyIn = async () =>
      /open-order\?key=([\w-]+)/.exec((await shop.mailsTo(guest.email)).at(-1)?.text ?? '')?.[1] ?? ''
    const phone = shop.visitor()
    await phone.post('/api/guest-orders/open', { key: await keyIn() })
    const change = (who: Visitor, customization: object, corrections: number) =>
      who.put(`/api/orders/${mine.order}/items/${mine.item}`, { corrections, customization })
    for (const stranger of [shop.visitor(), (await bought()).buyer]) {
      expect((await change(stranger, { engraving: 'Eve' }, 0)).status).toBe(404)
      expect((await stranger.post(`/api/orders/${mine.order}/cancel`)).status).toBe(404)
    }
    expect((await change(phone, { engraving: 'Anna' }, 0)).status).toBe(200)
    expect((await shop.mailsTo(guest.email)).at(-1)?.subject).toMatch(/is corrected$/)
    // The link of the newest email opens the order, too.
    const other = shop.visitor()
    await other.post('/api/guest-orders/open', { key: await keyIn() })
    expect((await change(other, { color: 'blue' }, 1)).status).toBe(200)
    const { arrival } = (await phone.get(`/api/orders/${mine.order}/arrival?country=US`)).body
    const wish = { shippingAddress: { ...order.shippingAddress, street: '1 Main St' }, arrival }
    expect((await phone.put(`/api/orders/${mine.order}/address`, wish)).body.shippingAddress.street).toBe('1 Main St')
    const { status, body } = await browser.post(`/api/orders/${mine.order}/cancel`)
    expect([status, body.status, body.paymentStatus]).toEqual([200, 'cancelled', 'refunded'])
    expect((await shop.mailsTo(guest.email)).at(-1)?.subject).toMatch(/^Your refund for order/)
  })
})
