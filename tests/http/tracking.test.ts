import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#features/orders/server/tables.ts'
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

async function ordered() {
  const heart = await shop.product()
  const ida = shop.visitor()
  const email = `ida-${people++}@example.com`
  await ida.register(email)
  const { body } = await ida.buy([{ productId: heart.id }])
  const id = body.id as string
  return {
    id,
    number: id.slice(-8).toUpperCase(),
    email,
    move: (change: object) => admin.put(`/api/orders/${id}/status`, change),
  }
}
const check = (text: string) => admin.post('/api/tracking/check', { text })
type Line = { line: number; problem: string | null; found: { does: string; mails: boolean } | null }
const lines = async (text: string) =>
  (await check(text)).body.lines.map(({ line, problem, found }: Line) => [line, problem ?? found?.does, found?.mails])

test('a pasted list says of each line what it does, before anything is done', async () => {
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

test('what it says is what happens: one mail for each, and none for what is there already', async () => {
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

test('a number that two orders share is not guessed, and nobody is mailed who has left', async () => {
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

test('a list that is none, or has no end, is refused with a sentence', async () => {
  const answers = [' ', 'x'.repeat(100_001), 'F495C8BF, 1\n'.repeat(501)].map(async (text) => (await check(text)).text)
  expect(await Promise.all(answers)).toEqual([
    'Paste the list.',
    'This list is too long. Please split it.',
    'These are more than 500 lines. Please split the list.',
  ])
})
