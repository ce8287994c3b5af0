import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { claimPhotos, claims } from '#features/orders/claims/server/tables.ts'
import { sweepPhotos } from '#features/orders/claims/server/upload-photo.ts'
import { recordDispute } from '#features/orders/orders/server/record-dispute.ts'
import { recordRefund } from '#features/orders/orders/server/record-refund.ts'
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
  const bed = { name: 'Printer', bedWidth: 250, bedDepth: 210, bedGap: 5, minutesADay: 600, isWorking: true }
  printerId = (await admin.post('/api/printers', { ...bed, color: 'red', kind: 'slots', slots: 4 })).body.id
})
afterAll(() => shop.close())

/** A buyer with a paid medal for Ana. */
async function bought({ quantity = 2 } = {}) {
  const { id: productId } = await shop.product({ name: 'Medal', stock: 0, modelFile: '/models/medal@1.bin' })
  const buyer = shop.visitor()
  const email = `claims-${people++}@example.com`
  await buyer.register(email)
  const { body, text } = await buyer.buy([{ productId, quantity, customization: { color: 'red', engraving: 'Ana' } }])
  if (!body?.items) throw new Error(text)
  return { buyer, email, order: body.id as string, item: body.items[0].id as string, total: body.total as string }
}
type Bought = Awaited<ReturnType<typeof bought>>

const jobsOf = (order: string) => shop.db.select().from(printJobs).where(eq(printJobs.orderId, order))
const move = (order: string, status: string) => admin.put(`/api/orders/${order}/status`, { status })
async function printed(order: string) {
  const pieces = (await jobsOf(order)).filter(({ status }) => status === 'queued').map(({ id }) => id)
  await admin.post('/api/print-queue/start', { pieces, printerId, loaded: allFilaments })
  expect((await admin.post('/api/print-queue/finish', { pieces })).status).toBe(200)
}
/** A medal that has reached its buyer. */
async function delivered(given?: { quantity?: number }) {
  const one = await bought(given)
  await printed(one.order)
  await move(one.order, 'shipped')
  await move(one.order, 'delivered')
  return one
}
const report = { pieces: 1, kind: 'broken', words: 'One ear is off.', wish: 'reprint' }
const claim = ({ order, item }: Bought, who: Visitor, given: object = {}) =>
  who.post(`/api/orders/${order}/claims`, { itemId: item, ...report, ...given })
const claimed = async (one: Bought, given: object = {}) => {
  const { body, text } = await claim(one, one.buyer, given)
  if (!body?.claims) throw new Error(text)
  return body.claims[0].id as string
}
const answer = (id: string, wish: object) => admin.post(`/api/claims/${id}/answer`, wish)
const claimsOf = async ({ order }: Bought, who: Visitor = admin) => (await who.get(`/api/orders/${order}/claims`)).body
const stateOf = async (id: string) => (await shop.db.select().from(claims).where(eq(claims.id, id)))[0]
const orderOf = async ({ order }: Bought, who: Visitor = admin) => (await who.get(`/api/orders/${order}`)).body
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
const picture = (color = '#2f6db5') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer()
const upload = async ({ order }: Bought, who: Visitor, bytes?: Uint8Array, type = 'image/png') =>
  who.call('POST', `/api/orders/${order}/photos`, bytes ?? (await picture()), { 'content-type': type })

