import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#features/catalog/server/tables.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('work that went on after a statement had failed is not taken for kept', async () => {
  const { transaction, db } = shop.services.database
  const { id } = await shop.product({ stock: 10 })
  const setStock = (stock: number) => db.update(products).set({ stock }).where(eq(products.id, id))
  const work = transaction(async () => {
    await setStock(5)
    await setStock(-1).catch(() => {})
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await shop.stockOf(id)).toBe(10)
  await transaction(async () => {
    await setStock(5)
    await transaction(() => setStock(-1)).catch(() => {})
  })
  expect(await shop.stockOf(id)).toBe(5)
})
