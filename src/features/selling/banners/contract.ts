import * as z from 'zod/mini'

/** A promotional banner as the API answers it; dates are ISO date-times. */
export const bannerSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  image: z.string(),
  link: z.nullable(z.string()),
  isPublished: z.boolean(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  createdAt: z.string(),
  /** The version that an admin's edit starts from; shoppers do not receive it. */
  version: z.optional(z.number()),
})
export type Banner = z.output<typeof bannerSchema>
/** `GET /api/banners`. */
export const bannersSchema = z.array(bannerSchema)
