import { and, avg, count, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/server/database.ts'
import type { ProductReviews } from '../review.ts'
import { reviews } from './tables.ts'

const perPage = 5

/** A product's published reviews, newest first, and what they come to. Pages count from 1. */
export async function findReviews({ db }: Database, productId: string, page: number): Promise<ProductReviews> {
  const published = and(eq(reviews.productId, productId), eq(reviews.isPublished, true))
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

/** The order lines a user has reviewed. */
export async function findReviewedLines({ db }: Database, userId: string): Promise<string[]> {
  const rows = await db.select({ id: reviews.orderItemId }).from(reviews).where(eq(reviews.userId, userId))
  return rows.map(({ id }) => id)
}
