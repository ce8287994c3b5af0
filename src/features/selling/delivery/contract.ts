import * as z from 'zod/mini'

const day = z.string()

/** The arrival in a country (`*` for all others), and the last day to order for the next holiday. */
const countryArrivalSchema = z.object({
  country: z.string(),
  from: day,
  to: day,
  orderBy: z.nullable(z.object({ day, name: z.string() })),
})
/** Arrivals without the last day to order. */
export const promisedArrivalsSchema = z.array(z.omit(countryArrivalSchema, { orderBy: true }))
export type PromisedArrivals = z.output<typeof promisedArrivalsSchema>
export type CountryArrival = z.output<typeof countryArrivalSchema>

/** Arrivals by country, and the caller's country: the shop's own if unknown. Days are written `2026-12-02`. */
export const arrivalsSchema = z.object({
  country: z.string(),
  city: z.nullable(z.string()),
  /** Working days until the parcel leaves the workshop; null while nothing can be promised. */
  leavesIn: z.nullable(z.int()),
  /** Empty while nothing can be promised. */
  countries: z.array(countryArrivalSchema),
  /** Colors that have run out: pieces that must be printed in them are not sold (rule 88). */
  notOffered: z.array(z.string()),
})
export type Arrivals = z.output<typeof arrivalsSchema>
