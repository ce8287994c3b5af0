import { and, eq, inArray, notExists } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { categories, products } from './tables.ts'

/** Ids of the products with these names that are still as they were created. */
export async function findUnchangedProducts(
  { database: { db } }: Pick<Shop, 'database'>,
  names: string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.name, names), eq(products.version, 1)))
  return rows.map(({ id }) => id)
}

/** How many products have one of these names. */
export const countProductsNamed = ({ database: { db } }: Pick<Shop, 'database'>, names: string[]): Promise<number> =>
  db.$count(products, inArray(products.name, names))

/** Deletes the demo's products. Products of a real shop are deleted by `deleteProduct`. Call it in a transaction. */
export const eraseProducts = ({ database: { db } }: Pick<Shop, 'database'>, ids: string[]) =>
  db.delete(products).where(inArray(products.id, ids))

/** Deletes the demo's categories that are unchanged and have no products. Call it in a transaction. */
export const eraseEmptyCategories = ({ database: { db } }: Pick<Shop, 'database'>, slugs: string[]) =>
  db
    .delete(categories)
    .where(
      and(
        inArray(categories.slug, slugs),
        eq(categories.version, 1),
        notExists(db.select({ id: products.id }).from(products).where(eq(products.categoryId, categories.id))),
      ),
    )
