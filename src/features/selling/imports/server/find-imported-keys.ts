import { and, eq, isNull } from 'drizzle-orm'
import { products } from '#features/selling/catalog/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Source } from '../columns.ts'
import { importedProducts } from './tables.ts'

/** The keys of a source's gifts whose products an earlier import made and that are still in the shop. */
export async function findImportedKeys({ database: { db } }: Shop, source: Source): Promise<Set<string>> {
  const rows = await db
    .select({ key: importedProducts.key })
    .from(importedProducts)
    .innerJoin(products, eq(products.id, importedProducts.productId))
    .where(and(eq(importedProducts.source, source), isNull(products.archivedAt)))
  return new Set(rows.map(({ key }) => key))
}
