import { and, avg, count, desc, eq } from 'drizzle-orm'
import { findProduct } from '#features/selling/catalog/server/find-products.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn, Viewer } from '#platform/viewer.ts'
import type { ProductReviews } from '../contract.ts'
import { reviews } from './tables.ts'

const perPage = 5

/** A product's published reviews, newest first, with average and number. Pages count from 1. Throws 404 for a draft, except for an admin. */
export async function findReviews(
  shop: Shop,
  viewer: Viewer,
  { productId, page }: { productId: string; page: number },
): Promise<ProductReviews> {
  const { db } = shop.database
  const { id } = await findProduct(shop, viewer, productId)
  const published = and(eq(reviews.productId, id), eq(reviews.isPublished, true))
  const [all] = await db
    .select({ average: avg(reviews.rating), count: count() })
    .from(reviews)
    .where(published)
  const rows = await db
    .select()
    .from(reviews)
    .where(published)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
  return {
    average: all?.average ? Math.round(Number(all.average) * 10) / 10 : null,
    count: all?.count ?? 0,
    reviews: rows.slice(0, perPage).map(({ id, authorName, rating, text, createdAt }) => ({
      id,
      authorName,
      rating,
      text,
      createdAt: createdAt.toISOString(),
    })),
    nextPage: rows.length > perPage ? page + 1 : null,
  }
}

/** The order lines that a user has reviewed. */
export async function findReviewedLines({ database }: Shop, { id }: SignedIn): Promise<string[]> {
  const rows = await database.db.select({ id: reviews.orderItemId }).from(reviews).where(eq(reviews.userId, id))
  return rows.map(({ id }) => id)
}
