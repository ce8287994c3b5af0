import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#features/orders/orders/server/tables.ts'
import { cents } from '#platform/money.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

async function ordered(quantity = 1) {
  const heart = await shop.product()
  const ida = shop.visitor()
  const email = `ida-${people++}@example.com`
  await ida.register(email)
  const { body } = await ida.buy([{ productId: heart.id, quantity }])
  const id = body.id as string
  return {
    id,
    number: id.slice(-8).toUpperCase(),
    email,
    move: (change: object) => admin.put(`/api/orders/${id}/status`, change),
    pack: async (pieces: number) => {
      const parcel = { orderId: id, pieces: [{ orderItemId: body.items[0].id, pieces }] }
      return (await admin.post('/api/parcels', parcel)).body.id as string
    },
    stands: async () => {
      const { status, trackingNumber } = (await admin.get(`/api/orders/${id}`)).body
      const parcels = (await admin.get(`/api/orders/${id}/parcels`)).body as {
        trackingNumber: string | null
        postedAt: string | null
      }[]
      return [status, trackingNumber, parcels.map((one) => `${one.postedAt ? 'sent' : 'here'} ${one.trackingNumber}`)]
    },
  }
}
const check = (text: string) => admin.post('/api/tracking/check', { text })
type Line = { line: number; problem: string | null; found: { does: string; mails: boolean } | null }
const lines = async (text: string) =>
  (await check(text)).body.lines.map(({ line, problem, found }: Line) => [line, problem ?? found?.does, found?.mails])

test('a pasted list is previewed line by line before any change', async () => {
  const [fresh, sent, known, called] = await Promise.all([ordered(), ordered(), ordered(), ordered()])
  await sent.move({ status: 'shipped' })
  await known.move({ status: 'shipped', trackingNumber: '1Z 999' })
  await called.move({ status: 'cancelled' })
  const text = [
    'Order,Tracking',
    `${fresh.number}, 1Z 001`,
    `#${sent.number.toLowerCase()}; 1Z 002`,
    `${known.id}\t1Z 999`,
    `${called.number} 1Z 003`,
    `${fresh.number}, 1Z 004`,
    'FFFFFFFF, 1Z 005',
    `${known.number}, ${'9'.repeat(61)}`,
    sent.number,
  ].join('\n')
  expect(await lines(text)).toEqual([
    [2, 'ships', true],
    [3, 'changes', true],
    [4, 'nothing', false],
    [5, 'This order is cancelled.', undefined],
    [6, 'This order is in the list twice.', undefined],
    [7, 'There is no order with this number.', undefined],
    [8, 'This is too long for a tracking number.', undefined],
    [9, 'The tracking number is missing.', undefined],
  ])
  expect((await admin.get(`/api/orders/${fresh.id}`)).body).toMatchObject({ status: 'pending', trackingNumber: null })
})

test('saving a list does what the preview shows, with one email per new number', async () => {
  const { number, email, move } = await ordered()
  const { body } = await check(`${number}, LL 1`)
  const { trackingNumber } = body.lines[0].found
  await move({ status: 'shipped', trackingNumber })
  expect(await lines(`${number}, LL 1`)).toEqual([[1, 'nothing', false]])
  const [mail] = (await shop.mailsTo(email)).slice(1)
  expect([mail?.subject, mail?.text.includes('Tracking number: LL 1')]).toEqual([
    `Your order #${number} is on its way`,
    true,
  ])
})

test('an ambiguous order number is refused, and deleted customers get no email', async () => {
  const paid = { subtotal: cents(100), shipping: cents(0), total: cents(100) }
  const [first, second, alone] = ['11111111', '22222222', '33333333'].map(
    (head, place) => `${head}-0000-4000-8000-0000${place < 2 ? 'abcd1234' : 'beef5678'}`,
  )
  await shop.db.insert(orders).values([first, second, alone].map((id) => ({ id, ...paid })))
  expect(await lines(`ABCD1234, 1\n${first}, 2\nBEEF5678, 3`)).toEqual([
    [1, 'Two orders have this number. Use the whole id.', undefined],
    [2, 'ships', false],
    [3, 'ships', false],
  ])
})

