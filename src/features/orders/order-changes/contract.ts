import * as z from 'zod/mini'
import { makeSchema, makeWishSchema, offerFields } from '#features/gifts/makes/make-schema.ts'
import { atMost } from '#platform/length-checks.ts'
import { reasonText } from '#platform/lengths.ts'
import { sentAddressSchema } from '#platform/postal-address.ts'

const openAgain = 'Please open the order again.'

/**
 * `PUT /api/orders/{id}/items/{itemId}`: the words, color and font of a line. Choices that are not sent stay. `corrections` is how often
 * the line was corrected when it was shown.
 */
export const correctLineSchema = z.strictObject({
  corrections: z.int(openAgain).check(z.minimum(0, openAgain)),
  customization: makeWishSchema,
  /** The shop’s reason, which the customer reads. */
  reason: z.optional(
    z.nullable(z.string().check(z.trim(), atMost(reasonText, 'Use a reason of at most … characters.'))),
  ),
  /** Confirms that finished pieces are printed again. */
  reprint: z.optional(z.boolean('`reprint` must be true or false.')),
})
export type CorrectLine = z.output<typeof correctLineSchema>

/** `POST /api/orders/{id}/items/{itemId}/cancel`: `refund` is the amount in dollars that was shown. */
export const cancelLineSchema = z.strictObject({
  refund: z.string('Send the refund that was shown.').check(z.maxLength(20, 'Send the refund that was shown.')),
  /** The shop’s reason, which the customer reads. */
  reason: z.optional(
    z.nullable(z.string().check(z.trim(), atMost(reasonText, 'Use a reason of at most … characters.'))),
  ),
})
export type CancelLine = z.output<typeof cancelLineSchema>

/** An earlier version of a line. `by` is the author’s name, which only admins receive. */
const correctionSchema = z.object({
  at: z.string(),
  isByShop: z.boolean(),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  customization: makeSchema,
  image: z.nullable(z.string()),
})
export type Correction = z.output<typeof correctionSchema>

const noArrival = 'Send the arrival that was shown, or null.'
/** Days of arrival such as `2026-12-01`; null if no arrival is promised. */
const arrivalSchema = z.nullable(z.object({ from: z.string(noArrival), to: z.string(noArrival) }, noArrival))

/** `GET /api/orders/{id}/arrival`: when the order would arrive in a country. */
export const newArrivalSchema = z.object({ arrival: arrivalSchema })
export type NewArrival = z.output<typeof newArrivalSchema>

/**
 * `PUT /api/orders/{id}/address`: `arrival` is the one that was shown for the new address; `recipient` the number of a recipient, the
 * first if it is missing (rule 136).
 */
export const changeAddressSchema = z.strictObject({
  shippingAddress: sentAddressSchema,
  arrival: arrivalSchema,
  recipient: z.optional(z.int('Choose a recipient.').check(z.minimum(1, 'Choose a recipient.'))),
  /** The name that was shown for the recipient, who may have another number since a gift was canceled (rule 145). */
  shownName: z.optional(z.string(openAgain).check(z.maxLength(200, openAgain))),
})
export type ChangeAddress = z.output<typeof changeAddressSchema>

const lineChangesSchema = z.object({
  id: z.string(),
  /** Why the caller cannot correct the line; null if the caller can. */
  closed: z.nullable(z.string()),
  /** How many finished pieces a correction prints again. */
  printed: z.int(),
  /** The colors and the filaments of letters among which the caller may choose. */
  offer: z.object(offerFields),
  takesWords: z.boolean(),
  /** Why the caller cannot cancel the line alone, null if the caller can. */
  cancellation: z.object({
    closed: z.nullable(z.string()),
    /** What the line cost, and what of that is refunded by card, in dollars. */
    cost: z.string(),
    refund: z.string(),
    /** Whether its recipient gets nothing without it, so that wrapping and shipping come back. */
    isWholeParcel: z.boolean(),
  }),
  /** Oldest first. */
  corrections: z.array(correctionSchema),
})
export type ChangesOfLine = z.output<typeof lineChangesSchema>

/** `GET /api/orders/{id}/changes`: what the caller may change in an order. */
export const orderChangesSchema = z.object({
  /** Until when the order is not printed; null once that time is over. */
  until: z.nullable(z.string()),
  /** Why the caller cannot cancel the order, null if the caller can; and the dollars that are refunded then. */
  cancellation: z.object({ closed: z.nullable(z.string()), refund: z.string() }),
  /** Why the caller cannot change the address; null if the caller can. */
  addressClosed: z.nullable(z.string()),
  /** The same for each recipient after the first, in their order; missing for an order with one recipient. */
  furtherAddressesClosed: z.optional(z.array(z.nullable(z.string()))),
  /** Whether the buyer may correct the order until printing begins, also after that time. */
  endsWithPrinting: z.boolean(),
  lines: z.array(lineChangesSchema),
})
export type OrderChanges = z.output<typeof orderChangesSchema>
