import * as z from 'zod/mini'
import { colors } from '#features/gifts/drawings/colors.ts'
import { engravingLimit, lengthOf } from '#features/gifts/makes/make.ts'
import { abortAfter, engravable } from '#features/gifts/makes/make-schema.ts'

/** A model as the back office chooses it: what may be set of it, each number with its limits. */
const modelSchema = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  /** The most letters that it has room for by its nature. */
  letters: z.nullable(z.int()),
  parameters: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: z.nullable(z.string()),
      least: z.number(),
      most: z.number(),
      usual: z.number(),
      whole: z.boolean(),
    }),
  ),
})
export type ModelAnswer = z.output<typeof modelSchema>
export const modelsSchema = z.array(modelSchema)

const chooseModel = 'Choose a model.'
const tooLongWords = `Use at most ${engravingLimit} characters.`
/** `POST /api/models/pictures`: a product's pictures, one in each colour, with these words on them. */
export const drawPicturesSchema = z.strictObject({
  modelFile: z.string(chooseModel).check(z.maxLength(500, chooseModel)),
  words: z.string('Words are a text.').check(
    abortAfter(2000, tooLongWords),
    z.refine((text) => lengthOf(text) <= engravingLimit, tooLongWords),
    ...engravable,
  ),
})
export type DrawPictures = z.output<typeof drawPicturesSchema>

export const picturesSchema = z.array(z.object({ src: z.string(), color: z.enum(colors) }))
export type DrawnPictures = z.output<typeof picturesSchema>
