import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { createReviewSchema } from '../contract.ts'
import { publicName } from '../review.ts'
import { reviewsTag } from './cache-tags.ts'
import { reviews } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** The product of an order line that was delivered to this user; undefined for other lines. */
    findDeliveredProduct: (shop: Shop, user: SignedIn, orderItemId: string) => Promise<string | undefined>
  }
}

const limit: Limit = {
  name: 'review',
  most: 20,
  minutes: 60,
  sentence: 'You have written too many reviews. Please wait an hour before you write another review.',
}

/**
 * Publishes a customer's review of a delivered line, one review per line (rule 24). Returns the review's id. Throws 404 for a
 * line of another customer or that has not arrived, and 409 for a second review.
 */
export async function createReview(
  shop: Shop,
  user: SignedIn,
  wish: z.output<typeof createReviewSchema>,
): Promise<string> {
  const { database, clock, log, pagesChanged } = shop
  const { orderItemId, rating, text } = wish
  const productId = await shop.questions.findDeliveredProduct(shop, user, orderItemId)
  if (!productId) throw new Problem('not-found', 'You can review a gift once it has been delivered to you.')
  await countAttempt(shop, limit, user.id)
  const id = await database.transaction(async () => {
    const [review] = await database.db
      .insert(reviews)
      .values({
        productId,
        userId: user.id,
        orderItemId,
        authorName: publicName(user.name),
        rating,
        text: text || null,
        isPublished: true,
        createdAt: clock.now(),
      })
      .onConflictDoNothing({ target: reviews.orderItemId })
      .returning({ id: reviews.id })
    if (!review) throw new Problem('conflict', 'You have already reviewed this gift. Thank you!')
    await pagesChanged(reviewsTag(productId))
    return review.id
  })
  log.info({ reviewId: id, productId }, 'review published')
  return id
}

/** Removes the name of a deleted account from its reviews, which stay. Call it in a transaction. */
export async function anonymizeReviews({ database, pagesChanged }: Shop, { id }: SignedIn): Promise<void> {
  const written = await database.db
    .update(reviews)
    .set({ authorName: 'A customer' })
    .where(eq(reviews.userId, id))
    .returning({ productId: reviews.productId })
  if (written.length > 0) await pagesChanged(...written.map(({ productId }) => reviewsTag(productId)))
}
