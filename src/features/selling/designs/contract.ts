import * as z from 'zod/mini'
import { meshBytes } from '#features/gifts/foreign-meshes/limits.ts'
import { withoutInvisible } from '#features/gifts/makes/engravable.ts'
import { engravingLimit, lengthOf, tidyText } from '#features/gifts/makes/make.ts'
import { abortAfter, colorKey } from '#features/gifts/makes/make-schema.ts'
import { quarters } from '#features/gifts/models/own-model.ts'

/** Maximum length of a design's name. */
export const designNameLimit = 80
export const designBytes = meshBytes

const shares = (least: number, most: number, sentence: string) =>
  z.number(sentence).check(z.gte(least, sentence), z.lte(most, sentence))
const outside = 'Choose a place on the model.'
const point = z.tuple([shares(-2, 2, outside), shares(-2, 2, outside), shares(-2, 2, outside)])
const quarter = z.literal(quarters, 'Rotate the design in steps of 90 degrees.')

export const turnedSchema = z.strictObject({ x: quarter, y: quarter, z: quarter })
/** Limits of a text area. Lengths are shares of the longest side; the depth is in millimeters. */
export const placeLimits = { width: [0.05, 1.5], height: [0.03, 1], depth: [0.4, 3] } as const
const between = ([least, most]: readonly [number, number]) => `between ${least * 100}% and ${most * 100}%`
const within = ([least, most]: readonly [number, number], sentence: string) => shares(least, most, sentence)
export const placeSchema = z.strictObject({
  at: point,
  normal: point,
  spin: shares(-180, 180, 'Rotate the text by at most half a turn.'),
  width: within(placeLimits.width, `The text width must be ${between(placeLimits.width)} of the longest side.`),
  height: within(placeLimits.height, `The text height must be ${between(placeLimits.height)} of the longest side.`),
  depth: within(
    placeLimits.depth,
    `The text depth must be between ${placeLimits.depth[0]} and ${placeLimits.depth[1]} mm.`,
  ),
  isCut: z.boolean(),
  letters: z
    .int('Enter the letter limit as a whole number.')
    .check(z.gte(1, 'Allow at least one letter.'), z.lte(engravingLimit, `Allow at most ${engravingLimit} letters.`)),
})

const noTitle = `Give the design a name of at most ${designNameLimit} letters.`
/** A name without invisible characters. */
export const visibleTitle = (text: string): string => tidyText(withoutInvisible(text.replace(/\s+/g, ' ')))
const visibleName = (most: number, sentence: string) =>
  z.string(sentence).check(
    abortAfter(10 * most, sentence),
    z.overwrite(visibleTitle),
    z.refine((text) => text !== '' && lengthOf(text) <= most, sentence),
  )
const titleSchema = visibleName(designNameLimit, noTitle)

/** The maximum number of zones of a design. */
export const maxZones = 8
const noZone = 'Choose parts of the design.'
const accentSchema = z
  .array(z.int(noZone).check(z.gte(0, noZone), z.lt(maxZones, noZone)), noZone)
  .check(z.refine((zones) => new Set(zones).size === zones.length, 'Choose each part once.'))

const noOwnZones = 'Send the parts that are printed in a filament of their own as a list.'
/** Maximum length of a zone's name. */
export const maxZoneName = 30
const noZoneName = `Give each part a name of at most ${maxZoneName} letters.`
/** The maximum number of filaments among which shoppers choose for a zone. */
const maxZoneFilaments = 12
/**
 * A zone in a filament of its own. `name` is what shoppers read, unless it is the file's. `filaments` are those in which it is offered, the
 * usual one first; none for the one most like the file's color.
 */
const ownZone = z.strictObject({
  zone: z.int(noZone).check(z.gte(0, noZone), z.lt(maxZones, noZone)),
  name: z.exactOptional(visibleName(maxZoneName, noZoneName)),
  filaments: z.array(colorKey).check(
    z.maxLength(maxZoneFilaments, `Offer a part in at most ${maxZoneFilaments} filaments.`),
    z.refine((colors) => new Set(colors).size === colors.length, 'Offer each filament of a part once.'),
  ),
})
const ownZonesSchema = z
  .array(ownZone, noOwnZones)
  .check(z.refine((own) => new Set(own.map(({ zone }) => zone)).size === own.length, 'Choose each part once.'))

const whichVersion = 'Send the version of the design that you edited.'
/** `POST /api/designs/{id}/versions`: a design's orientation and its text area, null for none. Without a title, the title stays. */
export const changeDesignSchema = z.strictObject({
  /** The version that was edited. */
  version: z.int(whichVersion).check(z.gte(1, whichVersion), z.lte(9_999, whichVersion)),
  turned: turnedSchema,
  place: z.nullable(placeSchema),
  /** The numbers of the zones that are printed in the filament of letters, from 0. Without it, they stay. */
  accent: z.optional(accentSchema),
  /** The zones that are each printed in a filament of their own (rule 148). Without it, they stay. */
  ownZones: z.optional(ownZonesSchema),
  title: z.optional(titleSchema),
})
export type ChangeDesign = z.output<typeof changeDesignSchema>
/** An unsaved orientation and text area. */
export type DesignDraft = Omit<ChangeDesign, 'version' | 'title' | 'accent' | 'ownZones'> & {
  accent: number[]
  ownZones: OwnZone[]
}
export type OwnZone = z.output<typeof ownZone>

/** The newest version of a maker's design. `size` is the file's, in millimeters if the file has units. */
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
  /** The parts that the file tells apart, if there are at least two; `hex` is a color such as `#1a2b3c`. */
  zones: z.exactOptional(z.array(z.object({ name: z.string(), hex: z.exactOptional(z.string()) }))),
  /** The numbers of the zones that are printed in the filament of letters, from 0. */
  accent: z.array(z.int()),
  /** The zones in filaments of their own. An empty list of `filaments` stands for the one most like the file's color. */
  ownZones: z.array(z.object({ zone: z.int(), name: z.exactOptional(z.string()), filaments: z.array(z.string()) })),
  /** What the file contains and the design leaves out, such as `2 modifiers`. */
  leftOut: z.array(z.string()),
  turned: turnedSchema,
  place: z.nullable(placeSchema),
  /** In the answer to an upload: whether the same mesh existed already. */
  isKnown: z.exactOptional(z.boolean()),
})
export type DesignAnswer = z.output<typeof designSchema>
export const designsSchema = z.array(designSchema)
