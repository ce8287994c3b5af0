import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#features/orders/orders/contract.ts'
import { showArrival } from '#features/selling/delivery/arrival.ts'
import type { Piece } from '#features/workshop/print-queue/contract.ts'
import { watchPromises } from '#features/workshop/print-queue/server/watch-promises.ts'
import { claimFor } from '../support/claim.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  shop.clock.set('2026-12-01T08:00:00Z')
  admin = await shop.admin()
})
afterAll(() => shop.close())

/** Twelve orders of thirty pieces, half of them red and half blue. */
const wishes = Array.from({ length: 12 }, (_, place) => ({
  email: `buyer-${place}@example.com`,
  quantity: place < 6 ? 3 : 2,
  color: place % 2 ? 'blue' : 'red',
}))

type Sold = { id: string; email: string; quantity: number; color: string; visitor: Visitor; arrival: Order['arrival'] }

/** Pays, and checks that the order promises what the checkout showed. */
async function sell(productId: string, { email, quantity, color }: (typeof wishes)[number]): Promise<Sold> {
  const visitor = shop.visitor()
  await visitor.register(email)
  await visitor.post('/api/cart', { productId, quantity, customization: { color } })
  const claim = claimFor((await visitor.get('/api/cart')).body)
  const { body: intent } = await visitor.post('/api/create-payment-intent', { amount: Number(claim.total) })
  const { clientSecret, paymentIntentId } = intent
  await visitor.post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
  const { body } = await visitor.post('/api/orders', { ...claim, stripePaymentIntentId: paymentIntentId })
  const { arrival } = (await visitor.get(`/api/orders/${body.id}`)).body
  const { country: _, ...told } = intent.arrivals[0]
  expect(arrival).toMatchObject({ ...told, isDelayed: false })
  return { id: body.id, email, quantity, color, visitor, arrival }
}

const printer = async (name: string, color: string): Promise<string> => {
  const wish = { name, color, bedWidth: 250, bedDepth: 210, bedGap: 5, minutesADay: 1440, isWorking: true }
  return (await admin.post('/api/printers', wish)).body.id
}
const queued = async (): Promise<Piece[]> => (await admin.get('/api/print-queue?group=filament')).body.pieces
const statusesOf = (orders: Sold[]) =>
  Promise.all(
    orders.map(async ({ id, visitor }) => (await visitor.get(`/api/orders/${id}`)).body.status as Order['status']),
  )
const inView = async (view: string): Promise<string[]> =>
  (await admin.get(`/api/orders/search?view=${view}`)).body.orders.map(({ id }: { id: string }) => id).sort()
const all = (value: string) => wishes.map(() => value)

