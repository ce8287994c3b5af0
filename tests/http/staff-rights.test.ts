import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
let staff: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
  staff = await shop.staff()
})
afterAll(() => shop.close())

async function ordered() {
  const heart = await shop.product({ price: 15_000 as never })
  const ida = shop.visitor()
  await ida.register(`ida-${people++}@example.com`)
  const { body } = await ida.buy([{ productId: heart.id }])
  return `/api/orders/${body.id}`
}
const part = (amount: string) => ({ id: crypto.randomUUID(), amount })

// rule 64
test('staff refund up to the limit per order, and owners refund the rest', async () => {
  const path = await ordered()
  expect((await staff.get('/api/settings/rights')).body).toEqual({
    refunds: '100.00',
    exports: false,
    deletesMessages: false,
  })
  expect((await staff.post(`${path}/refunds`, part('60.00'))).status).toBe(201)
  const tooMuch = await staff.post(`${path}/refunds`, part('40.01'))
  expect([tooMuch.status, tooMuch.text]).toEqual([
    403,
    'Staff may refund at most $100.00 per order. Please ask an owner.',
  ])
  for (const change of [{ status: 'refunded' }, { status: 'cancelled', refund: true }])
    expect((await staff.put(`${path}/status`, change)).status).toBe(403)
  expect((await owner.get(path)).body).toMatchObject({ status: 'pending', refunded: '60.00' })
  expect((await staff.post(`${path}/refunds`, part('40.00'))).status).toBe(201)
  expect((await owner.put(`${path}/status`, { status: 'refunded' })).body).toMatchObject({ refunded: '155.99' })
})

test('staff cancel without a refund, and refund whole orders within the limit', async () => {
  const [kept, back] = [await ordered(), await ordered()]
  expect((await staff.put(`${kept}/status`, { status: 'cancelled' })).status).toBe(200)
  await owner.put('/api/settings', { staffRefunds: '155.99' })
  expect((await staff.put(`${back}/status`, { status: 'refunded' })).status).toBe(200)
  await owner.put('/api/settings', { staffRefunds: '100.00' })
})

test('staff export data and delete messages only with an owner’s permission', async () => {
  const said = { name: 'Ida', email: 'ida@example.com', subject: 'Night prints', message: 'Do you print at night?' }
  await shop.visitor().post('/api/contact', said)
  const { body: list } = await staff.get('/api/messages')
  const erase = () => staff.delete(`/api/messages/${list.messages[0].id}`)
  const take = () => staff.get('/api/orders/export.csv')
  expect([(await take()).text, (await erase()).text]).toEqual([
    'You cannot export data. Ask an owner to export it, or to let staff export data.',
    'You cannot delete messages. Ask an owner to delete this message, or to let staff delete messages.',
  ])
  expect([(await take()).status, (await erase()).status]).toEqual([403, 403])
  expect((await owner.get('/api/orders/export.csv')).status).toBe(200)
  await owner.put('/api/settings', { staffExports: true, staffDeletesMessages: true })
  expect([(await take()).status, (await erase()).status]).toEqual([200, 200])
  expect((await staff.get('/api/products/export.csv')).status).toBe(200)
})

// rule 64
test('a person who only prints and packs reads no price, email or order, and takes a piece to its parcel', async () => {
  const packer = await shop.workshop()
  await owner.put('/api/settings', { daysToMake: 1 })
  const { id: productId } = await shop.product({ name: 'Swan', price: 1_234 as never, stock: 0 })
  const ida = shop.visitor()
  await ida.register('ida-without-price@example.com')
  const { body: order } = await ida.buy([{ productId }])
  const printer = { name: 'Prusa', bedWidth: 250, bedDepth: 210, bedGap: 5, color: null, minutesADay: 600 }
  const { body: at } = await owner.post('/api/printers', { ...printer, isWorking: true })
  const texts: string[] = []
  const read = async (path: string) => {
    const answer = await packer.get(path)
    texts.push(answer.text)
    return answer.body
  }
  const [piece] = (await read('/api/print-queue')).pieces.filter((one: { orderId: string }) => one.orderId === order.id)
  await packer.post('/api/print-queue/start', { pieces: [piece.id], printerId: at.id })
  await read('/api/print-queue/printing')
  expect((await packer.post('/api/print-queue/finish', { pieces: [piece.id] })).status).toBe(200)
  const { orders } = await read('/api/parcels/to-pack')
  const [line] = orders.find(({ id }: { id: string }) => id === order.id).lines
  const pieces = [{ orderItemId: line.orderItemId, pieces: 1 }]
  const { body: parcel } = await packer.post('/api/parcels', { orderId: order.id, pieces, isReady: true })
  await read('/api/parcels')
  expect((await packer.post('/api/parcels/post', { parcels: [{ id: parcel.id }] })).status).toBe(200)
  expect(await read('/api/dashboard/waiting')).toEqual({ '/admin/packing': expect.any(Number) })
  expect(await read('/api/settings/rights')).toEqual({ refunds: '0.00', exports: false, deletesMessages: false })
  expect(texts.join(' ')).not.toMatch(/12\.34|ida-without-price@/)
  const refused = [
    await packer.get(`/api/orders/${order.id}`),
    await packer.get(`/api/orders/${order.id}/parcels`),
    await packer.get(`/api/parcels/labels.csv?ids=${parcel.id}`),
    await packer.put(`/api/printers/${at.id}`, { isWorking: false }),
    await packer.post('/api/cart', { productId }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 403, 403, 403])
  expect((await owner.get(`/api/orders/${order.id}`)).body.status).toBe('shipped')
})

test('the public settings do not contain the staff’s rights', async () => {
  const { body } = await shop.visitor().get('/api/shop')
  expect(Object.keys(body).filter((name) => name.startsWith('staff'))).toEqual([])
  const { body: own } = await owner.get('/api/settings/rights')
  expect(own).toEqual({ refunds: null, exports: true, deletesMessages: true })
})
