import * as z from 'zod/mini'
import { makeSchema } from '#features/gifts/makes/make-schema.ts'
import { unmatchedPaymentsSchema } from '#features/orders/checkout/contract.ts'
import { orderSummarySchema } from '#features/orders/orders/contract.ts'
import { categoryTypes } from '#features/selling/catalog/catalog.ts'

/** Pieces to print of one gift in one make. Custom designs have no make. */
const toPrintSchema = z.object({ productName: z.string(), customization: z.nullable(makeSchema), pieces: z.int() })
export type ToPrint = z.output<typeof toPrintSchema>

const change = z.nullable(z.number())

/** `GET /api/dashboard`, for admins. `revenue` in dollars; a change in percent, null without earlier figures. */
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
  /** The queued pieces, by gift and make. */
  toPrint: z.object({ pieces: z.int(), lines: z.array(toPrintSchema) }),
  /** Late orders, oldest first. */
  late: z.object({ count: z.int(), first: z.array(orderSummarySchema) }),
  /** Numbers of open tasks: orders to print, to ship and at risk, unread messages, unanswered requests, gifts low on stock. */
  today: z.object({
    toPrint: z.int(),
    toShip: z.int(),
    atRisk: z.int(),
    messages: z.int(),
    requests: z.int(),
    runningOut: z.int(),
  }),
  /** Payments without an order, oldest first. */
  unmatchedPayments: unmatchedPaymentsSchema,
  /** Canceled orders that are not fully refunded. */
  cancelledPaid: z.int(),
  /** Why uploads are paused, as sentences; usually none. */
  pausedUploads: z.array(z.string()),
  /** The checklist of a new shop; empty in a demo shop. */
  firstSteps: z.array(
    z.object({
      name: z.string(),
      href: z.nullable(z.string()),
      hint: z.nullable(z.string()),
      isDone: z.boolean(),
      /** The date of the last time, for a recurring step. */
      last: z.nullable(z.string()),
    }),
  ),
})
export type Dashboard = z.output<typeof dashboardSchema>

/** `GET /api/dashboard/sales`: a span of days in the shop's time zone, without canceled and refunded orders. Money in dollars. */
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