test('an empty or too long list is refused with a sentence', async () => {
  const answers = [' ', 'x'.repeat(100_001), 'F495C8BF, 1\n'.repeat(501)].map(async (text) => (await check(text)).text)
  expect(await Promise.all(answers)).toEqual([
    'Paste the list.',
    'This list is too long. Please split it.',
    'The list has more than 500 lines. Please split it.',
  ])
})

const post = (text: string, more: object = {}) => admin.post('/api/tracking', { text, ...more })
const did = async (text: string) =>
  (await post(text)).body.lines.map(({ line, problem, found }: Line) => [line, problem ?? found?.does])

describe('saving a list', () => {
  test('ships its valid lines and leaves invalid ones; a repeat changes nothing', async () => {
    const [one, other, called] = [await ordered(), await ordered(2), await ordered()]
    await called.move({ status: 'cancelled' })
    const text = [
      `${one.number}\t986578788855\tFedEx Home`,
      `${called.number}\t2`,
      `${other.number}\tRB123456785GB`,
      'FFFFFFFF\t3',
    ].join('\n')
    const wrong = [
      [2, 'This order is cancelled.'],
      [4, 'There is no order with this number.'],
    ]
    expect(await did(text)).toEqual([[1, 'ships'], wrong[0], [3, 'ships'], wrong[1]])
    expect(await did(text)).toEqual([[1, 'nothing'], wrong[0], [3, 'nothing'], wrong[1]])
    expect([await one.stands(), await other.stands(), await called.stands()]).toEqual([
      ['shipped', '986578788855', ['sent 986578788855']],
      ['shipped', 'RB123456785GB', ['sent RB123456785GB']],
      ['cancelled', null, []],
    ])
    const mails = await shop.mailsTo(one.email)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('https://www.fedex.com/fedextrack/?trknbr=986578788855')
  })

  test('numbers the parcels of an order in order, or by parcel number', async () => {
    const { number, pack, stands, email } = await ordered(3)
    for (const pieces of [1, 1, 1]) await pack(pieces)
    expect(await did(`${number}-2, B1\n${number}, A1`)).toEqual([
      [1, 'posts'],
      [2, 'posts'],
    ])
    expect(await stands()).toEqual(['processing', 'A1', ['sent A1', 'sent B1', 'here null']])
    const text = [`${number}-3, C1`, `${number}-3, D1`, `${number}-4, E1`, `${number}-1, A2`].join('\n')
    expect(await did(text)).toEqual([
      [1, 'ships'],
      [2, 'This parcel is in the list twice.'],
      [3, 'This order has no such parcel.'],
      [4, 'changes'],
    ])
    expect(await stands()).toEqual(['shipped', 'A2', ['sent A2', 'sent B1', 'sent C1']])
    // The confirmation, the first two parcels, the last parcel with the shipped order, and the corrected number.
    expect((await shop.mailsTo(email)).map(({ text }) => /Tracking number: (\w+)/.exec(text)?.[1])).toEqual([
      undefined,
      'B1',
      'A1',
      'C1',
      'A2',
    ])
  })

  test('sends no email about a partial shipment or a new number if `tell` is false', async () => {
    const { number, pack, email, move } = await ordered(2)
    await pack(1)
    await post(`${number}, A1`, { tell: false })
    await move({ status: 'shipped' })
    await post(`${number}-1, A9`, { tell: false })
    expect((await shop.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      `Your order #${number} is confirmed`,
      `Your order #${number} is on its way`,
    ])
    expect((await post(`${number}, A1`, { tell: 'no' })).text).toBe('`tell` must be true or false.')
  })

  test('twice at the same time applies once', async () => {
    const { number, email, stands } = await ordered()
    await Promise.all([post(`${number}, A1`), post(`${number}, A1`)])
    expect(await stands()).toEqual(['shipped', 'A1', ['sent A1']])
    expect(await shop.mailsTo(email)).toHaveLength(2)
  })
})
