import * as z from 'zod/mini'

/** What one product, colour or month brought, in dollars, and the grams and minutes that the sold pieces take; `measured` is how many of them were estimated. */
const profitRowSchema = z.object({
  key: z.string(),
  name: z.string(),
  pieces: z.int(),
  measured: z.int(),
  revenue: z.string(),
  cost: z.string(),
  margin: z.string(),
  marginPercent: z.int(),
  grams: z.number(),
  minutes: z.number(),
})
export type ProfitRow = z.output<typeof profitRowSchema>

/** `GET /api/profit`: the rows, the most profitable first and months in their order; prints that ended with what they took, and orders that left, with how many in time. */
export const profitSchema = z.object({
  rows: z.array(profitRowSchema),
  packaging: z.string(),
  prints: z.object({ done: z.int(), failed: z.int(), gramsLost: z.int(), grams: z.int(), minutes: z.int() }),
  promises: z.object({ left: z.int(), inTime: z.int() }),
})
export type Profit = z.output<typeof profitSchema>