test('a day in the workshop: twelve orders of thirty pieces, two printers, one failure, twelve parcels', async () => {
  const roads = { transit: 'US 2-5\n* 7-14', timeZone: 'UTC', daysToMake: 1, handlingDays: 1, holidays: '' }
  await admin.put('/api/settings', roads)
  const [red, blue] = [await printer('Prusa', 'red'), await printer('Bambu', 'blue')]
  const { id: productId } = await shop.product({ name: 'Swan', stock: 0 })
  const orders: Sold[] = []
  for (const wish of wishes) orders.push(await sell(productId, wish))
  // A later shopper is promised no earlier day.
  const promised = orders.map(({ arrival }) => arrival!.leavesOn)
  expect(promised).toEqual(promised.toSorted())
  expect(await statusesOf(orders)).toEqual(all('pending'))

  // Both printers begin.
  const pieces = await queued()
  expect(pieces).toHaveLength(30)
  for (const [at, color] of [
    [red, 'red'],
    [blue, 'blue'],
  ]) {
    const ids = pieces.filter(({ customization }) => customization?.color === color).map(({ id }) => id)
    expect((await admin.post('/api/print-queue/start', { pieces: ids, printerId: at })).body.pieces).toHaveLength(15)
  }
  expect([await statusesOf(orders), await queued()]).toEqual([all('processing'), []])

  // In the evening one piece has failed, and the others are finished.
  shop.clock.set('2026-12-01T20:00:00Z')
  const printing: Piece[] = (await admin.get('/api/print-queue/printing')).body
  const loose = printing.find(({ orderId }) => orderId === orders[4]?.id)
  await admin.post(`/api/print-queue/${loose?.id}/fail`, { reason: 'came-loose', gramsLost: 7 })
  const done = printing.filter((piece) => piece !== loose).map(({ id }) => id)
  await admin.post('/api/print-queue/finish', { pieces: done })
  const [reprint, ...others] = await queued()
  expect([reprint, others]).toMatchObject([{ orderId: orders[4]?.id, attempt: 2, expectedDay: '2026-12-02' }, []])
  const whole = orders.filter((order) => order !== orders[4]).map(({ id }) => id)
  expect(await inView('to-ship')).toEqual(whole.toSorted())
  await admin.post('/api/print-queue/start', { pieces: [reprint?.id], printerId: red })
  await admin.post('/api/print-queue/finish', { pieces: [reprint?.id] })
  expect([(await inView('to-ship')).length, await inView('late'), await statusesOf(orders)]).toEqual([
    12,
    [],
    all('processing'),
  ])

  // In the morning everything is packed, and posted with numbers that are pasted.
  shop.clock.set('2026-12-02T08:00:00Z')
  await watchPromises(shop.services)
  const { body: toPack } = await admin.get('/api/parcels/to-pack')
  expect(toPack.total).toBe(12)
  for (const { id, lines } of toPack.orders) {
    const inIt = lines.map((line: { orderItemId: string; left: number }) => ({
      orderItemId: line.orderItemId,
      pieces: line.left,
    }))
    expect((await admin.post('/api/parcels', { orderId: id, pieces: inIt, grams: 200 })).body.number).toBe(1)
  }
  expect((await admin.get('/api/parcels/to-pack')).body.total).toBe(0)
  const numberOf = (place: number) => `98657878885${place}`
  const text = orders.map(({ id }, place) => `${id.slice(-8)}-1\t${numberOf(place)}\tFedEx`).join('\n')
  for (const path of ['/api/tracking/check', '/api/tracking']) {
    const { lines } = (await admin.post(path, { text })).body
    expect(lines.map(({ found }: { found: { does: string } }) => found.does)).toEqual(all('ships'))
  }
  expect([await statusesOf(orders), (await admin.get('/api/parcels')).body]).toEqual([all('shipped'), []])

  // Each of the twelve has read two mails, with the day that was kept.
  for (const [place, { id, email, quantity, visitor, arrival }] of orders.entries()) {
    const { body: order } = await visitor.get(`/api/orders/${id}`)
    expect(
      order.timeline.map(({ status, at }: { status: string; at: string }) => `${status} ${at.slice(0, 10)}`),
    ).toEqual(['pending 2026-12-01', 'processing 2026-12-01', 'shipped 2026-12-02'])
    // Shipped on Wednesday the 2nd, earlier than promised; two to five days in transit from there.
    expect(order).toMatchObject({ trackingNumber: numberOf(place), arrival: { from: '2026-12-04', to: '2026-12-09' } })
    expect(order.arrival.leavesOn <= arrival!.leavesOn).toBe(true)
    const [parcel, ...more] = (await visitor.get(`/api/orders/${id}/parcels`)).body
    expect([parcel.pieces[0].pieces, parcel.follow, more]).toEqual([
      quantity,
      `https://www.fedex.com/fedextrack/?trknbr=${numberOf(place)}`,
      [],
    ])
    const mails = await shop.mailsTo(email)
    expect(mails.map(({ subject }) => subject.replace(/#\w+/, '#'))).toEqual([
      'Your order # is confirmed',
      'Your order # is on its way',
    ])
    expect(mails[0]?.text).toContain(showArrival(arrival!))
    expect(mails[1]?.text).toContain(`Tracking number: ${numberOf(place)} (FedEx)`)
    expect(mails[1]?.text).toContain(showArrival(order.arrival))
  }
})