describe('a claim', () => {
  // rule 137
  test('is refused while the gift can be corrected, and possible once a piece is printed', async () => {
    const one = await bought()
    const notYet = 'This gift is not made yet. Please correct the gift or cancel the order instead.'
    expect(said(await claim(one, one.buyer))).toBe(`409: ${notYet}`)
    expect((await claimsOf(one, one.buyer)).lines).toEqual([{ id: one.item, closed: notYet, pieces: 2 }])
    await printed(one.order)
    expect((await claim(one, one.buyer)).status).toBe(201)
  })

  test('is shown to its buyer and the shop, listed, counted, and mailed to the maker', async () => {
    const one = await delivered()
    const { body: photo } = await upload(one, one.buyer)
    const { status, body } = await claim(one, one.buyer, { photos: [photo.url] })
    expect([status, body.claims[0]]).toEqual([
      201,
      expect.objectContaining({ kind: 'broken', words: 'One ear is off.', photos: [photo.url], state: 'open' }),
    ])
    expect(body.claims[0]).not.toHaveProperty('refund')
    const { body: list } = await admin.get('/api/claims')
    expect(list.claims.at(-1)).toMatchObject({
      orderId: one.order,
      productName: 'Medal',
      refund: '16.00',
      blocked: null,
    })
    expect((await admin.get('/api/dashboard/waiting')).body['/admin/claims']).toBe(list.total)
    const { history } = await orderOf(one)
    expect(history.at(-1)).toMatchObject({ kind: 'claim', text: expect.stringContaining('Medal: it is broken.') })
    const { contactEmail } = (await admin.get('/api/settings')).body
    expect((await shop.mailsTo(contactEmail)).map(({ subject }) => subject)).toContain(
      `Something is wrong with order #${one.order.slice(-8).toUpperCase()}`,
    )
  })

  test.each([
    [{ pieces: 3 }, '400: At most 2 of this gift can be reported. Please choose how many.'],
    [{ pieces: 0 }, '400: Choose how many pieces are affected.'],
    [{ kind: 'ugly' }, '400: Choose what is wrong.'],
    [{ words: ' ' }, '400: Describe what is wrong.'],
    [{ wish: 'money' }, '400: Choose what you wish.'],
    [{ itemId: 'first' }, '400: Choose a gift.'],
    [{ photos: [1] }, '400: Send the addresses of uploaded photos.'],
    [{ photos: Array(5).fill('/files/x.jpg') }, '400: Please upload at most 4 photos.'],
    [{ photos: ['/files/of-another.jpg'] }, '400: A photo no longer exists. Please upload the photo again.'],
    [{ itemId: '00000000-0000-4000-8000-000000000000' }, '404: Order Not Found'],
  ])('with %j is refused and stores nothing', async (given, sentence) => {
    const one = await delivered()
    expect(said(await claim(one, one.buyer, given))).toBe(sentence)
    expect((await claimsOf(one)).claims).toEqual([])
  })

  test('is refused to strangers, to the shop, and for photos of another order', async () => {
    const [one, other] = [await delivered(), await delivered()]
    const { body: photo } = await upload(other, other.buyer)
    expect((await claim(one, other.buyer)).status).toBe(404)
    expect((await upload(one, other.buyer)).status).toBe(404)
    expect((await shop.visitor().get(`/api/orders/${one.order}/claims`)).status).toBe(404)
    expect((await claim(one, one.buyer, { photos: [photo.url] })).status).toBe(400)
    expect(said(await claim(one, admin))).toBe('409: The customer reports what is wrong on the page of the order.')
    expect((await one.buyer.get('/api/claims')).status).toBe(403)
  })

  test('is refused once more for the same line, and after the owner’s days', async () => {
    const one = await delivered()
    await claimed(one)
    expect(said(await claim(one, one.buyer))).toBe(
      '409: You have told us already that something is wrong with this gift. We will answer soon.',
    )
    const two = await delivered()
    await admin.put('/api/settings', { claimDays: 0 })
    expect(said(await claim(two, two.buyer))).toBe('409: Please write to us if something is wrong.')
    await admin.put('/api/settings', { claimDays: 2 })
    shop.clock.forward(2 * 24 * 60)
    expect((await claimsOf(two, two.buyer)).lines[0].closed).toBeNull()
    shop.clock.forward(24 * 60)
    expect(said(await claim(two, two.buyer))).toBe(
      '409: The time to report that something is wrong is over. Please write to us.',
    )
    await admin.put('/api/settings', { claimDays: 30 })
    expect(said(await admin.put('/api/settings', { claimDays: -1 }))).toContain('Use 0 days or more')
  })

  test('is refused on an order that is canceled or disputed', async () => {
    const [one, two] = [await delivered(), await delivered()]
    await move(one.order, 'cancelled')
    expect(said(await claim(one, one.buyer))).toBe('409: This order is cancelled.')
    await dispute(two)
    expect(said(await claim(two, two.buyer))).toBe(
      '409: The payment of this order is disputed, so the order cannot be changed. Please write to us.',
    )
  })

  onBoth('from two tabs at once is one', async () => {
    const one = await delivered()
    const answers = await Promise.all([claim(one, one.buyer), claim(one, one.buyer)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await shop.db.$count(claims, eq(claims.orderId, one.order))).toBe(1)
  })
})

describe('a photo', () => {
  test('that is no photo is refused with a sentence', async () => {
    const one = await delivered()
    expect(said(await upload(one, one.buyer, Buffer.from('no photo')))).toBe(
      '400: Please upload only image files (PNG, JPEG, WebP or GIF).',
    )
    expect(said(await upload(one, one.buyer, await picture(), 'text/plain'))).toBe(
      '415: Send the bytes of one photo, with its own content type.',
    )
    expect(await shop.db.$count(claimPhotos, eq(claimPhotos.orderId, one.order))).toBe(0)
  })

  test('has a file of its own, which is deleted with a guest’s data or after a day without a claim', async () => {
    const one = await delivered()
    const [first, second] = [await upload(one, one.buyer), await upload(one, one.buyer)]
    expect(first.body.url).not.toBe(second.body.url)
    const id = await claimed(one, { photos: [first.body.url] })
    const isStored = async (url: string) => (await shop.services.files.read(url.replace('/files/', ''))) !== undefined
    await shop.mailsTo(one.email)
    shop.clock.forward(25 * 60)
    await sweepPhotos(shop.services)
    expect([await isStored(first.body.url), await isStored(second.body.url)]).toEqual([true, false])
    await one.buyer.call('DELETE', '/api/user', { password: 'a long enough password' })
    expect(await isStored(first.body.url)).toBe(false)
    expect(await stateOf(id)).toMatchObject({ words: null, state: 'closed' })
  })

  test('uploaded too often is refused before it is received', async () => {
    const one = await delivered()
    const { config } = shop.services
    const { rateLimitScale } = config
    config.rateLimitScale = 0
    const answer = await upload(one, one.buyer)
    config.rateLimitScale = rateLimitScale
    expect(said(answer)).toBe(
      '429: Too many photos of this order were uploaded. Please wait an hour before you upload more.',
    )
  })
})

describe('the answer “print again”', () => {
  test('queues the pieces with the same proof, a promise and no charge, and leaves in a parcel of its own', async () => {
    const one = await delivered()
    const before = await orderOf(one)
    const id = await claimed(one, { pieces: 2 })
    expect((await answer(id, { answer: 'reprint' })).status).toBe(200)
    const order = await orderOf(one, one.buyer)
    expect(order).toMatchObject({ status: 'processing', total: before.total, subtotal: before.subtotal })
    expect(order.items).toMatchObject([
      { quantity: 2, isReprint: false },
      { quantity: 2, isReprint: true, price: '0.00', image: before.items[0].image },
    ])
    expect(order.arrival.from >= before.arrival.from).toBe(true)
    const queued = (await jobsOf(one.order)).filter(({ status }) => status === 'queued')
    const [bought] = await shop.db.select().from(orderItems).where(eq(orderItems.id, one.item))
    expect(queued.map(({ proofId }) => proofId)).toEqual([bought?.proofId, bought?.proofId])
    const mail = (await shop.mailsTo(one.email)).at(-1)
    expect(mail?.subject).toBe(`We print a gift of your order #${one.order.slice(-8).toUpperCase()} again`)
    expect((await claimsOf(one, one.buyer)).claims[0]).toMatchObject({ state: 'reprinted' })

    await printed(one.order)
    const { orders: toPack } = (await admin.get('/api/parcels/to-pack')).body
    const { lines } = toPack.find(({ id }: { id: string }) => id === one.order)
    expect(lines.map(({ left }: { left: number }) => left)).toEqual([0, 2])
    const pieces = [{ orderItemId: order.items[1].id, pieces: 2 }]
    const { id: parcel } = (await admin.post('/api/parcels', { orderId: one.order, pieces })).body
    expect((await admin.post('/api/parcels/post', { parcels: [{ id: parcel, trackingNumber: 'LL 2' }] })).status).toBe(
      200,
    )
    expect((await orderOf(one)).status).toBe('shipped')
    const subjects = (await shop.mailsTo(one.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('on its way'))).toHaveLength(2)
    expect((await admin.get(`/api/orders/${one.order}/parcels`)).body).toHaveLength(2)
  })

  test('keeps the day of pieces that have not left, and promises the last arrival later', async () => {
    const one = await bought()
    await printed(one.order)
    const before = (await orderOf(one)).arrival
    shop.clock.forward(7 * 24 * 60)
    expect((await answer(await claimed(one), { answer: 'reprint' })).status).toBe(200)
    const { arrival } = await orderOf(one)
    expect(arrival).toMatchObject({ leavesOn: before.leavesOn, from: before.from })
    expect(arrival.to > before.to).toBe(true)
  })

  test('counts its cost and parcel in profit, and no sale', async () => {
    const profit = async () => (await admin.get('/api/profit?group=product&days=90')).body
    const one = await delivered()
    const sum = (rows: { pieces: number; cost: string; revenue: string }[], part: 'pieces' | 'cost' | 'revenue') =>
      rows.reduce((total, row) => total + Number(row[part]), 0)
    const before = await profit()
    await answer(await claimed(one), { answer: 'reprint' })
    const after = await profit()
    expect(sum(after.rows, 'pieces')).toBe(sum(before.rows, 'pieces'))
    expect(sum(after.rows, 'revenue')).toBeCloseTo(sum(before.rows, 'revenue'))
    expect(Number(after.packaging)).toBeGreaterThan(Number(before.packaging))
    expect((await orderOf(one)).paymentStatus).toBe('paid')
  })

  test('queues nothing else of an order from before there was a queue, and can be corrected by the shop only', async () => {
    const one = await delivered()
    await shop.db.delete(printJobs).where(eq(printJobs.orderId, one.order))
    await answer(await claimed(one), { answer: 'reprint' })
    expect(await jobsOf(one.order)).toHaveLength(1)
    const item = (await orderOf(one)).items[1].id
    const wish = { corrections: 0, customization: { engraving: 'Anna' } }
    expect(said(await one.buyer.put(`/api/orders/${one.order}/items/${item}`, wish))).toBe(
      '409: This gift is printed again as it was ordered. Please write to us to change it.',
    )
    const byShop = await admin.put(`/api/orders/${one.order}/items/${item}`, { ...wish, reason: 'It was misspelled.' })
    expect(byShop.status).toBe(200)
  })

  test('keeps the parcels that left, and shipping by hand packs the reprint', async () => {
    const one = await delivered()
    await answer(await claimed(one), { answer: 'reprint' })
    await move(one.order, 'pending')
    await printed(one.order)
    await move(one.order, 'shipped')
    const parcels = (await admin.get(`/api/orders/${one.order}/parcels`)).body
    expect(parcels.map((one: { pieces: { pieces: number }[] }) => one.pieces.map(({ pieces }) => pieces))).toEqual([
      [2],
      [1],
    ])
  })

  // rule 77
  test('alone is back to be packed when its order was not shipped after all', async () => {
    const one = await delivered()
    await answer(await claimed(one), { answer: 'reprint' })
    await printed(one.order)
    const [, reprint] = (await orderOf(one)).items
    const toPack = async () =>
      (await admin.get(`/api/parcels/to-pack?order=${one.order}`)).body.orders.flatMap(
        ({ lines }: { lines: { orderItemId: string; left: number }[] }) =>
          lines.map(({ orderItemId, left }) => [orderItemId, left]),
      )
    // Shipped by hand, and packed at the table and posted.
    await move(one.order, 'shipped')
    await move(one.order, 'processing')
    const open = [
      [one.item, 0],
      [reprint.id, 1],
    ]
    expect(await toPack()).toEqual(open)
    const { id } = (
      await admin.post('/api/parcels', { orderId: one.order, pieces: [{ orderItemId: reprint.id, pieces: 1 }] })
    ).body
    await admin.post('/api/parcels/post', { parcels: [{ id }] })
    await move(one.order, 'processing')
    const parcels = (await admin.get(`/api/orders/${one.order}/parcels`)).body
    expect(parcels.map(({ postedAt }: { postedAt: string | null }) => postedAt !== null)).toEqual([true, false])
    await admin.delete(`/api/parcels/${id}`)
    expect(await toPack()).toEqual(open)
  })

  // rule 77
  test('leaves now and can be taken back when its order is set to delivered at once', async () => {
    const one = await delivered()
    shop.clock.forward(60)
    await answer(await claimed(one), { answer: 'reprint' })
    await printed(one.order)
    const [, reprint] = (await orderOf(one)).items
    shop.clock.forward(60)
    await move(one.order, 'delivered')
    const [first, second] = (await admin.get(`/api/orders/${one.order}/parcels`)).body
    expect([first.pieces[0].pieces, second.pieces[0].pieces]).toEqual([2, 1])
    expect(Date.parse(second.postedAt) - Date.parse(first.postedAt)).toBeGreaterThanOrEqual(2 * 60 * 60_000)
    await move(one.order, 'processing')
    const { orders } = (await admin.get(`/api/parcels/to-pack?order=${one.order}`)).body
    expect(orders).toMatchObject([
      {
        lines: [
          { orderItemId: one.item, left: 0 },
          { orderItemId: reprint.id, left: 1 },
        ],
      },
    ])
  })

  test('has days of its own after its delivery, and the gift keeps its days', async () => {
    const days = async () =>
      (await claimsOf(one, one.buyer)).lines.map(({ closed }: { closed: string | null }) => closed?.slice(0, 21))
    const one = await delivered({ quantity: 3 })
    await admin.put('/api/settings', { claimDays: 2 })
    shop.clock.forward(24 * 60)
    await answer(await claimed(one), { answer: 'reprint' })
    await printed(one.order)
    shop.clock.forward(2 * 24 * 60)
    expect(await days()).toEqual(['The time to report th', undefined])
    await move(one.order, 'shipped')
    await move(one.order, 'delivered')
    expect(await days()).toEqual(['The time to report th', undefined])
    shop.clock.forward(3 * 24 * 60)
    expect(await days()).toEqual(['The time to report th', 'The time to report th'])
    await admin.put('/api/settings', { claimDays: 30 })
  })

  test('can go to another address than the gift, until it is packed', async () => {
    const one = await delivered({ quantity: 1 })
    const moved = async () => {
      const { shippingAddress } = await orderOf(one)
      const { arrival } = (await one.buyer.get(`/api/orders/${one.order}/arrival?country=US`)).body
      const wish = { shippingAddress: { ...shippingAddress, street: '7 Elm Street' }, arrival }
      return (await one.buyer.put(`/api/orders/${one.order}/address`, wish)).status
    }
    await answer(await claimed(one), { answer: 'reprint' })
    expect(await moved()).toBe(200)
    await printed(one.order)
    const pieces = [{ orderItemId: (await orderOf(one)).items[1].id, pieces: 1 }]
    await admin.post('/api/parcels', { orderId: one.order, pieces })
    expect(await moved()).toBe(409)
  })

  test('is refused for an order without an address', async () => {
    const one = await delivered()
    const id = await claimed(one)
    await shop.db.update(orders).set({ shippingAddress: null }).where(eq(orders.id, one.order))
    expect(said(await answer(id, { answer: 'reprint' }))).toBe(
      '409: This order has no address any more, so nothing can be sent. Refund or decline.',
    )
    const asked = { name: 'Sam', country: 'US', isAnswered: false }
    await shop.db.update(orders).set({ asked }).where(eq(orders.id, one.order))
    expect(said(await answer(id, { answer: 'reprint' }))).toBe(
      '409: Sam has not given the address yet, so the parcel waits.',
    )
    expect((await stateOf(id))?.state).toBe('open')
  })
})

describe('the answer “refund”', () => {
  // rule 138
  test('refunds the pieces without shipping, emails once, and keeps the stock', async () => {
    const one = await delivered()
    const id = await claimed(one, { wish: 'return' })
    const refused = await answer(id, { answer: 'refund', refund: '15.99' })
    expect(said(refused)).toBe('409: The refund is $16.00 now. Please check the amount and press again.')
    expect((await answer(id, { answer: 'refund', refund: '16.00', reason: 'Sorry!' })).status).toBe(200)
    expect(await orderOf(one)).toMatchObject({
      refunded: '16.00',
      paymentStatus: 'partly-refunded',
      status: 'delivered',
    })
    const mails = (await shop.mailsTo(one.email)).filter(({ subject }) => subject?.startsWith('Your refund'))
    expect(mails.map(({ text }) => text)).toEqual([expect.stringMatching(/\$16\.00[\s\S]*Sorry!/)])
    expect((await claimsOf(one, one.buyer)).claims[0]).toMatchObject({ state: 'refunded', reason: 'Sorry!' })
  })

  test('refunds no piece twice, also if it was printed again in between', async () => {
    const one = await delivered({ quantity: 1 })
    await answer(await claimed(one), { answer: 'reprint' })
    await printed(one.order)
    await move(one.order, 'shipped')
    const again = { ...one, item: (await orderOf(one)).items[1].id }
    shop.clock.forward(1)
    expect((await answer(await claimed(again), { answer: 'refund' })).status).toBe(200)
    expect((await orderOf(one)).refunded).toBe('16.00')
    for (const each of [one, again])
      expect(said(await claim(each, one.buyer))).toBe('409: All pieces of this gift are refunded.')
  })

  test('refunds a piece once, if the gift and its reprint are both reported', async () => {
    const one = await delivered({ quantity: 1 })
    await answer(await claimed(one), { answer: 'reprint' })
    await printed(one.order)
    await move(one.order, 'shipped')
    const again = { ...one, item: (await orderOf(one)).items[1].id }
    shop.clock.forward(1)
    const id = await claimed(again)
    expect(said(await claim(one, one.buyer))).toBe(
      '409: You have told us already that something is wrong with this gift. We will answer soon.',
    )
    // Both claims are open, as they could be before the second report was refused.
    const [second] = await shop.db
      .insert(claims)
      .values({ ...{ orderId: one.order, orderItemId: one.item, pieces: 1, kind: 'broken' }, wish: 'return' })
      .returning()
    expect((await answer(id, { answer: 'refund' })).status).toBe(200)
    expect(said(await answer(second!.id, { answer: 'refund' }))).toBe(
      '409: Nothing is left that could be refunded. Print again or decline.',
    )
    expect((await orderOf(one)).refunded).toBe('16.00')
  })

  test('refunds only what is left, and nothing of a payment that is refunded', async () => {
    const one = await delivered()
    const id = await claimed(one)
    const part = { id: crypto.randomUUID(), amount: String(Number(one.total) - 3) }
    await admin.post(`/api/orders/${one.order}/refunds`, part)
    expect((await claimsOf(one)).claims[0].refund).toBe('3.00')
    await admin.post(`/api/orders/${one.order}/refunds`, { id: crypto.randomUUID(), amount: '3.00' })
    expect(said(await answer(id, { answer: 'refund' }))).toBe(
      '409: The whole payment is refunded. The claim can only be declined.',
    )
    expect((await answer(id, { answer: 'decline', reason: 'It is refunded.' })).status).toBe(200)
  })

  test('of an order that cost nothing is refused', async () => {
    const one = await delivered()
    const id = await claimed(one)
    await shop.db
      .update(orders)
      .set({ subtotal: cents(0) })
      .where(eq(orders.id, one.order))
    expect(said(await answer(id, { answer: 'refund' }))).toBe(
      '409: Nothing is left that could be refunded. Print again or decline.',
    )
  })

  test('is refused during a dispute, and above the limit of staff', async () => {
    const [one, two] = [await delivered(), await delivered()]
    const [id, other] = [await claimed(one), await claimed(two)]
    await dispute(one)
    const sentence =
      '409: The customer’s bank disputes the payment. Refund or print again once the bank has decided, or decline the claim.'
    for (const wish of ['refund', 'reprint']) expect(said(await answer(id, { answer: wish }))).toBe(sentence)
    await admin.put('/api/settings', { staffRefunds: '5.00' })
    const staff = await shop.staff()
    expect((await staff.post(`/api/claims/${other}/answer`, { answer: 'refund' })).status).toBe(403)
    expect((await stateOf(other))?.state).toBe('open')
  })

  test('that the payment provider refuses opens the claim again, also days later', async () => {
    const one = await delivered()
    const id = await claimed(one)
    const { refund } = shop.services.payments
    shop.services.payments.refund = () => Promise.reject(new Problem('conflict', 'The card is closed.'))
    expect(said(await answer(id, { answer: 'refund' }))).toBe('409: The card is closed.')
    shop.services.payments.refund = refund
    expect(await stateOf(id)).toMatchObject({ state: 'open', refundId: null })
    await answer(id, { answer: 'refund' })
    await failAtBank(one)
    expect((await stateOf(id))?.state).toBe('open')
    const { refunded, history } = await orderOf(one)
    expect([refunded, history.at(-2).text]).toEqual(['0.00', 'Medal: the refund has failed. The claim is open again.'])
    const { entries } = (await one.buyer.get(`/api/orders/${one.order}/thread`)).body
    expect(entries.at(-1).facts.at(-1)).toEqual({
      label: 'Answer',
      text: 'The refund has failed. We will answer again.',
    })
  })

  test('that the bank refuses after another claim was opened leaves the pieces to be reported again', async () => {
    const one = await delivered()
    const first = await claimed(one)
    await answer(first, { answer: 'refund' })
    shop.clock.forward(1)
    const second = await claimed(one)
    await failAtBank(one)
    expect([(await stateOf(first))?.state, (await stateOf(second))?.state]).toEqual(['declined', 'open'])
    expect((await orderOf(one)).history.at(-2).text).toBe(
      'Medal: the refund has failed. The claim is declined, because the gift has another open claim.',
    )
    expect((await answer(second, { answer: 'refund' })).status).toBe(200)
    shop.clock.forward(1)
    expect((await claim(one, one.buyer)).status).toBe(201)
    expect((await claimsOf(one)).claims[0]).toMatchObject({ state: 'open', refund: '16.00' })
  })
})

describe('answers', () => {
  test('that decline need a reason, which the customer reads', async () => {
    const one = await delivered()
    const id = await claimed(one)
    expect(said(await answer(id, { answer: 'decline' }))).toBe('400: Enter the reason. The customer reads it.')
    expect((await answer(id, { answer: 'decline', reason: 'The ear is meant to be short.' })).status).toBe(200)
    const mail = (await shop.mailsTo(one.email)).at(-1)
    expect(mail?.subject).toBe(`Our answer about your order #${one.order.slice(-8).toUpperCase()}`)
    expect(mail?.text).toContain('The ear is meant to be short.')
    expect(said(await answer(id, { answer: 'reprint' }))).toBe(
      '409: This claim is answered already. Please look at the order again.',
    )
  })

  test.each([
    [{ answer: 'perhaps' }, /^400: Choose one of: reprint, refund, decline\.$/],
    [{ answer: 'decline', reason: 'x'.repeat(501) }, /^400: Use a reason of at most 500 characters\.$/],
    [{ answer: 'refund', refund: 5 }, /^400: Send the amount of the refund\.$/],
  ])('of the form %j are refused', async (wish, sentence) => {
    expect(said(await answer('00000000-0000-4000-8000-000000000000', wish))).toMatch(sentence)
  })

  test('to an unknown claim are refused', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'first'])
      expect(said(await answer(id, { answer: 'reprint' }))).toBe('404: There is no such claim.')
  })

  test('are not needed for a claim whose order is canceled or refunded', async () => {
    const one = await delivered()
    const id = await claimed(one)
    await move(one.order, 'cancelled')
    expect((await stateOf(id))?.state).toBe('closed')
    const two = await delivered()
    const open = await claimed(two)
    await shop.db.update(orders).set({ status: 'refunded' }).where(eq(orders.id, two.order))
    expect(said(await answer(open, { answer: 'reprint' }))).toBe(
      '409: The order is refunded. The claim can only be declined.',
    )
  })

  onBoth.each([
    ['reprint', 'refund'],
    ['refund', 'refund'],
    ['reprint', 'reprint'],
  ])('of two makers at once, %s and %s, are one', async (first, second) => {
    const one = await delivered()
    const id = await claimed(one)
    const given = await Promise.all([answer(id, { answer: first }), answer(id, { answer: second })])
    expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { state } = (await stateOf(id))!
    const order = await orderOf(one)
    expect([order.refunded, order.items.length]).toEqual(state === 'refunded' ? ['16.00', 1] : ['0.00', 2])
  })

  onBoth('while the order is refunded or canceled give back no more than was paid', async () => {
    for (const other of ['refunded', 'cancelled'] as const) {
      const one = await delivered()
      const id = await claimed(one, { pieces: 2 })
      await Promise.all([
        answer(id, { answer: 'refund' }),
        admin.put(`/api/orders/${one.order}/status`, { status: other, refund: true }),
        admin.post(`/api/orders/${one.order}/refunds`, { id: crypto.randomUUID(), amount: '20.00' }),
      ])
      const order = await orderOf(one)
      expect(Number(order.refunded)).toBeLessThanOrEqual(Number(one.total))
      expect(['refunded', 'closed', 'open']).toContain((await stateOf(id))?.state)
    }
  })
})

