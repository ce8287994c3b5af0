import * as z from 'zod/mini'
import { printerKinds } from '#features/gifts/estimates/print-work.ts'
import { colorKey } from '#features/gifts/makes/make-schema.ts'
import { filamentText, materialKey } from '#features/gifts/makes/material-schema.ts'
import { noMoreThan } from '#platform/length-checks.ts'
import { printerName } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'

const noName = 'The printer needs a name.'
const wholeMillimeters = 'Use whole millimeters.'
const millimeters = (least: number, most: number) =>
  z
    .int(wholeMillimeters)
    .check(z.minimum(least, `Use at least ${least} mm.`), z.maximum(most, `Use at most ${most} mm.`))
const whole = (unit: string, least: number, most: number) => {
  const sentence = `Use whole ${unit} between ${least} and ${most}.`
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence))
}
/** The maximum number of filaments in a printer. */
const maxSlots = 16
const noSuchLoaded = 'List the loaded filaments by material and color, such as pla cream.'
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
  material: z.optional(materialKey),
  kind: z.optional(oneOf(printerKinds)),
  /** The number of filaments that a printer with slots or heads holds. */
  slots: z.optional(whole('slots', 1, maxSlots)),
  /** The most changes by hand for one piece. */
  maxChanges: z.optional(whole('changes', 0, 500)),
  /** Seconds and cubic millimeters of a change; null for the usual of its kind. */
  changeSeconds: z.optional(z.nullable(whole('seconds', 0, 3600))),
  purge: z.optional(z.nullable(whole('mm³', 0, 2000))),
  /** 200 prints in half of the estimated time. */
  speedPercent: z.optional(whole('percent', 10, 1000)),
  /** Further loaded filaments, such as `pla cream`. */
  alsoLoaded: z.optional(
    z
      .array(filamentText(noSuchLoaded), noSuchLoaded)
      .check(z.maxLength(maxSlots - 1, `A printer holds at most ${maxSlots} filaments.`)),
  ),
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
  material: z.string(),
  kind: z.enum(printerKinds),
  /** Whether the maker chose the kind; otherwise it is assumed. */
  isKindKnown: z.boolean(),
  slots: z.int(),
  maxChanges: z.int(),
  changeSeconds: z.nullable(z.int()),
  purge: z.nullable(z.int()),
  speedPercent: z.int(),
  alsoLoaded: z.array(filamentText()),
  minutesADay: z.int(),
  weekdays: z.nullable(z.array(z.int())),
  isWorking: z.boolean(),
  /** Null for a printer that is on, or off without a day. */
  offUntil: z.nullable(z.string()),
  version: z.int(),
})
export type Printer = z.output<typeof printerSchema>
export const printersSchema = z.array(printerSchema)

/** `GET /api/printers/{id}/speed`: in percent of the estimated speed, by finished plates; null with too few of them. */
export const printerSpeedSchema = z.object({ percent: z.nullable(z.int()), plates: z.int() })
export type PrinterSpeed = z.output<typeof printerSpeedSchema>

/** `GET /api/printers/test-part`: the estimated minutes of the part in `/api/printers/test-part.3mf`. */
export const testPartSchema = z.object({ minutes: z.number() })
export type TestPart = z.output<typeof testPartSchema>
