import * as z from 'zod/mini'
import { colors } from '#features/gifts/drawings/colors.ts'
import { materials } from '#features/gifts/makes/materials.ts'
import { noMoreThan } from '#platform/length-checks.ts'
import { printerName } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'

const noName = 'The printer needs a name.'
const wholeMillimetres = 'Use whole millimeters.'
const millimeters = (least: number, most: number) =>
  z
    .int(wholeMillimetres)
    .check(z.minimum(least, `Use at least ${least} mm.`), z.maximum(most, `Use at most ${most} mm.`))
const [minHours, maxHours] = [1, 24]
const wholeHours = `Use hours between ${minHours} and ${maxHours}.`

/** `POST /api/printers`: lengths in millimeters, the loaded filament, and working minutes per day. */
export const createPrinterSchema = z.strictObject({
  name: z.string(noName).check(z.trim(), z.minLength(1, noName), noMoreThan(printerName, '.')),
  bedWidth: millimeters(50, 1000),
  bedDepth: millimeters(50, 1000),
  bedGap: millimeters(0, 100),
  color: z.nullable(oneOf(colors)),
  /** Defaults to the usual material. */
  material: z.optional(oneOf(materials)),
  minutesADay: z.int(wholeHours).check(z.minimum(minHours * 60, wholeHours), z.maximum(maxHours * 60, wholeHours)),
  isWorking: z.boolean('`isWorking` must be true or false.'),
})
/** `PUT /api/printers/{id}`: fields that are left out stay; `version` is the version that was edited. */
export const changePrinterSchema = z.extend(z.partial(createPrinterSchema), { version: z.optional(z.int()) })

export const printerSchema = z.object({
  id: z.string(),
  name: z.string(),
  bedWidth: z.int(),
  bedDepth: z.int(),
  bedGap: z.int(),
  color: z.nullable(z.enum(colors)),
  material: z.enum(materials),
  minutesADay: z.int(),
  isWorking: z.boolean(),
  version: z.int(),
})
export type Printer = z.output<typeof printerSchema>
export const printersSchema = z.array(printerSchema)
