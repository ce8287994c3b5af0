import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#features/base/settings/server/tables.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('uses settings and offers that another process has changed in the next checkout', async () => {
  const { id } = await shop.product()
  const visitor = shop.visitor()
  await visitor.register('changes@example.com')
  await visitor.post('/api/cart', { productId: id })
  const start = async (amount: number) => (await visitor.post('/api/create-payment-intent', { amount })).status
  await shop.db.insert(settings).values({ name: 'shippingFee', value: '7.00' })
  expect([await start(21.99), await start(23)]).toEqual([409, 200])
  await shop.db.execute(
    sql`insert into offers (title, discount_type, value, is_published) values ('Half', 'percentage', 50, true)`,
  )
  expect([await start(23), await start(15)]).toEqual([409, 200])
  await shop.db.execute(sql`update offers set value = 25, version = version + 1`)
  expect([await start(15), await start(19)]).toEqual([409, 200])
})
