import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { products } from '#features/selling/catalog/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { PictureCopies } from '../contract.ts'
import { pictureCopies } from './tables.ts'

const maxShown = 100

/** How many pictures wait to be copied, and those that could not be copied, at most 100 of them by product. */
export async function findPictureCopies({ database: { db } }: Shop): Promise<PictureCopies> {
  const [counted] = await db.select({ all: count(), failed: count(pictureCopies.failure) }).from(pictureCopies)
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
    ...{ waiting: all - failed, failed },
    failures: failures.map(({ failure, ...picture }) => ({ ...picture, reason: failure ?? '' })),
  }
}

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
