import * as z from 'zod/mini'
import { colors } from '#features/drawings/colors.ts'
import { engravingLimit, lengthOf, mostOptions, optionLimit, sizes, tooLongEngraving } from './make.ts'

const chooseOneOf = (names: readonly string[]) => `Choose ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`

const optionSentence = `An option is a text of at most ${optionLimit} characters, a number, or yes or no.`
const optionsSchema = z
  .record(
    z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,29}$/)),
    z.union(
      [z.string(optionSentence).check(z.maxLength(optionLimit, optionSentence)), z.number(), z.boolean()],
      optionSentence,
    ),
    'Options have names such as standHeight.',
  )
  .check(z.refine((options) => Object.keys(options).length <= mostOptions, `Choose at most ${mostOptions} options.`))

/** A shopper's choices in a request. Apart from `contract.ts`, whose lists every page needs and whose readers validate nothing. */
export const makeWishSchema = z.object({
  color: z.optional(z.enum(colors, chooseOneOf(colors))),
  size: z.optional(z.enum(sizes, chooseOneOf(sizes))),
  engraving: z.optional(
    z.nullable(
      z.string('Engraving must be a text.').check(
        z.maxLength(2000, tooLongEngraving),
        z.refine((text) => lengthOf(text) <= engravingLimit, tooLongEngraving),
      ),
    ),
  ),
  options: z.optional(z.nullable(optionsSchema)),
})

/** A line's make as the API answers it. */
export const makeSchema = z.object({
  color: z.enum(colors),
  size: z.enum(sizes),
  engraving: z.string(),
  options: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
})
