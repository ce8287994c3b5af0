import * as z from 'zod/mini'
import { makeSchema } from '#features/gifts/makes/make-schema.ts'
import { addressSchema } from '#platform/address.ts'
import { atMost, noMoreThan } from '#platform/length-checks.ts'
import { reasonText, remarkText, trackingText } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'
import { orderStatuses, paymentStatuses } from './order.ts'

const reason = z.optional(
  z.nullable(z.string().check(z.trim(), atMost(reasonText, 'Use a reason of at most … characters.'))),
)

/**
 * `PUT /api/orders/{id}/status`. `trackingNumber` is kept when it is not sent; `reason` goes into the timeline; `refund` gives a
 * cancelled order's money back in the same step; a customer is told of a new tracking number unless `tell` says no.
 */
export const changeOrderStatusSchema = z.strictObject({
  status: oneOf(orderStatuses),
  trackingNumber: z.optional(
    z.nullable(z.string().check(z.trim(), atMost(trackingText, 'Use a tracking number of at most … characters.'))),
  ),
  reason,
  refund: z.optional(z.boolean('Refund is yes or no.')),
  tell: z.optional(z.boolean('Tell is yes or no.')),
})
export type ChangeOrderStatus = z.output<typeof changeOrderStatusSchema>

const noNote = 'Write a note.'
/** `POST /api/orders/{id}/notes`: for the workshop alone. */
export const addNoteSchema = z.strictObject({
  text: z.string(noNote).check(z.trim(), z.minLength(1, noNote), noMoreThan(remarkText, '.')),
})

const noAmount = 'Enter the amount, such as 5.00.'
/** `POST /api/orders/{id}/refunds`: `id` is the browser's own, so that a second press is the same refund; `amount` in dollars. */
export const refundSchema = z.strictObject({
  id: z.uuid('Send an id for the refund.'),
  amount: z.string(noAmount).check(z.trim(), z.regex(/^(?=.*[1-9])\d{1,8}(\.\d{1,2})?$/, noAmount)),
  reason,
})
export type RefundInput = z.input<typeof refundSchema>

/** One line of an order: a snapshot that outlives its product. Prices are dollars for one piece. */
export const orderItemSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  productId: z.nullable(z.string()),
  productName: z.string(),
  image: z.nullable(z.string()),
  quantity: z.int(),
  price: z.string(),
  customization: z.nullable(makeSchema),
  /** The model that it is made from; null for a gift without one. */
  modelFile: z.nullable(z.string()),
  /** Whether its print files can be downloaded. */
  isPrintedFromModel: z.boolean(),
})
export type OrderItem = z.output<typeof orderItemSchema>

/** Something that has happened to an order, oldest first: `by` did it, or the shop itself. Notes are for the workshop alone. */
export const orderEventSchema = z.object({
  kind: z.enum(['placed', 'status', 'refund', 'dispute', 'note', 'ready', 'not-ready', 'delay']),
  by: z.nullable(z.string()),
  from: z.nullable(z.enum(orderStatuses)),
  to: z.nullable(z.enum(orderStatuses)),
  text: z.nullable(z.string()),
  at: z.string(),
})
export type OrderEvent = z.output<typeof orderEventSchema>

/** What an order costs to make, in dollars, its packaging included, and what is left of the goods' price; lines that were not estimated are missing. */
const costsSchema = z.object({
  cost: z.string(),
  margin: z.string(),
  marginPercent: z.int(),
  isWhole: z.boolean(),
  lines: z.array(
    z.object({
      ...{ id: z.string(), grams: z.number(), minutes: z.number(), isSliced: z.boolean() },
      ...{ cost: z.string(), margin: z.string(), marginPercent: z.int() },
    }),
  ),
})
export type OrderCosts = z.output<typeof costsSchema>

export const orderSchema = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  subtotal: z.string(),
  discount: z.string(),
  /** What the offer behind the discount was called. */
  offerTitle: z.nullable(z.string()),
  shipping: z.string(),
  tax: z.string(),
  total: z.string(),
  shippingAddress: z.nullable(addressSchema),
  billingAddress: z.nullable(addressSchema),
  trackingNumber: z.nullable(z.string()),
  /** The days on which it leaves the workshop and arrives, such as `2026-12-01`: as promised, or as its customer was told since. */
  arrival: z.nullable(z.object({ leavesOn: z.string(), from: z.string(), to: z.string(), isDelayed: z.boolean() })),
  createdAt: z.string(),
  items: z.array(orderItemSchema),
  /** What has happened to it, oldest first. */
  timeline: z.array(z.object({ status: z.enum(orderStatuses), at: z.string() })),
  /** What went back of the total, in dollars. */
  refunded: z.string(),
  /** Only an admin reads them. */
  stripePaymentIntentId: z.optional(z.string()),
  /** Whoever bought; null when they have left. */
  customer: z.optional(z.nullable(z.object({ name: z.string(), email: z.string() }))),
  history: z.optional(z.array(orderEventSchema)),
  costs: z.optional(costsSchema),
})
export type Order = z.output<typeof orderSchema>

/** One row of the admin's list. */
export const orderSummarySchema = z.pick(orderSchema, {
  id: true,
  userId: true,
  status: true,
  total: true,
  createdAt: true,
  shippingAddress: true,
})
export type OrderSummary = z.output<typeof orderSummarySchema>
/** `GET /api/orders`, an admin's. */
export const orderSummariesSchema = z.array(orderSummarySchema)

const itemInList = z.pick(orderItemSchema, {
  ...{ id: true, productName: true, image: true, quantity: true, customization: true },
})

export const ownOrderSchema = z.extend(z.pick(orderSchema, { id: true, status: true, total: true, createdAt: true }), {
  items: z.array(itemInList),
})
export type OwnOrder = z.output<typeof ownOrderSchema>

export const orderPageSize = 25

/** One row of the admin's list. */
export const adminOrderSchema = z.extend(ownOrderSchema, {
  userId: z.nullable(z.string()),
  paymentStatus: z.enum(paymentStatuses),
  /** Whether all of it is printed and it only has to be packed. */
  isReady: z.boolean(),
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
})
export type AdminOrder = z.output<typeof adminOrderSchema>

/** `GET /api/orders/search`, an admin's. A `total` above `mostCounted` means that there are more. */
export const orderSearchAnswerSchema = z.object({ orders: z.array(adminOrderSchema), total: z.int() })
export type OrderSearchAnswer = z.output<typeof orderSearchAnswerSchema>
