import * as z from 'zod/mini'
import { meshBytes } from '#features/gifts/foreign-meshes/limits.ts'
import { withoutUnseen } from '#features/gifts/makes/engravable.ts'
import { engravingLimit, lengthOf, tidyText } from '#features/gifts/makes/make.ts'
import { longest } from '#features/gifts/makes/make-schema.ts'
import { quarters } from '#features/gifts/models/own-model.ts'

/** The longest name of a design. */
export const designNameLimit = 80
export const designBytes = meshBytes

const shares = (least: number, most: number, sentence: string) =>
  z.number(sentence).check(z.gte(least, sentence), z.lte(most, sentence))
const outside = 'Choose a place on the model.'
const point = z.tuple([shares(-2, 2, outside), shares(-2, 2, outside), shares(-2, 2, outside)])
const quarter = z.literal(quarters, 'A design is turned by quarters of a circle.')

export const turnedSchema = z.strictObject({ x: quarter, y: quarter, z: quarter })
/** Limits of a text place; lengths are shares of the longest side, the depth is in millimetres. */
export const placeLimits = { width: [0.05, 1.5], height: [0.03, 1], depth: [0.4, 3] } as const
const between = ([least, most]: readonly [number, number]) => `between ${least * 100}% and ${most * 100}%`
const within = ([least, most]: readonly [number, number], sentence: string) => shares(least, most, sentence)
export const placeSchema = z.strictObject({
  at: point,
  normal: point,
  spin: shares(-180, 180, 'Words are turned by at most half a circle.'),
  width: within(placeLimits.width, `Words may be ${between(placeLimits.width)} of the longest side wide.`),
  height: within(placeLimits.height, `Words may be ${between(placeLimits.height)} of the longest side high.`),
  depth: within(placeLimits.depth, 'Words may stand out, or be cut in, by 0.4 to 3 mm.'),
  isCut: z.boolean(),
  letters: z
    .int('Allow a whole number of letters.')
    .check(z.gte(1, 'Allow at least one letter.'), z.lte(engravingLimit, `Allow at most ${engravingLimit} letters.`)),
})

const noTitle = `Give the design a name of at most ${designNameLimit} letters.`
/** What is seen of what a design is called. */
export const seenTitle = (text: string): string => tidyText(withoutUnseen(text.replace(/\s+/g, ' ')))
const titleSchema = z.string(noTitle).check(
  longest(10 * designNameLimit, noTitle),
  z.overwrite(seenTitle),
  z.refine((text) => text !== '' && lengthOf(text) <= designNameLimit, noTitle),
)

const whichVersion = 'Say which version of the design was changed.'
/** `POST /api/designs/{id}/versions`: how a design stands, and where words stand on it, null for none; its title stays where none is sent. */
export const changeDesignSchema = z.strictObject({
  /** The version that was changed. */
  version: z.int(whichVersion).check(z.gte(1, whichVersion), z.lte(9_999, whichVersion)),
  turned: turnedSchema,
  place: z.nullable(placeSchema),
  title: z.optional(titleSchema),
})
export type ChangeDesign = z.output<typeof changeDesignSchema>
/** How a design is to stand and bear words, before that is kept. */
export type DesignDraft = Omit<ChangeDesign, 'version' | 'title'>

/** A design of the maker's own in its newest version. `size` is what the file says, in millimetres where it has units. */
export const designSchema = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  modelFile: z.string(),
  form: z.enum(['stl', '3mf', 'obj', 'glb']),
  triangles: z.int(),
  keptTriangles: z.int(),
  pieces: z.int(),
  size: z.tuple([z.number(), z.number(), z.number()]),
  turned: turnedSchema,
  place: z.nullable(placeSchema),
  /** Of a file that was sent: whether this very mesh was there already, by the title that it has. */
  isKnown: z.exactOptional(z.boolean()),
})
export type DesignAnswer = z.output<typeof designSchema>
export const designsSchema = z.array(designSchema)
