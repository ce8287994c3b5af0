import * as z from 'zod/mini'
import { colors } from '#features/gifts/drawings/colors.ts'

const day = z.string()

/** When something arrives in a country, `*` is everywhere else, and until when it can be ordered to be there for a day that gifts are for. */
const countryArrivalSchema = z.object({
  country: z.string(),
  from: day,
  to: day,
  orderBy: z.nullable(z.object({ day, name: z.string() })),
})
/** The same without what can still be ordered. */
export const promisedArrivalsSchema = z.array(z.omit(countryArrivalSchema, { orderBy: true }))
export type PromisedArrivals = z.output<typeof promisedArrivalsSchema>
export type CountryArrival = z.output<typeof countryArrivalSchema>

/** When something arrives: where the caller lives, as far as the shop knows, and elsewhere. Days are such as `2026-12-02`. */
export const arrivalsSchema = z.object({
  country: z.string(),
  city: z.nullable(z.string()),
  /** In how many working days it leaves the workshop. */
  leavesIn: z.int(),
  countries: z.array(countryArrivalSchema),
  /** Colours that have run out: what has to be printed in them first is not sold (rule 88). */
  notOffered: z.array(z.enum(colors)),
})
export type Arrivals = z.output<typeof arrivalsSchema>
