import * as z from 'zod/mini'
import { carriers } from '#features/base/carriers/carriers.ts'
import { orderStatuses } from '#features/orders/orders/order.ts'

export const maxTrackingLines = 500
const noList = 'Paste the list.'

const text = z
  .string(noList)
  .check(z.trim(), z.minLength(1, noList), z.maxLength(100_000, 'This list is too long. Please split it.'))

/** `POST /api/tracking/check`: lines of an order's number, a tracking number and perhaps a carrier, as they were pasted. */
export const trackingListSchema = z.strictObject({ text })
/** `POST /api/tracking`: customers whose order is not shipped by it are told unless `tell` says no. */
export const postListSchema = z.strictObject({ text, tell: z.optional(z.boolean('Tell of the list is yes or no.')) })

/** What becomes of an order: it is shipped, a parcel of it leaves before the others, a number changes, or all of it is there already. */
export const effects = ['ships', 'posts', 'changes', 'nothing'] as const

/** One line of the list: what it does, or why it does nothing. `line` is where it stands. */
const trackedLineSchema = z.object({
  line: z.int(),
  typed: z.string(),
  problem: z.nullable(z.string()),
  found: z.nullable(
    z.object({
      orderId: z.string(),
      customerName: z.nullable(z.string()),
      status: z.enum(orderStatuses),
      /** Which of its parcels; null where all that is left of it is one. */
      parcel: z.nullable(z.int()),
      trackingNumber: z.string(),
      carrier: z.nullable(z.enum(carriers)),
      follow: z.nullable(z.string()),
      does: z.enum(effects),
      /** Whether its customer is mailed. */
      mails: z.boolean(),
    }),
  ),
})
export type TrackedLine = z.output<typeof trackedLineSchema>

/** What both answer: of a check nothing has happened yet, otherwise it has, but for lines with a problem. */
export const checkedListSchema = z.object({ lines: z.array(trackedLineSchema) })
export type CheckedList = z.output<typeof checkedListSchema>
