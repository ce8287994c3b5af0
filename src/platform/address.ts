import * as z from 'zod/mini'

/** A stored postal address by the API's names (rule 43); `name` is the recipient. `street2` and `phone` are absent if empty. */
export const addressSchema = z.object({
  name: z.optional(z.string()),
  street: z.string(),
  /** The second line: apartment, floor, company or PO box. */
  street2: z.optional(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  /** For the carrier. */
  phone: z.optional(z.string()),
})
export type Address = z.output<typeof addressSchema>
