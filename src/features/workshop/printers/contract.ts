import * as z from 'zod/mini'
import { colorKey } from '#features/gifts/makes/make-schema.ts'
import { materials } from '#features/gifts/makes/materials.ts'
import { noMoreThan } from '#platform/length-checks.ts'
import { printerName } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'

const noName = 'The printer needs a name.'
const wholeMillimeters = 'Use whole millimeters.'
const millimeters = (least: number, most: number) =>
  z
    .int(wholeMillimeters)
    .check(z.minimum(least, `Use at least ${least} mm.`), z.maximum(most, `Use at most ${most} mm.`))
const noDay = 'Choose a day, such as 2026-11-30.'
const noWeekday = 'Use weekdays from 1 (Monday) to 7 (Sunday).'
const [minHours, maxHours] = [1, 24]
const wholeHours = `Use hours between ${minHours} and ${maxHours}.`

/** `POST /api/printers`: lengths in millimeters, the loaded filament, and working minutes per day. */
export const createPrinterSchema = z.strictObject({
  name: z.string(noName).check(z.trim(), z.minLength(1, noName), noMoreThan(printerName, '.')),
  bedWidth: millimeters(50, 1000),
  bedDepth: millimeters(50, 1000),
  bedGap: millimeters(0, 100),
  color: z.nullable(colorKey),
  /** Defaults to the usual material. */
  material: z.optional(oneOf(materials)),
  minutesADay: z.int(wholeHours).check(z.minimum(minHours * 60, wholeHours), z.maximum(maxHours * 60, wholeHours)),
  /** The weekdays on which it prints, Monday is 1; null or none for the shop's working days. */
  weekdays: z.optional(
    z.nullable(
      z
        .array(z.int(noWeekday).check(z.minimum(1, noWeekday), z.maximum(7, noWeekday)))
        .check(z.refine((days) => new Set(days).size === days.length, 'Choose each weekday once.')),
    ),
  ),
  isWorking: z.boolean('`isWorking` must be true or false.'),
  /** The first day on which a printer that is off works again. */
  offUntil: z.optional(z.nullable(z.iso.date(noDay))),
})
/** `PUT /api/printers/{id}`: fields that are left out stay; `version` is the version that was edited. */
export const changePrinterSchema = z.extend(z.partial(createPrinterSchema), { version: z.optional(z.int()) })

export const printerSchema = z.object({
  id: z.string(),
  name: z.string(),
  bedWidth: z.int(),
  bedDepth: z.int(),
  bedGap: z.int(),
  color: z.nullable(z.string()),
  material: z.enum(materials),
  minutesADay: z.int(),
  weekdays: z.nullable(z.array(z.int())),
  isWorking: z.boolean(),
  /** Null for a printer that is on, or off without a day. */
  offUntil: z.nullable(z.string()),
  version: z.int(),
})
export type Printer = z.output<typeof printerSchema>
export const printersSchema = z.array(printerSchema)
