import * as z from 'zod/mini'

/** A postal address by the API's names (rule 43), as it is kept; `name` is who the parcel is for. */
export const addressSchema = z.object({
  name: z.optional(z.string()),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})
export type Address = z.output<typeof addressSchema>
