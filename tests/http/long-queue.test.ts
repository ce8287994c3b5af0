import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPrintingDays } from '#features/workshop/print-queue/server/find-printing-days.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const admin = await shop.admin()
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', isWorking: true, minutesADay: 480 }
  await admin.post('/api/printers', { ...bed, name: 'The only one' })
  const { id } = await shop.product({ stock: 0 })
  const buyer = shop.visitor()
  await buyer.register('buyer@example.com')
  await buyer.buy([{ productId: id }])
})
afterAll(() => shop.close())

let joined = 0
/** Copies the paid piece a number of times. */
const join = (pieces: number) =>
  shop.db.execute(sql`
    insert into print_jobs (order_id, order_item_id, color, piece, position)
      select order_id, order_item_id, color, ${10_000 * ++joined} + n, n
      from (select * from print_jobs limit 1) one, generate_series(1, ${pieces}::int) n`)

/** In how many days a piece would be printed, asked at this second. */
const ask = async (second: number) => {
  const printing = await findPrintingDays(
    { ...shop.services, clock: { now: () => new Date(second * 1_000) } },
    { pieces: [{ filament: 'pla red', grams: 1, minutes: 1, accent: null, letters: null }] },
  )
  return printing && printing !== 'stopped' ? printing.soon : 0
}

// rule 70
test('a queue is read each time, and a long one once a second', async () => {
  await join(10)
  const short = await ask(100)
  await join(300)
  const long = await ask(100)
  expect(long).toBeGreaterThan(short + 10)
  await join(300)
  expect(await ask(100.999)).toBe(long)
  const longer = await ask(101)
  expect(longer).toBeGreaterThan(long + 10)
  // A clock that was set back does not make it wait.
  await join(300)
  expect(await ask(50)).toBeGreaterThan(longer + 10)
})
