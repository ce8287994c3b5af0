import { productTag } from '#features/selling/catalog/server/cache-tags.ts'
import { describeChoices, pageParameter } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  createdReviewSchema,
  createReviewSchema,
  productReviewsSchema,
  publishedReviewSchema,
  publishReviewSchema,
  reviewedLinesSchema,
  reviewListSchema,
} from '../contract.ts'
import { readReviewSearch, reviewChoices } from '../paths.ts'
import { reviewsTag } from './cache-tags.ts'
import { createReview } from './create-review.ts'
import { findReviewedLines, findReviews } from './find-reviews.ts'
import { listReviews } from './find-reviews-of-list.ts'
import { publishReview } from './moderate-reviews.ts'

/** Reviews: customers write them, shoppers read them, admins hide them. Mounted under `/api`. */
export const reviewCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/reviews',
      {
        who: 'an admin',
        does: 'Lists all reviews, including hidden ones, in pages.',
        query: describeChoices(reviewChoices),
        gives: reviewListSchema,
      },
      ({ query }) => listReviews(shop, readReviewSearch(query)),
    )
    .post(
      '/reviews',
      {
        who: 'a signed-in user',
        asks: 'Please sign in to review your gift.',
        does: 'Reviews a delivered order line.',
        takes: createReviewSchema,
        gives: createdReviewSchema,
        status: 201,
        refuses: ['not-found', 'conflict', 'too-many'],
      },
      async ({ who, body }) => ({ id: await createReview(shop, who, body) }),
    )
    .put(
      '/reviews/:id',
      {
        who: 'an admin',
        does: 'Hides or publishes a review.',
        takes: publishReviewSchema,
        gives: publishedReviewSchema,
      },
      async ({ who, param, body }) => {
        await publishReview(shop, who, { ...param, ...body })
        return { ...param, ...body }
      },
    )
    .get(
      '/user/reviews',
      {
        who: 'a signed-in user',
        does: 'Lists the order lines that the caller has reviewed.',
        gives: reviewedLinesSchema,
      },
      ({ who }) => findReviewedLines(shop, who),
    )
    .get(
      '/products/:id/reviews',
      {
        who: 'everybody',
        does: 'Lists a product’s reviews, with their average.',
        query: pageParameter,
        gives: productReviewsSchema,
        shows: ({ id = '' }) => [productTag(id), reviewsTag(id)],
      },
      ({ viewer, param, query }) => findReviews(shop, viewer, { productId: param.id, page: readPage(query) }),
    )

function readPage(query: URLSearchParams): number {
  const page = Math.trunc(Number(query.get('page')))
  return page >= 1 && page <= 10_000 ? page : 1
}
