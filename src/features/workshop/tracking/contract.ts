import * as z from 'zod/mini'
import { carriers } from '#features/base/carriers/carriers.ts'
import { orderStatuses } from '#features/orders/orders/order.ts'

export const maxTrackingLines = 500
const noList = 'Paste the list.'

const text = z
  .string(noList)
  .check(z.trim(), z.minLength(1, noList), z.maxLength(100_000, 'This list is too long. Please split it.'))

/** `POST /api/tracking/check`: pasted lines of an order number, a tracking number and optionally a carrier. */
export const trackingListSchema = z.strictObject({ text })
/** `POST /api/tracking`: customers whose parcels have already shipped are emailed unless `tell` is false. */
export const postListSchema = z.strictObject({ text, tell: z.optional(z.boolean('`tell` must be true or false.')) })

/** The effect on an order: it ships, one of its parcels ships, a number changes, or nothing changes. */
export const effects = ['ships', 'posts', 'changes', 'nothing'] as const

/** One line of the list: its effect, or its problem. `line` is the line number. */
const trackedLineSchema = z.object({
  line: z.int(),
  typed: z.string(),
  problem: z.nullable(z.string()),
  found: z.nullable(
    z.object({
      orderId: z.string(),
      customerName: z.nullable(z.string()),
      status: z.enum(orderStatuses),
      /** The parcel's number; null when all that is left of the order is one parcel. */
      parcel: z.nullable(z.int()),
      trackingNumber: z.string(),
      carrier: z.nullable(z.enum(carriers)),
      follow: z.nullable(z.string()),
      does: z.enum(effects),
      /** Whether the customer is emailed. */
      mails: z.boolean(),
    }),
  ),
})
export type TrackedLine = z.output<typeof trackedLineSchema>

/** Both answers: after a check nothing is saved; otherwise every line without a problem is saved. */
export const checkedListSchema = z.object({ lines: z.array(trackedLineSchema) })
export type CheckedList = z.output<typeof checkedListSchema>
