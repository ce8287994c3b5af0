import * as z from 'zod/mini'

/** What ended on the printers: how much of it is done, how much failed and what of it was lost, and what all of it took, in grams and minutes. */
const printsSchema = z.object({ done: z.int(), failed: z.int(), gramsLost: z.int(), grams: z.int(), minutes: z.int() })
export type Prints = z.output<typeof printsSchema>

/** Orders that were posted, and how many of them on the day that was promised or before. */
const promisesSchema = z.object({ left: z.int(), inTime: z.int() })
export type Promises = z.output<typeof promisesSchema>

/**
 * What one product, colour or month brought, in dollars; `measured` is how many of its sold pieces were estimated. `prints` is what was printed
 * of it in these days, whenever it was sold; a row may be of prints alone. `promises` are those of the orders with a piece of it.
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

/** `GET /api/profit`: the rows, the most profitable first and months in their order; all of their prints, and orders that left, with how many in time. */
export const profitSchema = z.object({
  rows: z.array(profitRowSchema),
  packaging: z.string(),
  prints: printsSchema,
  promises: promisesSchema,
})
export type Profit = z.output<typeof profitSchema>
