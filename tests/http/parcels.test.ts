import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { orders } from '#features/orders/orders/server/tables.ts'
import { parcels } from '#features/workshop/parcels/server/tables.ts'
import { cents, centsFromDollars } from '#platform/money.ts'
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

/** Pays lines with these quantities, all of them in stock. */
async function ordered(...quantities: number[]) {
  const ida = shop.visitor()
  const email = `ida-${people++}@example.com`
  await ida.register(email)
  const wishes = []
  for (const [place, quantity] of quantities.entries()) {
    const { id: productId } = await shop.product({ name: `Gift ${place + 1}` })
    wishes.push({ productId, quantity })
  }
  const { body } = await ida.buy(wishes)
  const id = body.id as string
  const items = body.items.map((item: { id: string }) => item.id) as string[]
  return {
    ...{ id, ida, email, items },
    number: id.slice(-8).toUpperCase(),
    move: (change: object) => admin.put(`/api/orders/${id}/status`, change),
    pack: (pieces: number[], who = admin) =>
      who.post('/api/parcels', {
        orderId: id,
        pieces: pieces.flatMap((many, place) => (many ? [{ orderItemId: items[place], pieces: many }] : [])),
      }),
    status: async () => (await admin.get(`/api/orders/${id}`)).body.status as string,
    subjects: async () => (await shop.mailsTo(email)).map(({ subject }) => subject.replace(/#\w+/, '#')),
  }
}
const post = (...given: { id: string; trackingNumber?: string | null; carrier?: string }[]) =>
  admin.post('/api/parcels/post', { parcels: given })
const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text}`
/** An order's parcels as its customer reads them: `1: 2 Gift 1, LL 1`, with a bar in front of those that have left. */
const told = async ({ id, ida }: { id: string; ida: Visitor }) =>
  (await ida.get(`/api/orders/${id}/parcels`)).body.map(
    ({
      number,
      trackingNumber,
      postedAt,
      pieces,
    }: {
      number: number
      trackingNumber: string | null
      postedAt: string | null
      pieces: { pieces: number; productName: string }[]
    }) =>
      `${postedAt ? '|' : ''}${number}: ${pieces.map((one) => `${one.pieces} ${one.productName}`).join(' + ')}, ${trackingNumber}`,
  )
const confirmed = 'Your order # is confirmed'
const shipped = 'Your order # is on its way'
const part = 'A part of your order # is on its way'

describe('the packing list', () => {
  test('has every order that is ready to ship, with its unpacked pieces', async () => {
    const order = await ordered(3, 1)
    const seen = async () => {
      const { body } = await admin.get('/api/parcels/to-pack')
      const found = body.orders.find(({ id }: { id: string }) => id === order.id)
      return found?.lines.map(({ quantity, left }: { quantity: number; left: number }) => `${left} of ${quantity}`)
    }
    expect(await seen()).toEqual(['3 of 3', '1 of 1'])
    await order.pack([2])
    expect(await seen()).toEqual(['1 of 3', '1 of 1'])
    await order.pack([1, 1])
    expect(await seen()).toBe(undefined)
  })

  test('finds an order that is not ready by its number, id or parcel number', async () => {
    const order = await ordered(1)
    await shop.db.update(orders).set({ readyAt: null }).where(eq(orders.id, order.id))
    const found = async (named: string) => {
      const { body } = await admin.get(`/api/parcels/to-pack?order=${encodeURIComponent(named)}`)
      return body.orders.map(({ id, isReady }: { id: string; isReady: boolean }) => [id, isReady])
    }
    for (const named of [order.number, `#${order.number.toLowerCase()}`, order.id, `${order.number}-2`])
      expect(await found(named)).toEqual([[order.id, false]])
    expect([await found('FFFFFFFF'), await found('Ida'), await found('')]).toEqual([[], [], []])
  })
})

