import { type AnyColumn, and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { products } from '#features/selling/catalog/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { PictureCopies } from '../contract.ts'
import { pictureCopies } from './tables.ts'

const maxShown = 100

/** How many pictures lie on other servers or wait to be copied, and those that could not be copied, at most 100 of them by product. */
export async function findPictureCopies({ database: { db } }: Shop): Promise<PictureCopies> {
  const [counted] = await db.select({ all: count(), failed: count(pictureCopies.failure) }).from(pictureCopies)
  const [outside] = await db.select({ pictures: count() }).from(sql`(${foreignPictures()}) outside`)
  const failures = await db
    .select({
      productId: pictureCopies.productId,
      product: products.name,
      address: pictureCopies.address,
      failure: pictureCopies.failure,
    })
    .from(pictureCopies)
    .innerJoin(products, eq(products.id, pictureCopies.productId))
    .where(isNotNull(pictureCopies.failure))
    .orderBy(asc(products.name), asc(pictureCopies.address))
    .limit(maxShown)
  const { all = 0, failed = 0 } = counted ?? {}
  return {
    ...{ outside: outside?.pictures ?? 0, waiting: all - failed, failed },
    failures: failures.map(({ failure, ...picture }) => ({ ...picture, reason: failure ?? '' })),
  }
}

/** The pictures of other servers that products show, each once, without those that wait to be copied or could not be copied. */
export const foreignPictures = (productIds?: string[]): SQL => sql`
  select distinct ${products.id} as product_id, image as address
  from ${products}, jsonb_array_elements_text(${products.images}) image
  where ${and(
    isNull(products.archivedAt),
    sql`image like 'https://%'`,
    isOneOf(products.id, productIds),
    sql`not exists (
      select from ${pictureCopies} where ${pictureCopies.productId} = ${products.id} and ${pictureCopies.address} = image
    )`,
  )}`

/** The products with pictures that wait. */
export async function findProductsToCopy({ database: { db } }: Shop, productIds?: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ productId: pictureCopies.productId })
    .from(pictureCopies)
    .where(and(isNull(pictureCopies.failure), isOneOf(pictureCopies.productId, productIds)))
  return rows.map(({ productId }) => productId)
}

/** One parameter for all ids, because PostgreSQL accepts at most 65,535. */
export const isOneOf = (column: AnyColumn, ids: string[] | undefined): SQL | undefined =>
  ids && sql`${column} = any(${sql.param(ids)}::uuid[])`

/** The waiting pictures of a product, with whether the product still shows each. */
export async function findWaitingPictures({ database: { db } }: Shop, productId: string) {
  const rows = await db
    .select({ address: pictureCopies.address, images: products.images, archivedAt: products.archivedAt })
    .from(pictureCopies)
    .innerJoin(products, eq(products.id, pictureCopies.productId))
    .where(and(eq(pictureCopies.productId, productId), isNull(pictureCopies.failure)))
    .orderBy(asc(pictureCopies.address))
  return rows.map(({ address, images, archivedAt }) => ({
    address,
    isShown: !archivedAt && images.includes(address),
  }))
}
