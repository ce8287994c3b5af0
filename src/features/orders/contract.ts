import * as z from 'zod/mini'
import type { Customization } from '#features/catalog/customization.ts'
import type { Address } from '#platform/address.ts'
import { type OrderStatus, orderStatuses, type PaymentStatus } from './order.ts'

/** `PUT /api/orders/{id}/status`. `trackingNumber` is kept when it is not sent; `reason` goes into the timeline. */
export const changeOrderStatusSchema = z.strictObject({
  status: z.enum(orderStatuses, `Choose one of: ${orderStatuses.join(', ')}.`),
  trackingNumber: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(60, 'Use a tracking number of at most 60 characters.'))),
  ),
  reason: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(500, 'Use a reason of at most 500 characters.'))),
  ),
})
export type ChangeOrderStatus = z.output<typeof changeOrderStatusSchema>

/** `POST /api/orders/{id}/notes`: for the workshop alone. */
export const addNoteSchema = z.strictObject({
  text: z
    .string('Write a note.')
    .check(z.trim(), z.minLength(1, 'Write a note.'), z.maxLength(2000, 'Use at most 2000 characters.')),
})

/** `POST /api/orders/{id}/refunds`: `id` is the browser's own, so that a second press is the same refund; `amount` in dollars. */
export const refundSchema = z.strictObject({
  id: z.uuid('Send an id for the refund.'),
  amount: z
    .string('Enter the amount, such as 5.00.')
    .check(z.trim(), z.regex(/^(?=.*[1-9])\d{1,8}(\.\d{1,2})?$/, 'Enter the amount, such as 5.00.')),
  reason: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(500, 'Use a reason of at most 500 characters.'))),
  ),
})
export type RefundInput = z.input<typeof refundSchema>

/** One line of an order: a snapshot that outlives its product. Prices are dollars for one piece. */
export type OrderItem = {
  id: string
  orderId: string
  productId: string | null
  productName: string
  image: string | null
  quantity: number
  price: string
  customization: Customization | null
}

export type Order = {
  id: string
  userId: string | null
  status: OrderStatus
  paymentStatus: PaymentStatus
  subtotal: string
  discount: string
  /** What the offer behind the discount was called. */
  offerTitle: string | null
  shipping: string
  tax: string
  total: string
  shippingAddress: Address | null
  billingAddress: Address | null
  trackingNumber: string | null
  createdAt: string
  items: OrderItem[]
  /** What has happened to it, oldest first. */
  timeline: { status: OrderStatus; at: string }[]
  /** What went back of the total, in dollars. */
  refunded: string
  /** Only an admin reads them. */
  stripePaymentIntentId?: string
  history?: OrderEvent[]
}

/** Something that has happened to an order, oldest first: `by` did it, or the shop itself. Notes are for the workshop alone. */
export type OrderEvent = {
  kind: 'placed' | 'status' | 'refund' | 'dispute' | 'note'
  by: string | null
  from: OrderStatus | null
  to: OrderStatus | null
  text: string | null
  at: string
}

/** One row of the admin's list. */
export type OrderSummary = Pick<Order, 'id' | 'userId' | 'status' | 'total' | 'createdAt' | 'shippingAddress'>

/** `GET /api/user/orders`: one's own orders, newest first. `nextPage` is null on the last one. */
export type OwnOrders = { orders: OwnOrder[]; nextPage: number | null }
export type OwnOrder = Pick<Order, 'id' | 'status' | 'total' | 'createdAt'> & {
  items: Pick<OrderItem, 'id' | 'productName' | 'image' | 'quantity'>[]
}

export const orderPageSize = 25

/** One row of the admin's list. */
export type AdminOrder = Pick<Order, 'id' | 'userId' | 'status' | 'paymentStatus' | 'total' | 'createdAt'> & {
  customerName: string | null
  customerEmail: string | null
  items: Pick<OrderItem, 'id' | 'productName' | 'image' | 'quantity'>[]
}

/** `GET /api/orders/search`, an admin's. A `total` above 5,000 means that there are more. */
export type OrderSearchAnswer = { orders: AdminOrder[]; total: number }