describe('packing', () => {
  // rule 75
  onBoth('of two people who pack the same pieces one does, and the other is told', async () => {
    const order = await ordered(2, 1)
    const staff = await shop.staff()
    const answers = await Promise.all([order.pack([2, 1]), order.pack([2, 1], staff)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.map(said)).toContain('409: Gift 1 is in a parcel already. Nothing was changed.')
    expect(await told(order)).toEqual(['1: 2 Gift 1 + 1 Gift 2, null'])
  })

  onBoth('twenty who pack five pieces one by one pack five', async () => {
    const order = await ordered(5)
    const answers = await Promise.all(Array.from({ length: 20 }, () => order.pack([1])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const rows = await shop.db.select().from(parcels).where(eq(parcels.orderId, order.id)).orderBy(asc(parcels.number))
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  })

  test('rejects more pieces than were bought and pieces of other orders, without changes', async () => {
    const [order, other] = [await ordered(3, 1), await ordered(1)]
    await order.pack([1])
    expect(said(await order.pack([3, 1]))).toBe('409: Only 2 of Gift 1 are left to pack. Nothing was changed.')
    await order.pack([1])
    expect(said(await order.pack([2]))).toBe('409: Only 1 of Gift 1 is left to pack. Nothing was changed.')
    const foreign = { orderId: order.id, pieces: [{ orderItemId: other.items[0], pieces: 1 }] }
    expect(said(await admin.post('/api/parcels', foreign))).toBe(
      '409: This piece belongs to another order. Nothing was packed.',
    )
    const twice = [1, 1].map((pieces) => ({ orderItemId: order.items[0], pieces }))
    expect((await admin.post('/api/parcels', { orderId: order.id, pieces: twice })).status).toBe(409)
    expect(await told(order)).toEqual(['1: 1 Gift 1, null', '2: 1 Gift 1, null'])
  })

  test.each(['cancelled', 'refunded'])('rejects packing and shipping a %s order', async (status) => {
    const order = await ordered(2)
    const { body } = await order.pack([1])
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id))
    expect(said(await post({ id: body.id }))).toBe(
      `409: Order #${order.number} is cancelled: it can no longer be packed or shipped.`,
    )
    await order.move({ status })
    expect(said(await order.pack([1]))).toBe(
      `409: Order #${order.number} is ${status}: it can no longer be packed or shipped.`,
    )
    expect(await told(order)).toEqual([])
  })

  test('can be undone until the parcel ships', async () => {
    const order = await ordered(2)
    const { body } = await order.pack([2])
    expect((await admin.delete(`/api/parcels/${body.id}`)).body).toEqual({ id: body.id })
    const again = await order.pack([2])
    expect(again.body).toMatchObject({ number: 1, of: 1, grams: null, shippingAddress: { city: 'Portland' } })
    await post({ id: again.body.id })
    expect(said(await admin.delete(`/api/parcels/${again.body.id}`))).toBe(
      `409: Parcel ${order.number}-1 has already been shipped. Nothing was changed.`,
    )
    expect(said(await admin.delete(`/api/parcels/${body.id}`))).toBe('404: There is no such parcel.')
  })

  test.each([
    [{ orderId: 'x' }, 'Choose the order of this parcel.'],
    [{ pieces: [] }, 'Choose the pieces that are in the parcel.'],
    [{ grams: 1.5 }, 'Weigh the parcel in whole grams, such as 450.'],
    [{ grams: 70_001 }, 'No carrier takes a parcel this heavy.'],
  ])('%j is no parcel', async (given, sentence) => {
    const id = crypto.randomUUID()
    const { status, text } = await admin.post('/api/parcels', {
      ...{ orderId: id, pieces: [{ orderItemId: id, pieces: 1 }] },
      ...given,
    })
    expect([status, text]).toEqual([400, sentence])
  })
  test('finds no parcels for an unknown order', async () => {
    const id = crypto.randomUUID()
    const parcel = { orderId: id, pieces: [{ orderItemId: id, pieces: 1 }] }
    expect(said(await admin.post('/api/parcels', parcel))).toBe('404: Order Not Found')
    expect(said(await admin.get(`/api/orders/${id}/parcels`))).toBe('404: Order Not Found')
  })
})

describe('shipping parcels', () => {
  // rule 76
  test('ships the order with its last piece, and emails each tracking link once', async () => {
    const order = await ordered(2, 1)
    const first = (await order.pack([1, 1])).body.id
    const second = (await order.pack([1])).body.id
    await post({ id: first, trackingNumber: ' 1Z5R89390357567127 ' })
    expect([await order.status(), await order.subjects()]).toEqual(['processing', [confirmed, part]])
    await post({ id: second, trackingNumber: '986578788855', carrier: 'fedex' })
    expect([await order.status(), await order.subjects()]).toEqual(['shipped', [confirmed, part, shipped]])
    const [, partly, wholly] = await shop.mailsTo(order.email)
    expect(partly?.text).toContain('https://www.ups.com/track?tracknum=1Z5R89390357567127')
    expect(partly?.text).toContain('1 × Gift 1')
    expect(wholly?.text).toContain('Tracking number: 986578788855 (FedEx)')
    expect(wholly?.text).toContain('https://www.fedex.com/fedextrack/?trknbr=986578788855')
    expect(await told(order)).toEqual(['|1: 1 Gift 1 + 1 Gift 2, 1Z5R89390357567127', '|2: 1 Gift 1, 986578788855'])
    const { body } = await order.ida.get(`/api/orders/${order.id}`)
    expect([body.status, body.trackingNumber]).toEqual(['shipped', '986578788855'])
  })

  onBoth('happens to all of the parcels or to none, and to each once', async () => {
    const [one, other] = [await ordered(1), await ordered(1)]
    const ids = [(await one.pack([1])).body.id, (await other.pack([1])).body.id] as [string, string]
    await post({ id: ids[0] })
    const answer = await post({ id: ids[1], trackingNumber: 'A 1' }, { id: ids[0], trackingNumber: 'A 2' })
    expect(answer.status).toBe(409)
    expect([await other.status(), await told(other)]).toEqual(['pending', ['1: 1 Gift 1, null']])
    const answers = await Promise.all([post({ id: ids[1] }), post({ id: ids[1] })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await other.subjects()).filter((subject) => subject === shipped)).toHaveLength(1)
    const missing = await post({ id: crypto.randomUUID() })
    expect(said(missing)).toBe('404: There is no such parcel.')
  })

  test('names parcels that were shipped or unpacked, with their typed numbers', async () => {
    const orders = [await ordered(1), await ordered(1), await ordered(1)]
    const ids = (await Promise.all(orders.map((one) => one.pack([1])))).map(({ body }) => body.id as string)
    const [first = '', second = '', third = ''] = ids
    for (const gone of [second, third]) await admin.delete(`/api/parcels/${gone}`)
    const typed = (id: string, trackingNumber: string) => ({ id, trackingNumber })
    expect(said(await post(typed(first, 'A 4'), typed(second, 'A 5')))).toBe(
      '404: 1 of these 2 parcels has been shipped or unpacked: number 2 (A 5). Nothing was shipped.',
    )
    expect(said(await post({ id: third }, typed(second, 'A 5'), typed(first, 'A 4')))).toBe(
      '404: 2 of these 3 parcels have been shipped or unpacked: number 1, number 2 (A 5). Nothing was shipped.',
    )
    expect(await told(orders[0]!)).toEqual(['1: 1 Gift 1, null'])
    expect((await post(typed(first, 'A 4'))).status).toBe(200)
  })

  test('emails a partial shipment unless `tell` is false', async () => {
    const order = await ordered(2)
    const { body } = await order.pack([1])
    await admin.post('/api/parcels/post', { parcels: [{ id: body.id, trackingNumber: 'A 3' }], tell: false })
    expect(await order.subjects()).toEqual([confirmed])
  })

  test.each([
    [{ parcels: [] }, 'Choose between 1 and 100 parcels.'],
    [{ parcels: [{ id: 'x' }] }, 'There is no such parcel.'],
    [
      { parcels: [{ id: crypto.randomUUID(), trackingNumber: 'x'.repeat(61) }] },
      'A parcel’s tracking number has at most 60 characters.',
    ],
    [
      { parcels: [{ id: crypto.randomUUID(), carrier: 'a bike' }] },
      'Choose one of: dhl, ups, usps, fedex, dpd, gls, hermes, evri, royal-mail, post-at, la-poste, postnl.',
    ],
    [{ parcels: [{ id: crypto.randomUUID() }], tell: 'maybe' }, '`tell` must be true or false.'],
  ])('%j posts nothing', async (given, sentence) => {
    const { status, text } = await admin.post('/api/parcels/post', given)
    expect([status, text]).toEqual([400, sentence])
  })
})

describe('changing an order’s status', () => {
  // rule 77
  test('to shipped ships its remaining pieces under the given number', async () => {
    const order = await ordered(3)
    await order.pack([1])
    await order.move({ status: 'shipped', trackingNumber: 'LL 1' })
    expect(await told(order)).toEqual(['|1: 1 Gift 1, null', '|2: 2 Gift 1, LL 1'])
    expect((await admin.get('/api/parcels')).body.map(({ orderId }: { orderId: string }) => orderId)).not.toContain(
      order.id,
    )
  })

  test('to shipped with another number changes the last parcel, and back reopens its parcels', async () => {
    const order = await ordered(2)
    const ids = [(await order.pack([1])).body.id, (await order.pack([1])).body.id] as [string, string]
    await post({ id: ids[0], trackingNumber: 'A' }, { id: ids[1], trackingNumber: 'B' })
    await order.move({ status: 'shipped', trackingNumber: 'C' })
    expect(await told(order)).toEqual(['|1: 1 Gift 1, A', '|2: 1 Gift 1, C'])
    await order.move({ status: 'shipped', trackingNumber: 'A' })
    expect(await told(order)).toEqual(['|1: 1 Gift 1, A', '|2: 1 Gift 1, C'])
    await order.move({ status: 'processing' })
    expect(await told(order)).toEqual(['1: 1 Gift 1, A', '2: 1 Gift 1, C'])
  })

  // rule 77
  test('back to open removes the automatic parcel, and its pieces can be packed', async () => {
    const order = await ordered(3)
    await order.pack([1])
    for (const trackingNumber of ['LL 1', '']) {
      await order.move({ status: 'shipped', trackingNumber })
      await order.move({ status: 'delivered' })
      expect(await told(order)).toEqual(['|1: 1 Gift 1, null', `|2: 2 Gift 1, ${trackingNumber || null}`])
      await order.move({ status: 'processing' })
      expect(await told(order)).toEqual(['1: 1 Gift 1, null'])
    }
    expect((await order.pack([2])).status).toBe(201)
    await order.move({ status: 'shipped' })
    await order.move({ status: 'pending' })
    expect(await told(order)).toEqual(['1: 1 Gift 1, null', '2: 2 Gift 1, null'])
  })

  test('that shipped before parcels existed shows one parcel', async () => {
    const order = await ordered(1, 2)
    await shop.db
      .update(orders)
      .set({ status: 'delivered', trackingNumber: 'RB123456785GB' })
      .where(eq(orders.id, order.id))
    const { body } = await order.ida.get(`/api/orders/${order.id}/parcels`)
    expect(body).toMatchObject([{ carrier: 'royal-mail', follow: expect.stringContaining('#/tracking-results/RB1') }])
    expect(body[0].pieces.map(({ pieces }: { pieces: number }) => pieces)).toEqual([1, 2])
    expect((await shop.visitor().get(`/api/orders/${order.id}/parcels`)).status).toBe(404)
  })
})

describe('papers', () => {
  test('show the named parcels in order, with their addresses', async () => {
    const [one, other] = [await ordered(1), await ordered(2)]
    const ids = [(await one.pack([1])).body.id, (await other.pack([2])).body.id]
    await post({ id: ids[0] })
    const { body } = await admin.get(`/api/parcels?ids=${ids[1]},${ids[0]}`)
    expect(body.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]])
    expect(body[0]).toMatchObject({ shippingAddress: { name: 'Ida Lindqvist' }, pieces: [{ pieces: 2 }] })
    for (const wrong of ['x', `${ids[0]},${crypto.randomUUID()}`, ''])
      expect(said(await admin.get(`/api/parcels?ids=${wrong}`))).toBe('404: There is no such parcel.')
  })

  test('are exported as one row per waiting parcel, without formulas', async () => {
    const [one, gone] = [await ordered(3), await ordered(1)]
    const shippingAddress = {
      ...{
        name: '=HYPERLINK("x")',
        street: 'Große Straße 1, Hof',
        street2: '3. Stock',
        phone: '+49 30 123456',
        city: 'Köln',
        state: '',
        zip: '01067',
        country: 'DE',
      },
    }
    await shop.db.update(orders).set({ shippingAddress }).where(eq(orders.id, one.id))
    const pieces = [{ orderItemId: one.items[0], pieces: 3 }]
    const { body } = await admin.post('/api/parcels', { orderId: one.id, pieces, grams: 450 })
    const left = (await gone.pack([1])).body.id
    await post({ id: left })
    // What was paid for the goods: without shipping, and less their discount.
    const { subtotal } = (await admin.get(`/api/orders/${one.id}`)).body
    await shop.db
      .update(orders)
      .set({ discount: centsFromDollars('5.00') ?? cents(0) })
      .where(eq(orders.id, one.id))
    const goods = (Number(subtotal) - 5).toFixed(2)
    const { text, headers } = await admin.get(`/api/parcels/labels.csv?ids=${body.id},${left}`)
    expect(
      text
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\n'),
    ).toEqual([
      'reference,name,street,street2,postcode,city,state,country,phone,email,grams,ounces,contents,value,currency,customs_code,origin,street_name,house_number',
      `${one.number}-1,"'=HYPERLINK(""x"")","Große Straße 1, Hof",3. Stock,01067,Köln,,DE,0049 30 123456,${one.email},450,15.9,3 x Gift 1,${goods},USD,392640,US,"Große Straße 1, Hof",`,
    ])
    expect(headers.get('content-disposition')).toContain('labels.csv')
  })

  test('have each product’s own customs code, and the shop’s for the others', async () => {
    const order = await ordered(1, 1)
    const { body } = await admin.get(`/api/orders/${order.id}`)
    const [own, other] = body.items.map((item: { productId: string }) => item.productId)
    const codeIn = async (id: string) => {
      const { text } = await admin.get(`/api/parcels/labels.csv?ids=${id}`)
      return text.trim().split('\n')[1]?.split(',USD,')[1]
    }
    const parcel = (await order.pack([1, 1])).body.id
    expect(said(await admin.put(`/api/products/${own}`, { customsCode: '95' }))).toBe(
      '400: Use a customs code of 6 to 10 digits, such as 3926.40',
    )
    await admin.put(`/api/products/${own}`, { customsCode: '9503.00' })
    expect(await codeIn(parcel)).toBe('950300; 392640,US,SW Alder Street,1420')
    await admin.put(`/api/products/${other}`, { customsCode: '9503 00' })
    expect(await codeIn(parcel)).toBe('950300,US,SW Alder Street,1420')
    for (const id of [own, other]) await admin.put(`/api/products/${id}`, { customsCode: '' })
    expect(await codeIn(parcel)).toBe('392640,US,SW Alder Street,1420')
    await admin.put(`/api/products/${own}`, { customsCode: '950300' })
    const seen = [await admin.get(`/api/products/${own}`), await shop.visitor().get(`/api/products/${own}`)]
    expect(seen.map((answer) => answer.body.customsCode)).toEqual(['950300', undefined])
  })

  test('have the customs code that an owner types, and none if it is blank', async () => {
    const change = (customsCode: string) => admin.put('/api/settings', { customsCode })
    expect(said(await change('toys'))).toBe('400: Use a customs code of 6 to 10 digits, such as 3926.40')
    const stored = [(await change(' 9503.00 41 ')).body.customsCode, (await change('')).body.customsCode]
    expect(stored).toEqual(['95030041', ''])
    await change('3926.40')
  })
})

