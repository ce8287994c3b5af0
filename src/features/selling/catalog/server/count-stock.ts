import { asc, count, eq, isNull, sql } from 'drizzle-orm'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { announceStock, lockProducts } from './stock.ts'
import { products } from './tables.ts'

/** A counted number, and the number that the person who counted was shown. */
export type Counted = { id: string; shown: number; counted: number }
/** Saved counts, counts of numbers that changed meanwhile with the number now, and counts of things that are gone. */
export type CountResult = { saved: string[]; moved: { id: string; now: number }[]; gone: string[] }

/** Sorts counts by the numbers now. Only those of numbers that are still as shown are to be stored. */
export function sortCounts(counts: Counted[], nowOf: (id: string) => number | undefined) {
  const result: CountResult = { saved: [], moved: [], gone: [] }
  const toStore: Counted[] = []
  for (const count of counts) {
    const { id, shown, counted } = count
    const now = nowOf(id)
    if (now === undefined) result.gone.push(id)
    else if (now !== counted && now !== shown) result.moved.push({ id, now })
    else result.saved.push(id)
    // The same count again is saved already: its first answer may have been lost.
    if (now === shown && now !== counted) toStore.push(count)
  }
  return { result, toStore }
}

const maxListed = 1000

/** Products by name with their stock, at most 1,000, and how many there are. */
export async function findStockToCount({ database: { db } }: Shop) {
  const isKept = isNull(products.archivedAt)
  const found = await db
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(isKept)
    .orderBy(asc(sql`lower(${products.name})`), asc(products.id))
    .limit(maxListed)
  const [counted] = await db.select({ total: count() }).from(products).where(isKept)
  return { products: found, total: counted?.total ?? 0 }
}

/** Stores counted stock; a number that was sold from or changed after the person saw it is not stored. Call it in a transaction. */
export async function countStock(shop: Shop, admin: SignedIn, counts: Counted[]): Promise<CountResult> {
  const rows = await lockProducts(
    shop,
    counts.map(({ id }) => id),
  )
  const kept = new Map(rows.flatMap((row) => (row.archivedAt ? [] : [[row.id, row]])))
  const { result, toStore } = sortCounts(counts, (id) => kept.get(id)?.stock)
  for (const { id, shown, counted } of toStore) {
    await shop.database.db
      .update(products)
      .set({ stock: counted, version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
    await recordChange(shop, admin, {
      ...{ entity: 'product', entityId: id, action: 'update' },
      before: { stock: shown },
      after: { stock: counted },
    })
  }
  await announceStock(
    shop,
    toStore.flatMap(({ id, shown, counted }) => {
      const product = kept.get(id)
      return product ? [{ product, by: counted - shown }] : []
    }),
  )
  return result
}
