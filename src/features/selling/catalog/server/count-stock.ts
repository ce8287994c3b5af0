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

/** Stores counted stock, each only if nobody bought or changed the product's stock since it was shown. Call it in a transaction. */
export async function countStock(shop: Shop, admin: SignedIn, counts: Counted[]): Promise<CountResult> {
  const { db } = shop.database
  const result: CountResult = { saved: [], moved: [], gone: [] }
  const rows = await lockProducts(
    shop,
    counts.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changed = []
  for (const { id, shown, counted } of counts) {
    const product = byId.get(id)
    if (!product || product.archivedAt) result.gone.push(id)
    // The same count again is saved: its first answer may have been lost.
    else if (product.stock === counted) result.saved.push(id)
    else if (product.stock !== shown) result.moved.push({ id, now: product.stock })
    else {
      await db
        .update(products)
        .set({ stock: counted, version: sql`${products.version} + 1` })
        .where(eq(products.id, id))
      await recordChange(shop, admin, {
        ...{ entity: 'product', entityId: id, action: 'update' },
        before: { stock: shown },
        after: { stock: counted },
      })
      changed.push({ product, by: counted - shown })
      result.saved.push(id)
    }
  }
  await announceStock(shop, changed)
  return result
}
