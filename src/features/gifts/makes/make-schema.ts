import * as z from 'zod/mini'
import { colorKeyLength } from '#features/gifts/drawings/colors.ts'
import { finishes } from '#features/gifts/drawings/filament-look.ts'
import {
  hasInvisible,
  hasLooseAccent,
  hasTooManyAccents,
  invisibleCharacter,
  looseAccent,
  tooManyAccents,
} from './engravable.ts'
import { engravingLimit, lengthOf, maxOptions, type Options, optionLimit, sizes, tooLongEngraving } from './make.ts'

const chooseOneOf = (names: readonly string[]) => `Choose ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`

const noColor = 'Choose one of the colors of this gift.'
/** The key of a color. Whether a product has the color is checked against the product. */
export const colorKey = z
  .string(noColor)
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, noColor), z.maxLength(colorKeyLength, noColor))

const optionSentence = `An option must be a text of at most ${optionLimit} characters, a number, true or false.`

/** A maximum length that aborts further checks, which are slow on very long texts. */
export const abortAfter = (most: number, error: string) => z.maxLength(most, { error, abort: true })

const optionsSchema = z
  .record(
    z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,29}$/)),
    z.union(
      [z.string(optionSentence).check(abortAfter(optionLimit, optionSentence)), z.number(), z.boolean()],
      optionSentence,
    ),
    'The name of an option must look like standHeight.',
  )
  .check(z.refine((options) => Object.keys(options).length <= maxOptions, `Choose at most ${maxOptions} options.`))

/** Checks that words can be engraved exactly as typed. */
export const engravable = [
  z.refine<string>((text) => !hasInvisible(text), invisibleCharacter),
  z.refine<string>((text) => !hasLooseAccent(text), looseAccent),
  z.refine<string>((text) => !hasTooManyAccents(text), tooManyAccents),
] as const

const engravingSchema = z.string('Engraving must be a text.').check(
  abortAfter(2000, tooLongEngraving),
  z.refine((text) => lengthOf(text) <= engravingLimit, tooLongEngraving),
)
const isSeen = (options: Options) =>
  !Object.values(options).some((value) => typeof value === 'string' && hasInvisible(value))

/**
 * A make by the earlier, looser rules, to compare it with stored makes. Separate from `make.ts`, which every page loads without
 * schemas.
 */
export const storedMakeSchema = z.object({
  color: z.optional(colorKey),
  size: z.optional(z.enum(sizes, chooseOneOf(sizes))),
  engraving: z.optional(z.nullable(engravingSchema)),
  options: z.optional(z.nullable(optionsSchema)),
})

/** A make in a request. */
export const makeWishSchema = z.extend(storedMakeSchema, {
  engraving: z.optional(z.nullable(engravingSchema.check(...engravable))),
  options: z.optional(z.nullable(optionsSchema.check(z.refine(isSeen, invisibleCharacter)))),
})

/** A product's own sizes, in centimeters, and colors. */
const offeredSize = z.object({ size: z.enum(sizes), name: z.string(), centimetres: z.number() })
const filamentLook = z.object({ hex: z.array(z.string()), finish: z.enum(finishes) })
const offeredColor = z.object({
  color: z.string(),
  name: z.string(),
  look: z.exactOptional(filamentLook),
  /** The filaments whose letters are hard to read on this color. */
  hardToRead: z.exactOptional(z.array(z.string())),
})
const letters = z.object({ color: z.string(), name: z.string(), look: z.exactOptional(filamentLook) })
/** A zone of a maker's design in a filament of its own, by its number in the design: its name, and its filaments, the usual one first. */
const offeredZone = z.object({ zone: z.int(), part: z.string(), filaments: z.array(letters) })
export const offerFields = {
  sizes: z.exactOptional(z.array(offeredSize)),
  colors: z.exactOptional(z.array(offeredColor)),
  /** The filaments of letters, the usual one first; left out for cream. `body` is the filament of the body, and `cut` stands for letters that are cut in. */
  letters: z.exactOptional(z.array(letters)),
  /** The zones whose filament shoppers see, and choose if there are several. */
  zones: z.exactOptional(z.array(offeredZone)),
}

const offeredNameLimit = 30
const noName = `Give each size and color a name of at most ${offeredNameLimit} characters.`
const offeredName = z.string(noName).check(z.trim(), z.minLength(1, noName), z.maxLength(offeredNameLimit, noName))
/** The maximum length of a size, in centimeters. */
const maxCentimeters = 40
const noLength = `A size must be between 1 and ${maxCentimeters} cm.`
/** The maximum number of colors of a product. */
export const maxColors = 60
const once = (name: string) => `Offer at least one ${name}, and each ${name} only once.`
const isOnce = (names: string[]) => names.length > 0 && new Set(names).size === names.length
/** Shoppers tell sizes and colors apart by their names. */
const ownName = (name: string) => `Give each ${name} a different name.`
const haveOwnNames = (offered: { name: string }[]) => offered.length === 0 || isOnce(offered.map(seenName))
const seenName = ({ name }: { name: string }) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
/** The maximum number of filaments among which shoppers choose for letters. */
const maxLetters = 12
/** Sizes, colors and filaments of letters in an owner's request; null is the default. */
export const offerWishFields = {
  letters: z.optional(
    z.nullable(
      z
        .array(colorKey)
        .check(
          z.maxLength(maxLetters, `Offer letters in at most ${maxLetters} filaments.`),
          z.refine(isOnce, once('filament for letters')),
        ),
    ),
  ),
  sizes: z.optional(
    z.nullable(
      z
        .array(
          z.strictObject({
            size: z.enum(sizes, chooseOneOf(sizes)),
            name: offeredName,
            centimetres: z.number(noLength).check(z.gte(1, noLength), z.lte(maxCentimeters, noLength)),
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
      z.array(z.strictObject({ color: colorKey, name: offeredName })).check(
        z.maxLength(maxColors, `Offer at most ${maxColors} colors.`),
        z.refine((offered) => isOnce(offered.map(({ color }) => color)), once('color')),
        z.refine(haveOwnNames, ownName('color')),
      ),
    ),
  ),
}

/** The make of a line in a response. */
export const makeSchema = z.object({
  color: z.string(),
  size: z.enum(sizes),
  engraving: z.string(),
  options: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** The product's own size, and the name and look of the filament. */
  called: z.exactOptional(
    z.object({
      size: z.exactOptional(z.object({ name: z.string(), centimetres: z.number() })),
      color: z.exactOptional(z.string()),
      look: z.exactOptional(filamentLook),
      letters: z.exactOptional(letters),
      zones: z.exactOptional(z.array(z.extend(letters, { zone: z.int(), part: z.string() }))),
    }),
  ),
  /** The material, unless it is PLA. */
  material: z.exactOptional(z.string()),
})
