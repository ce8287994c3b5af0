import * as z from 'zod/mini'
import { mostStars, type Review } from './review.ts'

const ratingSentence = `Choose 1 to ${mostStars} stars`

/** `POST /api/reviews`, and the form: what somebody says of a line of an order that was delivered to them. */
export const createReviewSchema = z.strictObject({
  orderItemId: z.string('Say which gift it is about.').check(z.maxLength(60)),
  rating: z.int(ratingSentence).check(z.minimum(1, ratingSentence), z.maximum(mostStars, ratingSentence)),
  text: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(2000, 'Use at most 2000 characters')))),
})
export type CreateReview = z.input<typeof createReviewSchema>

/** `PUT /api/reviews/{id}`, an admin's. */
export const publishReviewSchema = z.strictObject({ isPublished: z.boolean('Published is yes or no.') })

export const reviewPageSize = 25
/** A review as an admin reads it. */
export type ModeratedReview = Review & {
  productId: string
  productName: string
  userId: string | null
  isPublished: boolean
}
/** `GET /api/reviews`, an admin's. */
export type ReviewList = { reviews: ModeratedReview[]; total: number }
