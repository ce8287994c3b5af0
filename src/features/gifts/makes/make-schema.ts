import * as z from 'zod/mini'
import { colors } from '#features/gifts/drawings/colors.ts'
import {
  hasLooseAccent,
  hasTooManyAccents,
  hasUnseen,
  looseAccent,
  tooManyAccents,
  unseenCharacter,
} from './engravable.ts'
import { engravingLimit, lengthOf, mostOptions, type Options, optionLimit, sizes, tooLongEngraving } from './make.ts'
import { materials } from './materials.ts'

const chooseOneOf = (names: readonly string[]) => `Choose ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`

const optionSentence = `An option is a text of at most ${optionLimit} characters, a number, or yes or no.`

/** Ends the checks: what is too long by far is not looked at character by character. */
export const longest = (most: number, error: string) => z.maxLength(most, { error, abort: true })

const optionsSchema = z
  .record(
    z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,29}$/)),
    z.union(
      [z.string(optionSentence).check(longest(optionLimit, optionSentence)), z.number(), z.boolean()],
      optionSentence,
    ),
    'Options have names such as standHeight.',
  )
  .check(z.refine((options) => Object.keys(options).length <= mostOptions, `Choose at most ${mostOptions} options.`))

/** What words have to be that are to stand on a gift as they were typed. */
export const engravable = [
  z.refine<string>((text) => !hasUnseen(text), unseenCharacter),
  z.refine<string>((text) => !hasLooseAccent(text), looseAccent),
  z.refine<string>((text) => !hasTooManyAccents(text), tooManyAccents),
] as const

const engravingSchema = z.string('Engraving must be a text.').check(
  longest(2000, tooLongEngraving),
  z.refine((text) => lengthOf(text) <= engravingLimit, tooLongEngraving),
)
const isSeen = (options: Options) =>
  !Object.values(options).some((value) => typeof value === 'string' && hasUnseen(value))

/**
 * A shopper's choices as they were taken before, by the rules of then: they are compared with what was stored. Apart from `contract.ts`, whose
 * lists every page needs and whose readers validate nothing.
 */
export const madeSchema = z.object({
  color: z.optional(z.enum(colors, chooseOneOf(colors))),
  size: z.optional(z.enum(sizes, chooseOneOf(sizes))),
  engraving: z.optional(z.nullable(engravingSchema)),
  options: z.optional(z.nullable(optionsSchema)),
})

/** A shopper's choices in a request. */
export const makeWishSchema = z.extend(madeSchema, {
  engraving: z.optional(z.nullable(engravingSchema.check(...engravable))),
  options: z.optional(z.nullable(optionsSchema.check(z.refine(isSeen, unseenCharacter)))),
})

/** Sizes and colours that are a product's own. Lengths are centimetres. */
const offeredSize = z.object({ size: z.enum(sizes), name: z.string(), centimetres: z.number() })
const offeredColor = z.object({ color: z.enum(colors), name: z.string() })
export const offerFields = {
  sizes: z.exactOptional(z.array(offeredSize)),
  colors: z.exactOptional(z.array(offeredColor)),
}

const offeredNameLimit = 30
const noName = `Give each size and colour a name of at most ${offeredNameLimit} letters.`
const offeredName = z.string(noName).check(z.trim(), z.minLength(1, noName), z.maxLength(offeredNameLimit, noName))
/** The longest side that a shop's printers can print, in centimetres. */
const mostCentimetres = 40
const noLength = `A size is between 1 and ${mostCentimetres} cm.`
const once = (name: string) => `Offer at least one ${name}, and each once.`
const isOnce = (names: string[]) => names.length > 0 && new Set(names).size === names.length
/** Who chooses tells them apart by what they are called. */
const ownName = (name: string) => `Give each ${name} a name of its own.`
const haveOwnNames = (offered: { name: string }[]) => offered.length === 0 || isOnce(offered.map(seenName))
const seenName = ({ name }: { name: string }) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
/** What an owner sends of them; null is the usual. */
export const offerWishFields = {
  sizes: z.optional(
    z.nullable(
      z
        .array(
          z.strictObject({
            size: z.enum(sizes, chooseOneOf(sizes)),
            name: offeredName,
            centimetres: z.number(noLength).check(z.gte(1, noLength), z.lte(mostCentimetres, noLength)),
          }),
        )
        .check(
          z.refine((offered) => isOnce(offered.map(({ size }) => size)), once('size')),
          z.refine(haveOwnNames, ownName('size')),
        ),
    ),
  ),
  colors: z.optional(
    z.nullable(
      z.array(z.strictObject({ color: z.enum(colors, chooseOneOf(colors)), name: offeredName })).check(
        z.refine((offered) => isOnce(offered.map(({ color }) => color)), once('colour')),
        z.refine(haveOwnNames, ownName('colour')),
      ),
    ),
  ),
}

/** A line's make as the API answers it. */
export const makeSchema = z.object({
  color: z.enum(colors),
  size: z.enum(sizes),
  engraving: z.string(),
  options: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** What the product calls its size and colour, where it has names of its own. */
  called: z.exactOptional(
    z.object({
      size: z.exactOptional(z.object({ name: z.string(), centimetres: z.number() })),
      color: z.exactOptional(z.string()),
    }),
  ),
  /** What it is printed from, where that is not the usual PLA. */
  material: z.exactOptional(z.enum(materials)),
})
