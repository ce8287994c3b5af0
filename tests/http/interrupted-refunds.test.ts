import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { testPayments } from '#features/base/payments/server/tables.ts'
import { finishRefunds } from '#features/orders/orders/server/finish-refunds.ts'
import { refunds } from '#features/orders/orders/server/tables.ts'
import { Problem } from '#platform/problem.ts'
import { crashable } from '../support/crashes.ts'
import { openTestShop } from '../support/test-shop.ts'

const crashes = crashable()
const shop = await openTestShop()
const admin = await shop.admin()
afterAll(async () => {
  crashes.restore()
  await shop.close()
})

let people = 0
async function ordered() {
  const heart = await shop.product({ stock: 10 })
  const ida = shop.visitor()
  const email = `customer-${people++}@example.com`
  await ida.register(email)
  const { body: order } = await ida.buy([{ productId: heart.id, quantity: 2 }])
  const seen = async () => (await admin.get(`/api/orders/${order.id}`)).body
  const subjects = async () => (await shop.mailsTo(email)).slice(1).map(({ subject }) => subject)
  return { heart, order, seen, subjects, path: `/api/orders/${order.id}` }
}
const isThrough = (status: number) => status === 200 || status === 201
const aMinuteLater = () => {
  shop.clock.forward(2)
  return finishRefunds(shop.services)
}
const givenBack = async (paymentIntentId: string) =>
  (await shop.db.select().from(testPayments).where(eq(testPayments.id, paymentIntentId)))[0]?.refunded

test.each([true, false])(
  'wherever the process dies while an order is refunded (its last statement done: %s), the sweep finishes all of it or nothing has happened',
  async (heard) => {
    const ends = new Set<string>()
    for (let [statement, status] = [0, 0]; !isThrough(status); statement++) {
      const { heart, order, seen, subjects, path } = await ordered()
      crashes.arm(statement, heard)
      ;({ status } = await admin.put(`${path}/status`, { status: 'refunded', reason: 'Broken in the post' }))
      crashes.disarm()
      await aMinuteLater()
      await aMinuteLater()
      const { status: now, paymentStatus, history, stripePaymentIntentId } = await seen()
      const back = await givenBack(stripePaymentIntentId)
      const end = [now, paymentStatus, back, await shop.stockOf(heart.id), (await subjects()).length].join(' ')
      ends.add(end)
      expect(['pending paid 0 8 0', 'refunded refunded 3799 10 1'], `statement ${statement}`).toContain(end)
      if (now === 'refunded') expect(history.filter(({ to }: { to: string }) => to === 'refunded')).toHaveLength(1)
      const rows = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))
      expect(rows.filter(({ state, movesTo }) => state === 'requested' || movesTo)).toEqual([])
    }
    expect(ends.size).toBe(2)
  },
)

test('a part whose answer was lost goes back once, and its customer is told', async () => {
  const { order, path, seen, subjects } = await ordered()
  const real = shop.payments.refund
  const refund = vi.spyOn(shop.payments, 'refund').mockImplementationOnce(async (wanted) => {
    await real(wanted)
    throw new Problem('unavailable', 'The payment service is not available right now. Please try again in a moment.')
  })
  const wish = { id: crypto.randomUUID(), amount: '5.00' }
  expect((await admin.post(`${path}/refunds`, wish)).status).toBe(503)
  refund.mockRestore()
  // The first request may still be running.
  await finishRefunds(shop.services)
  expect(await subjects()).toEqual([])
  await aMinuteLater()
  await aMinuteLater()
  const { status, paymentStatus, refunded } = await seen()
  expect([status, paymentStatus, refunded]).toEqual(['pending', 'partly-refunded', '5.00'])
  expect(await subjects()).toEqual([`Your refund for order #${order.id.slice(-8).toUpperCase()}`])
})

test('a refund that is refused when it is asked for again leaves its order where it is', async () => {
  const { path, seen, subjects } = await ordered()
  const refund = vi
    .spyOn(shop.payments, 'refund')
    .mockRejectedValueOnce(new Problem('unavailable', 'The payment service does not answer.'))
    .mockRejectedValueOnce(new Problem('conflict', 'The bank said no.'))
  await admin.put(`${path}/status`, { status: 'cancelled', refund: true })
  await aMinuteLater()
  await aMinuteLater()
  expect(refund).toHaveBeenCalledTimes(2)
  refund.mockRestore()
  expect([await seen(), await subjects()]).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }, []])
})
