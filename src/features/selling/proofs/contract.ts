import * as z from 'zod/mini'
import { engravingLimit, lengthOf } from '#features/gifts/makes/make.ts'
import { abortAfter, engravable } from '#features/gifts/makes/make-schema.ts'

/** A model that admins can choose, with its options and their limits. */
const modelSchema = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  /** Maximum letters that fit the model; null without a limit of its own. */
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
/** `POST /api/models/pictures`: pictures of a model with this text, one in each color. */
export const drawPicturesSchema = z.strictObject({
  modelFile: z.string(chooseModel).check(z.maxLength(500, chooseModel)),
  words: z.string('`words` must be a text.').check(
    abortAfter(2000, tooLongWords),
    z.refine((text) => lengthOf(text) <= engravingLimit, tooLongWords),
    ...engravable,
  ),
})
export type DrawPictures = z.output<typeof drawPicturesSchema>

export const picturesSchema = z.array(z.object({ src: z.string(), color: z.string() }))
export type DrawnPictures = z.output<typeof picturesSchema>
