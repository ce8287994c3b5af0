import * as z from 'zod/mini'

/** `GET /api/products/suggest`: a few gifts for a partly typed search. */
export const suggestionSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  image: z.nullable(z.string()),
})
export type Suggestion = z.output<typeof suggestionSchema>
export const suggestionsSchema = z.array(suggestionSchema)
