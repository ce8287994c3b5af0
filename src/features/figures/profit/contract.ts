import * as z from 'zod/mini'

/** Ended prints: numbers done and failed, filament lost to failures in grams, and filament and time of all prints in grams and minutes. */
const printsSchema = z.object({ done: z.int(), failed: z.int(), gramsLost: z.int(), grams: z.int(), minutes: z.int() })
export type Prints = z.output<typeof printsSchema>

/** The number of posted orders, and how many of them were posted by the promised day. */
const promisesSchema = z.object({ left: z.int(), inTime: z.int() })
export type Promises = z.output<typeof promisesSchema>

/**
 * Figures of one product, color or month, money in dollars. `measured` is the number of sold pieces with an estimate. `prints`
 * counts prints that ended in the period, even of pieces sold earlier, so a row may have prints but no sales. `promises` counts the
 * orders that contain a piece of this row.
 */
const profitRowSchema = z.object({
  key: z.string(),
  name: z.string(),
  pieces: z.int(),
  measured: z.int(),
  revenue: z.string(),
  cost: z.string(),
  margin: z.string(),
  marginPercent: z.int(),
  prints: printsSchema,
  promises: promisesSchema,
})
export type ProfitRow = z.output<typeof profitRowSchema>

/** `GET /api/profit`: rows by profit, highest first, or by month; the total prints; what orders cost and bring beside their goods; and the promises of all posted orders. */
export const profitSchema = z.object({
  rows: z.array(profitRowSchema),
  packaging: z.string(),
  /** The shipping that customers paid, the payment provider's fees, and the bought labels, in dollars. */
  shipping: z.string(),
  fees: z.string(),
  postage: z.string(),
  /** The number of orders whose fee the provider has not told. */
  feesUnknown: z.int(),
  /** The number of labels that were bought in another currency, which `postage` leaves out. */
  labelsLeftOut: z.int(),
  prints: printsSchema,
  promises: promisesSchema,
})
export type Profit = z.output<typeof profitSchema>
