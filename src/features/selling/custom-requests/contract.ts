import * as z from 'zod/mini'
import { sentModelSchema } from '#features/selling/sent-models/contract.ts'
import { atMost, atMostCharacters, between } from '#platform/length-checks.ts'
import { longText, reasonText, remarkText } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'
import { typedNumberChecks } from '#platform/typed-number.ts'
import {
  materialPreference,
  maxReferenceImages,
  maxRequestQuantity,
  preferredColors,
  requestCategories,
  requestStatuses,
  requestTimelines,
  specialRequirements,
} from './custom-request.ts'

const note = (label: string, most: number) => z.optional(z.string().check(z.trim(), atMostCharacters(label, most)))

/**
 * `POST /api/custom-requests`, and the form (rule 36). Fields that only the shop sets (status, notes, quote, delivery)
 * are ignored.
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
              z.maximum(maxRequestQuantity, `Quantity must be at most ${maxRequestQuantity}`),
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
      .check(z.maxLength(maxReferenceImages, `Please upload at most ${maxReferenceImages} images`)),
    [],
  ),
  /** Id of a model that was uploaded before. */
  modelId: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
})
export type CreateCustomRequest = z.input<typeof createCustomRequestSchema>

export const noQuote = 'Enter the price, such as 45.00.'
/** `PUT /api/custom-requests/{id}/quote`, for admins. `quote` in dollars; each date is the last day, such as `2026-12-01`. */
export const quoteSchema = z.strictObject({
  quote: z.string(noQuote).check(...typedNumberChecks(/^\d{1,8}(\.\d{1,2})?$/, noQuote)),
  /** Without it, the quote is valid for the shop’s usual days. */
  expiresOn: z.optional(z.iso.date('Enter the last day on which the quote is valid.')),
  estimatedDelivery: z.optional(z.nullable(z.iso.date('Enter the delivery date.'))),
  message: z.optional(z.string().check(z.trim(), atMostCharacters('Message', remarkText))),
  version: z.optional(z.int()),
})
export type Quote = z.output<typeof quoteSchema>

/** `POST /api/custom-requests/{id}/accept`: the price that the customer saw, in dollars. A changed price is refused. */
export const acceptQuoteSchema = z.strictObject({
  quote: z.string('Send the price that you accept.').check(z.maxLength(20)),
})

/** `POST /api/custom-requests/{id}/decline`: the shop reads the reason. */
export const declineQuoteSchema = z.strictObject({
  reason: z.optional(
    z.nullable(z.string().check(z.trim(), atMost(reasonText, 'Use a reason of at most … characters.'))),
  ),
})

/** `POST /api/custom-requests/{id}/renew`, for admins: the version of the request that they saw. */
export const renewQuoteSchema = z.strictObject({ version: z.optional(z.int('Send the version that you saw.')) })

/** `POST /api/custom-requests/{id}/read`, for admins: the version of the request that they saw. */
export const readAnswerSchema = z.strictObject({ version: z.int('Send the version that you saw.') })

/** `PUT /api/custom-requests/{id}`, for admins: the status and the workshop's notes. */
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

/** A request as its customer receives it, `quote` in dollars. Only admins receive `adminNotes`, `version` and `answerIsUnread`. */
export const customRequestSchema = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(requestCategories),
  referenceImages: z.array(z.string()),
  /** The uploaded model with its measurements. */
  model: z.nullable(sentModelSchema),
  specifications: z.nullable(specificationsSchema),
  budget: z.nullable(z.string()),
  timeline: z.nullable(z.enum(requestTimelines)),
  status: z.enum(requestStatuses),
  quote: z.nullable(z.string()),
  quoteExpiresAt: z.nullable(z.string()),
  /** The maker's message with the quote. */
  quoteMessage: z.nullable(z.string()),
  estimatedDelivery: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  adminNotes: z.optional(z.nullable(z.string())),
  version: z.optional(z.int()),
  /** True until an admin has seen the customer's answer to the quote. */
  answerIsUnread: z.optional(z.boolean()),
})
export type CustomRequest = z.output<typeof customRequestSchema>
/** `GET /api/custom-requests`. */
export const customRequestsSchema = z.array(customRequestSchema)

/** A request as admins receive it. */
export const adminRequestSchema = z.extend(customRequestSchema, {
  customerName: z.string(),
  customerEmail: z.string(),
})
export type AdminRequest = z.output<typeof adminRequestSchema>

/** `GET /api/custom-requests/search`, for admins. */
export const requestSearchAnswerSchema = z.object({ requests: z.array(adminRequestSchema), total: z.int() })
export type RequestSearchAnswer = z.output<typeof requestSearchAnswerSchema>

/** `POST /api/custom-requests/images`: the body is one picture's bytes; the answer is its address. */
export const uploadedImageSchema = z.object({ url: z.string() })
export type UploadedImage = z.output<typeof uploadedImageSchema>
