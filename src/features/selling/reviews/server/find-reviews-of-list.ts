import { and, asc, between, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { products } from '#features/selling/catalog/server/tables.ts'
import { allRows } from '#platform/server/filters.ts'
import { countRows, idSpan } from '#platform/server/list.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type ReviewList, reviewPageSize } from '../contract.ts'
import type { ReviewSearch } from '../paths.ts'
import { reviews } from './tables.ts'

/** One page of all reviews, including hidden ones, newest first. The search matches parts of product names and the starts of review ids. */
export async function listReviews({ database }: Shop, search: ReviewSearch): Promise<ReviewList> {
  const { show, rating, page } = search
  const wanted = and(
    textFilter(search.q),
    show ? eq(reviews.isPublished, show === 'published') : undefined,
    rating ? eq(reviews.rating, Number(rating)) : undefined,
  )
  // Only a text search needs product names.
  const named = search.q ? sql`join ${products} on ${products.id} = ${reviews.productId}` : sql``
  const [rows, total] = await Promise.all([
    database.db
      .select({ review: reviews, productName: products.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(wanted)
      .orderBy(desc(reviews.createdAt), asc(reviews.id))
      .limit(reviewPageSize)
      .offset((page - 1) * reviewPageSize),
    countRows(database, sql`select 1 from ${reviews} ${named} where ${wanted ?? allRows}`),
  ])
  return {
    total,
    reviews: rows.map(
      ({ review: { id, productId, userId, authorName, rating, text, isPublished, createdAt }, productName }) => ({
        id,
        productId,
        productName,
        userId,
        authorName,
        rating,
        text,
        isPublished,
        createdAt: createdAt.toISOString(),
      }),
    ),
  }
}

function textFilter(typed: string): SQL | undefined {
  const text = typed.trim()
  if (!text) return undefined
  const span = idSpan(text)
  return or(
    ilike(products.name, `%${text.replace(/[\\%_]/g, '\\$&')}%`),
    span && between(reviews.id, span.first, span.last),
  )
}
