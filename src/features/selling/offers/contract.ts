import * as z from 'zod/mini'
import { discountTypes } from './offer.ts'

/** An offer as the API answers it (rule 44); dates are ISO date-times. */
export const offerSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  discountType: z.enum(discountTypes),
  value: z.string(),
  isPublished: z.boolean(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  createdAt: z.string(),
  /** The version that an admin's edit starts from; shoppers do not receive it. */
  version: z.optional(z.number()),
})
export type Offer = z.output<typeof offerSchema>
/** `GET /api/offers`. */
export const offersSchema = z.array(offerSchema)