describe('a guest', () => {
  test('reports what is wrong, and the deletion of the guest’s data takes words and photos along', async () => {
    const { id: productId } = await shop.product({ name: 'Medal', stock: 5 })
    const browser = shop.visitor()
    await browser.post('/api/cart', { productId })
    const { body: order } = await browser.checkOut({ name: 'Nora', email: `guest-claims-${people++}@example.com` })
    await move(order.id, 'shipped')
    const one = { buyer: browser, email: '', order: order.id, item: order.items[0].id, total: order.total }
    const { body: photo } = await upload(one, browser)
    const id = await claimed(one, { photos: [photo.url] })
    expect((await claimsOf(one, browser)).claims).toHaveLength(1)
    expect((await admin.delete(`/api/orders/${order.id}/guest`)).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ words: null, state: 'closed' })
    expect(await shop.services.files.read(photo.url.replace('/files/', ''))).toBeUndefined()
  })
})

/** The customer’s bank refuses the refund that was made. */
async function failAtBank({ order }: Bought) {
  const made = await shop.db.select().from(refunds).where(eq(refunds.orderId, order))
  const done = made.find(({ state }) => state === 'done')!
  const { providerRefundId, paymentIntentId, amount } = done
  const report = { providerRefundId: providerRefundId!, paymentIntentId, amount, refundId: done.id, hasFailed: true }
  await recordRefund(shop.services, report)
}

async function dispute({ order }: Bought) {
  const { stripePaymentIntentId: paymentIntentId } = (await admin.get(`/api/orders/${order}`)).body
  await recordDispute(shop.services, {
    ...{ id: `dp_${order}`, paymentIntentId, status: 'needs_response', reason: 'fraudulent', isWon: false },
    ...{ amount: cents(1000), dueBy: null },
  })
}
