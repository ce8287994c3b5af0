import { eq, sql } from 'drizzle-orm'
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

const giveWay = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)

test.each(['40P01', '40001'])('work that had to give way (%s) is begun again, whole', async (code) => {
  const { transaction, db, announce, onAnnounced } = shop.services.database
  const { id } = await shop.product({ stock: 10 })
  let [attempts, told] = [0, 0]
  onAnnounced('pages_changed', () => told++)
  await transaction(async () => {
    attempts++
    await announce('pages_changed')
    await db
      .update(products)
      .set({ stock: sql`${products.stock} - 1` })
      .where(eq(products.id, id))
    // Within a savepoint too, it is the whole that gave way.
    await transaction(async () => {
      if (attempts < 3) await db.execute(giveWay(code))
    })
  })
  expect([attempts, await shop.stockOf(id)]).toEqual([3, 9])
  // Every process hears it over the server too; here it is what this one tells itself once it is committed.
  expect(told).toBeGreaterThan(0)
})

test('work that gives way every time is given up, and another failure is not tried again', async () => {
  const { transaction, db } = shop.services.database
  const begun: string[] = []
  for (const code of ['40P01', '55P03', '22012'])
    await expect(
      transaction(async () => {
        begun.push(code)
        await db.execute(giveWay(code))
      }),
    ).rejects.toThrow()
  expect(begun).toEqual(['40P01', '40P01', '40P01', '40P01', '55P03', '55P03', '22012'])
})
