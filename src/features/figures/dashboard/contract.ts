import * as z from 'zod/mini'
import { makeSchema } from '#features/gifts/makes/make-schema.ts'
import { unmatchedPaymentsSchema } from '#features/orders/checkout/contract.ts'
import { orderSummarySchema } from '#features/orders/orders/contract.ts'
import { categoryTypes } from '#features/selling/catalog/catalog.ts'

/** So many pieces of one gift in one make; a custom design has none. */
const toPrintSchema = z.object({ productName: z.string(), customization: z.nullable(makeSchema), pieces: z.int() })
export type ToPrint = z.output<typeof toPrintSchema>

const change = z.nullable(z.number())

/** `GET /api/dashboard`, an admin's. `revenue` in dollars; a change is a percentage, null when there is nothing to compare with. */
export const dashboardSchema = z.object({
  orders: z.object({ count: z.int(), change }),
  revenue: z.object({ total: z.string(), change }),
  products: z.object({ published: z.int() }),
  categories: z.object({
    count: z.int(),
    first: z.array(
      z.object({ id: z.string(), name: z.string(), type: z.enum(categoryTypes), isPublished: z.boolean() }),
    ),
  }),
  recentOrders: z.array(orderSummarySchema),
  /** Everything that waits in the print queue, gift by gift. */
  toPrint: z.object({ pieces: z.int(), lines: z.array(toPrintSchema) }),
  /** Orders that have had the shop's days to be made and are not on their way, the oldest first. */
  late: z.object({ count: z.int(), first: z.array(orderSummarySchema) }),
  /** What the day asks for, by how many: orders to be printed, orders that are ready, what nobody has answered, gifts that sell out soon. */
  today: z.object({
    toPrint: z.int(),
    toShip: z.int(),
    atRisk: z.int(),
    messages: z.int(),
    requests: z.int(),
    runningOut: z.int(),
  }),
  /** Payments that came in and that no order could be made of, the oldest first. */
  unmatchedPayments: unmatchedPaymentsSchema,
  /** Cancelled orders whose money is still here. */
  cancelledPaid: z.int(),
  /** What a new shop needs before it sells; none of a demo shop. */
  firstSteps: z.array(
    z.object({
      name: z.string(),
      href: z.nullable(z.string()),
      hint: z.nullable(z.string()),
      isDone: z.boolean(),
      /** When it was done last, of what has to be done again and again. */
      last: z.nullable(z.string()),
    }),
  ),
})
export type Dashboard = z.output<typeof dashboardSchema>

/** `GET /api/dashboard/sales`: a span of days in the shop's time zone, without cancelled and refunded orders. Money in dollars. */
export const salesSchema = z.object({
  from: z.string(),
  until: z.string(),
  orders: z.int(),
  revenue: z.string(),
  days: z.array(z.object({ day: z.string(), orders: z.int(), revenue: z.string() })),
  bestSellers: z.array(
    z.object({ productId: z.nullable(z.string()), name: z.string(), pieces: z.int(), revenue: z.string() }),
  ),
})
export type Sales = z.output<typeof salesSchema>
