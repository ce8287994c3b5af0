import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#features/orders/server/tables.ts'
import { queueOpenOrders } from '#features/print-queue/server/queue-pieces.ts'
import { printJobs } from '#features/print-queue/server/tables.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

/** Somebody pays so many pieces of a new product, of which so many are on the shelf; answers the order's id. */
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

describe('what is paid', () => {
  test('is queued piece by piece, but for what is on the shelf', async () => {
    expect(await stands(await paid(3))).toEqual(['1/1 queued', '2/1 queued', '3/1 queued'])
    expect(await stands(await paid(3, { stock: 2 }))).toEqual(['1/1 queued'])
  })

  test('is ready to ship when all of it is on the shelf', async () => {
    const id = await paid(2, { stock: 2 })
    expect(await stands(id)).toEqual([])
    const { body } = await admin.get(`/api/orders/${id}`)
    expect([body.status, body.history.map(({ kind }: { kind: string }) => kind)]).toEqual([
      'pending',
      ['placed', 'ready'],
    ])
  })

  test('before there was a queue is queued when the shop starts, once, however often', async () => {
    const [old, sent, shelved] = [await paid(2), await paid(1), await paid(1, { stock: 1 })]
    await move(sent, { status: 'shipped' })
    await shop.db.delete(printJobs)
    await Promise.all([queueOpenOrders(shop.services), queueOpenOrders(shop.services)])
    await queueOpenOrders(shop.services)
    expect(await Promise.all([old, sent, shelved].map(stands))).toEqual([['1/1 queued', '2/1 queued'], [], []])
  })

  test('and cancelled gives its shelf back: taken up again, it is printed and no more ready', async () => {
    const id = await paid(1, { stock: 1 })
    await move(id, { status: 'cancelled' })
    await move(id, { status: 'pending' })
    await queueOpenOrders(shop.services)
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
    expect([await stands(id), order?.readyAt]).toEqual([['1/1 queued'], null])
  })
})
