import * as z from 'zod/mini'
import { colorKey } from '#features/gifts/makes/make-schema.ts'
import { materialKey } from '#features/gifts/makes/material-schema.ts'
import { noMoreThan } from '#platform/length-checks.ts'
import { spoolName } from '#platform/lengths.ts'
import { filamentStates } from './filament.ts'

const noName = 'Name the spool, for example "PLA by Acme".'
const maxGrams = 20_000
const wholeGrams = `Use whole grams up to ${maxGrams}.`
const grams = z.int(wholeGrams).check(z.minimum(0, wholeGrams), z.maximum(maxGrams, wholeGrams))

/** `POST /api/spools`: `gramsLeft` is the filament left now. */
export const createSpoolSchema = z.strictObject({
  name: z.string(noName).check(z.trim(), z.minLength(1, noName), noMoreThan(spoolName, '.')),
  color: colorKey,
  /** Defaults to the usual material. */
  material: z.optional(materialKey),
  gramsLeft: grams,
})
/** `PUT /api/spools/{id}`: fields that are left out stay; `version` is the version that was edited. */
export const changeSpoolSchema = z.extend(z.partial(createSpoolSchema), { version: z.optional(z.int()) })

export const spoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  material: z.string(),
  gramsLeft: z.int(),
  version: z.int(),
})
export type Spool = z.output<typeof spoolSchema>
export const spoolsSchema = z.array(spoolSchema)

/** `GET /api/spools/left`: by material and color, in grams, what is left on spools and what the queue needs. */
export const filamentSchema = z.array(
  z.object({
    material: z.string(),
    color: z.string(),
    left: z.int(),
    wanted: z.int(),
    state: z.enum(filamentStates),
  }),
)

const maxCounts = 1000
const maxPieces = 1_000_000
export const wholePieces = 'Count whole pieces, from 0 to 1,000,000.'
export const wholeGramsCounted = 'Count whole grams, from 0 to 20,000.'
const counts = (sentence: string, most: number) => {
  const number = z.int(sentence).check(z.minimum(0, sentence), z.maximum(most, sentence))
  return z
    .array(z.strictObject({ id: z.uuid(), shown: z.int(), counted: number }))
    .check(z.maxLength(maxCounts, 'Save at most 1,000 numbers at once.'))
}

/** `PUT /api/count`: counted numbers, each with the number that was shown before. */
export const saveCountSchema = z.strictObject({
  products: counts(wholePieces, maxPieces),
  spools: counts(wholeGramsCounted, maxGrams),
})
export type SaveCount = z.output<typeof saveCountSchema>

const countResultSchema = z.object({
  saved: z.array(z.string()),
  /** Not saved, because the number changed since it was shown. */
  moved: z.array(z.object({ id: z.string(), now: z.int() })),
  /** Deleted meanwhile. */
  gone: z.array(z.string()),
})
export const countAnswerSchema = z.object({ products: countResultSchema, spools: countResultSchema })
export type CountAnswer = z.output<typeof countAnswerSchema>

/** `GET /api/count`: what there is to count; the first 1,000 products by name, and how many there are. */
export const countListSchema = z.object({
  products: z.array(z.object({ id: z.string(), name: z.string(), stock: z.int() })),
  total: z.int(),
  spools: spoolsSchema,
})
export type CountList = z.output<typeof countListSchema>
