import * as z from 'zod/mini'
import { noMoreThan } from '#platform/length-checks.ts'
import { remarkText } from '#platform/lengths.ts'
import { publishedField } from '#platform/published-field.ts'
import { chooseStars, maxStars } from './review.ts'

/** `POST /api/reviews`, and the form: a customer's review of a delivered order line. */
export const createReviewSchema = z.strictObject({
  orderItemId: z.string('Choose the gift to review.').check(z.maxLength(60)),
  rating: z.int(chooseStars).check(z.minimum(1, chooseStars), z.maximum(maxStars, chooseStars)),
  text: z.optional(z.nullable(z.string().check(z.trim(), noMoreThan(remarkText)))),
})
export type CreateReview = z.input<typeof createReviewSchema>
/** The answer of `POST /api/reviews`. */
export const createdReviewSchema = z.object({ id: z.string() })
export type CreatedReview = z.output<typeof createdReviewSchema>
/** `GET /api/user/reviews`: the order lines that the caller has reviewed. */
export const reviewedLinesSchema = z.array(z.string())
export type ReviewedLines = z.output<typeof reviewedLinesSchema>

/** `PUT /api/reviews/{id}`, for admins. */
export const publishReviewSchema = z.strictObject({ isPublished: publishedField })
export const publishedReviewSchema = z.object({ id: z.string(), isPublished: z.boolean() })

/** A review as shoppers receive it. The author's name is only a first name and an initial. */
export const reviewSchema = z.object({
  id: z.string(),
  authorName: z.string(),
  rating: z.int(),
  text: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Review = z.output<typeof reviewSchema>

/**
 * `GET /api/products/{id}/reviews`: newest first, with the average (one decimal) and the number of all reviews. `nextPage` is null
 * on the last page.
 */
export const productReviewsSchema = z.object({
  average: z.nullable(z.number()),
  count: z.int(),
  reviews: z.array(reviewSchema),
  nextPage: z.nullable(z.int()),
})
export type ProductReviews = z.output<typeof productReviewsSchema>

export const reviewPageSize = 25
/** A review as admins receive it. */
export const moderatedReviewSchema = z.extend(reviewSchema, {
  productId: z.string(),
  productName: z.string(),
  userId: z.nullable(z.string()),
  isPublished: z.boolean(),
})
export type ModeratedReview = z.output<typeof moderatedReviewSchema>

/** `GET /api/reviews`, for admins. */
export const reviewListSchema = z.object({ reviews: z.array(moderatedReviewSchema), total: z.int() })
export type ReviewList = z.output<typeof reviewListSchema>