test('a cancellation does not restock pieces that have shipped', async () => {
  const order = await ordered(3)
  const { productId } = (await admin.get(`/api/orders/${order.id}`)).body.items[0]
  const stock = async () => (await admin.get(`/api/products/${productId}`)).body.stock
  const before = await stock()
  const { body } = await order.pack([2])
  await post({ id: body.id, trackingNumber: 'LL 1' })
  await order.move({ status: 'cancelled' })
  expect(await stock()).toBe(before + 1)
})

test('the customer is emailed when an order ships again under another number', async () => {
  const order = await ordered(1)
  const { body } = await order.pack([1])
  await post({ id: body.id, trackingNumber: 'WRONG 1' })
  await order.move({ status: 'processing' })
  await post({ id: body.id, trackingNumber: 'RIGHT 1' })
  const mails = await shop.mailsTo(order.email)
  expect(mails.some(({ text }) => text.includes('RIGHT 1'))).toBe(true)
  await order.move({ status: 'processing' })
  // A blank field keeps the old number.
  await post({ id: body.id })
  expect(await told(order)).toEqual(['|1: 1 Gift 1, RIGHT 1'])
})

test('the email of the last parcel names only its own tracking number', async () => {
  const order = await ordered(2)
  const [first, second] = [(await order.pack([1])).body.id, (await order.pack([1])).body.id]
  await post({ id: first, trackingNumber: 'LL 77' })
  await post({ id: second, carrier: 'ups' })
  const mails = await shop.mailsTo(order.email)
  const last = mails.find(({ subject }) => /^Your order .* is on its way/.test(subject))
  expect(last?.text).not.toContain('LL 77')
})
