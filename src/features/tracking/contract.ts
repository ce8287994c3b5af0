import * as z from 'zod/mini'
import { orderStatuses } from '#features/orders/order.ts'

export const mostLines = 500
const noList = 'Paste the list.'

/** `POST /api/tracking/check`: lines of an order's number and a tracking number, as they were pasted. */
export const trackingListSchema = z.strictObject({
  text: z
    .string(noList)
    .check(z.trim(), z.minLength(1, noList), z.maxLength(100_000, 'This list is too long. Please split it.')),
})

/** What becomes of an order: it is shipped, its number changes, or all of it is there already. */
export const effects = ['ships', 'changes', 'nothing'] as const

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
      trackingNumber: z.string(),
      does: z.enum(effects),
      /** Whether its customer is mailed. */
      mails: z.boolean(),
    }),
  ),
})
export type TrackedLine = z.output<typeof trackedLineSchema>

/** Its answer: nothing has happened yet. */
export const checkedListSchema = z.object({ lines: z.array(trackedLineSchema) })
export type CheckedList = z.output<typeof checkedListSchema>
