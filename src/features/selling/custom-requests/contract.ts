import * as z from 'zod/mini'
import { sentModelSchema } from '#features/selling/sent-models/contract.ts'
import { atMostCharacters, between } from '#platform/length-checks.ts'
import { longText, remarkText } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'
import {
  materialPreference,
  mostQuantity,
  mostReferenceImages,
  preferredColors,
  requestCategories,
  requestStatuses,
  requestTimelines,
  specialRequirements,
} from './custom-request.ts'

const note = (label: string, most: number) => z.optional(z.string().check(z.trim(), atMostCharacters(label, most)))

/**
 * `POST /api/custom-requests`, and the form (rule 36). What only the shop sets (status, notes, quote, delivery)
 * is not in it and is ignored.
 */
export const createCustomRequestSchema = z.object({
  title: z.string('Required').check(z.trim(), ...between('Title', 5, 120)),
  description: z.string('Required').check(z.trim(), ...between('Description', 20, longText)),
  category: z.enum(requestCategories, 'Please select a category'),
  specifications: z.optional(
    z.nullable(
      z.object({
        dimensions: note('Dimensions', 200),
        color: note(preferredColors, 200),
        material: note(materialPreference, 200),
        quantity: z._default(
          z
            .int('Quantity must be a whole number')
            .check(
              z.minimum(1, 'Quantity must be at least 1'),
              z.maximum(mostQuantity, `Quantity must be at most ${mostQuantity}`),
            ),
          1,
        ),
        specialRequirements: note(specialRequirements, 2000),
      }),
    ),
  ),
  budget: note('Budget', 100),
  timeline: z.optional(z.nullable(z.union([z.literal(''), z.enum(requestTimelines)], 'Please select a timeline'))),
  referenceImages: z._default(
    z
      .array(z.string().check(z.maxLength(200)))
      .check(z.maxLength(mostReferenceImages, `Please upload at most ${mostReferenceImages} images`)),
    [],
  ),
  /** A model that was sent before, by its id. */
  modelId: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
})
export type CreateCustomRequest = z.input<typeof createCustomRequestSchema>

export const noQuote = 'Enter the price, such as 45.00.'
/** `PUT /api/custom-requests/{id}/quote`, an admin's. `quote` in dollars; both dates are the last day, as `2026-12-01`. */
export const quoteSchema = z.strictObject({
  quote: z.string(noQuote).check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, noQuote)),
  expiresOn: z.iso.date('Enter the last day the quote holds.'),
  estimatedDelivery: z.optional(z.nullable(z.iso.date('Enter the day it will be there.'))),
  message: z.optional(z.string().check(z.trim(), atMostCharacters('Message', remarkText))),
  version: z.optional(z.int()),
})
export type Quote = z.output<typeof quoteSchema>

/** `POST /api/custom-requests/{id}/accept`: the price that the customer saw, in dollars; another one is not accepted unseen. */
export const acceptQuoteSchema = z.strictObject({
  quote: z.string('Send the price you accept.').check(z.maxLength(20)),
})

/** `POST /api/custom-requests/{id}/read`, an admin's: the version of the request that they saw. */
export const readAnswerSchema = z.strictObject({ version: z.int('Say which version you saw.') })

/** `PUT /api/custom-requests/{id}`, an admin's: where it is, and what the workshop notes for itself. */
export const changeRequestSchema = z.strictObject({
  status: z.optional(oneOf(requestStatuses)),
  adminNotes: z.optional(z.nullable(z.string().check(z.trim(), atMostCharacters('Notes', longText)))),
  version: z.optional(z.int()),
})
export type ChangeRequest = z.output<typeof changeRequestSchema>

export const requestPageSize = 25

const specificationsSchema = z.object({
  dimensions: z.optional(z.string()),
  color: z.optional(z.string()),
  material: z.optional(z.string()),
  quantity: z.optional(z.int()),
  specialRequirements: z.optional(z.string()),
})
export type RequestSpecifications = z.output<typeof specificationsSchema>

/** A request as its customer reads it; `adminNotes`, `version` and `answerIsUnread` only an admin. `quote` in dollars. */
export const customRequestSchema = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(requestCategories),
  referenceImages: z.array(z.string()),
  /** What was sent to be made, as it was measured. */
  model: z.nullable(sentModelSchema),
  specifications: z.nullable(specificationsSchema),
  budget: z.nullable(z.string()),
  timeline: z.nullable(z.enum(requestTimelines)),
  status: z.enum(requestStatuses),
  quote: z.nullable(z.string()),
  quoteExpiresAt: z.nullable(z.string()),
  /** What the maker said with the quote. */
  quoteMessage: z.nullable(z.string()),
  estimatedDelivery: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  adminNotes: z.optional(z.nullable(z.string())),
  version: z.optional(z.int()),
  /** The customer has answered the quote, and nobody of the shop has seen it. */
  answerIsUnread: z.optional(z.boolean()),
})
export type CustomRequest = z.output<typeof customRequestSchema>
/** `GET /api/custom-requests`. */
export const customRequestsSchema = z.array(customRequestSchema)

/** A request as an admin reads it. */
export const adminRequestSchema = z.extend(customRequestSchema, {
  customerName: z.string(),
  customerEmail: z.string(),
})
export type AdminRequest = z.output<typeof adminRequestSchema>

/** `GET /api/custom-requests/search`, an admin's. */
export const requestSearchAnswerSchema = z.object({ requests: z.array(adminRequestSchema), total: z.int() })
export type RequestSearchAnswer = z.output<typeof requestSearchAnswerSchema>

/** `POST /api/custom-requests/images`: the bytes of one picture as the body; it answers where the picture is now. */
export const uploadedImageSchema = z.object({ url: z.string() })
export type UploadedImage = z.output<typeof uploadedImageSchema>
