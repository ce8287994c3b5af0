import * as z from 'zod/mini'
import { colors, engravingLimit, lengthOf, sizes } from './customization.ts'

/** A shopper's choices in a request. Apart from `contract.ts`, whose lists every page needs and whose readers validate nothing. */
export const customizationSchema = z.object({
  color: z.optional(z.enum(colors, 'Choose red, green, blue or gold.')),
  size: z.optional(z.enum(sizes, 'Choose small, medium or large.')),
  engraving: z.optional(
    z.nullable(
      z.string('Engraving must be a text.').check(
        z.maxLength(2000, `Engraving can be at most ${engravingLimit} characters.`),
        z.refine((text) => lengthOf(text) <= engravingLimit, `Engraving can be at most ${engravingLimit} characters.`),
      ),
    ),
  ),
})
