import * as z from 'zod/mini'
import { colors } from '#features/drawings/colors.ts'
import { engravingLimit, lengthOf, sizes } from './customization.ts'

const chooseOneOf = (names: readonly string[]) => `Choose ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`

/** A shopper's choices in a request. Apart from `contract.ts`, whose lists every page needs and whose readers validate nothing. */
export const customizationSchema = z.object({
  color: z.optional(z.enum(colors, chooseOneOf(colors))),
  size: z.optional(z.enum(sizes, chooseOneOf(sizes))),
  engraving: z.optional(
    z.nullable(
      z.string('Engraving must be a text.').check(
        z.maxLength(2000, `Engraving can be at most ${engravingLimit} characters.`),
        z.refine((text) => lengthOf(text) <= engravingLimit, `Engraving can be at most ${engravingLimit} characters.`),
      ),
    ),
  ),
})

/** A line's choices as the API answers them. */
export const chosenSchema = z.object({ color: z.enum(colors), size: z.enum(sizes), engraving: z.string() })
