import * as z from 'zod/mini'
import { makeSchema } from '#features/gifts/makes/make-schema.ts'
import { atMost, noMoreThan } from '#platform/length-checks.ts'
import { reasonText, remarkText } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'
import {
  type ClaimKind,
  type ClaimWish,
  claimAnswers,
  claimKinds,
  claimStates,
  claimWishes,
  maxClaimPhotos,
} from './claim.ts'

const noPieces = 'Choose how many pieces are affected.'
const noWords = 'Describe what is wrong.'
export const noClaimKind = 'Choose what is wrong.'
export const noClaimWish = 'Choose what you wish.'
const noPhotos = 'Send the addresses of uploaded photos.'
/** `POST /api/orders/{id}/claims`: what is wrong with pieces of a line. `photos` are addresses of uploaded photos. */
export const createClaimSchema = z.strictObject({
  itemId: z.uuid('Choose a gift.'),
  pieces: z.int(noPieces).check(z.minimum(1, noPieces)),
  kind: z.enum(claimKinds, noClaimKind),
  words: z.string(noWords).check(z.trim(), z.minLength(1, noWords), noMoreThan(remarkText, '.')),
  photos: z._default(
    z
      .array(z.string(noPhotos).check(z.maxLength(200, noPhotos)), noPhotos)
      .check(z.maxLength(maxClaimPhotos, `Please upload at most ${maxClaimPhotos} photos.`)),
    [],
  ),
  wish: z.enum(claimWishes, noClaimWish),
})
export type CreateClaim = z.output<typeof createClaimSchema>
/** The form before its choices are made. */
export type ClaimValues = { pieces: number; kind: ClaimKind | ''; words: string; wish: ClaimWish | '' }

/** `POST /api/claims/{id}/answer`. `refund` is the amount in dollars that was shown; `reason` is read by the customer. */
export const answerClaimSchema = z.strictObject({
  answer: oneOf(claimAnswers),
  refund: z.optional(
    z.string('Send the amount of the refund.').check(z.maxLength(20, 'Send the amount of the refund.')),
  ),
  reason: z.optional(
    z.nullable(z.string().check(z.trim(), atMost(reasonText, 'Use a reason of at most … characters.'))),
  ),
})
export type AnswerClaim = z.output<typeof answerClaimSchema>

export const claimSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  itemId: z.string(),
  productName: z.string(),
  image: z.nullable(z.string()),
  customization: z.nullable(makeSchema),
  pieces: z.int(),
  kind: z.enum(claimKinds),
  /** Null once the personal data was deleted. */
  words: z.nullable(z.string()),
  photos: z.array(z.string()),
  wish: z.enum(claimWishes),
  state: z.enum(claimStates),
  /** The shop’s reason. */
  reason: z.nullable(z.string()),
  at: z.string(),
  answeredAt: z.nullable(z.string()),
  /** For admins: what a refund of the pieces is, in dollars, and why the claim cannot be refunded or reprinted; null if it can. */
  refund: z.optional(z.string()),
  blocked: z.optional(z.nullable(z.string())),
})
export type OrderClaim = z.output<typeof claimSchema>

/** `GET /api/orders/{id}/claims`: the claims of an order, newest first, and what the caller may report. */
export const orderClaimsSchema = z.object({
  claims: z.array(claimSchema),
  lines: z.array(
    z.object({
      id: z.string(),
      /** Why the caller cannot report that something is wrong with the line; null if the caller can. */
      closed: z.nullable(z.string()),
      /** How many of its pieces can be reported. */
      pieces: z.int(),
    }),
  ),
})
export type OrderClaims = z.output<typeof orderClaimsSchema>

/** `GET /api/claims`, for admins: the open claims, the oldest first, and how many there are. */
export const openClaimsSchema = z.object({ claims: z.array(claimSchema), total: z.int() })
export type OpenClaims = z.output<typeof openClaimsSchema>

/** `POST /api/orders/{id}/photos`: the body is one picture’s bytes; the answer is its address. */
export const uploadedPhotoSchema = z.object({ url: z.string() })
export type UploadedPhoto = z.output<typeof uploadedPhotoSchema>
