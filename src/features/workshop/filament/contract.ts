import * as z from 'zod/mini'
import { colors } from '#features/gifts/drawings/colors.ts'
import { materials } from '#features/gifts/makes/materials.ts'
import { noMoreThan } from '#platform/length-checks.ts'
import { spoolName } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'
import { filamentStates } from './filament.ts'

const noName = 'Name the spool, for example "PLA by Acme".'
const maxGrams = 20_000
const wholeGrams = `Use whole grams up to ${maxGrams}.`
const grams = z.int(wholeGrams).check(z.minimum(0, wholeGrams), z.maximum(maxGrams, wholeGrams))

/** `POST /api/spools`: `gramsLeft` is the filament left now. */
export const createSpoolSchema = z.strictObject({
  name: z.string(noName).check(z.trim(), z.minLength(1, noName), noMoreThan(spoolName, '.')),
  color: oneOf(colors),
  /** Defaults to the usual material. */
  material: z.optional(oneOf(materials)),
  gramsLeft: grams,
})
/** `PUT /api/spools/{id}`: fields that are left out stay; `version` is the version that was edited. */
export const changeSpoolSchema = z.extend(z.partial(createSpoolSchema), { version: z.optional(z.int()) })

export const spoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(colors),
  material: z.enum(materials),
  gramsLeft: z.int(),
  version: z.int(),
})
export type Spool = z.output<typeof spoolSchema>
export const spoolsSchema = z.array(spoolSchema)

/** `GET /api/spools/left`: by material and color, in grams, what is left on spools and what the queue needs. */
export const filamentSchema = z.array(
  z.object({
    material: z.enum(materials),
    color: z.enum(colors),
    left: z.int(),
    wanted: z.int(),
    state: z.enum(filamentStates),
  }),
)
