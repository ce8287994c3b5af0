import { isNull } from 'drizzle-orm'
import type { ProductRow } from '#features/catalog/server/find-products.ts'
import { categories, products } from '#features/catalog/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'

/** What a file is compared with: the gifts by their ids, and the collections by their slugs and names. */
export type Catalogue = {
  known: Map<string, ProductRow>
  /** A collection by its slug, or by its name in small letters. */
  categoryIds: Map<string, string>
  categoryNames: Map<string, string>
}

export async function findCatalogue({ database: { db } }: Shop): Promise<Catalogue> {
  const gifts = await db.select().from(products).where(isNull(products.archivedAt))
  const collections = await db.select().from(categories)
  return {
    known: new Map(gifts.map((row) => [row.id, row])),
    categoryIds: new Map([
      ...collections.map(({ name, id }) => [name.toLowerCase(), id] as const),
      ...collections.map(({ slug, id }) => [slug, id] as const),
    ]),
    categoryNames: new Map(collections.map(({ id, name }) => [id, name])),
  }
}
