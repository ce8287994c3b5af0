import * as z from 'zod/mini'
import { customizationSchema } from '#features/catalog/contract.ts'
import type { Customization } from '#features/catalog/customization.ts'
import { type Address, addressSchema } from '#platform/address.ts'
import type { OrderStatus, PaymentStatus } from './order.ts'

const amount = z.union([z.string().check(z.maxLength(20)), z.number()], 'Send the amount in dollars, such as 37.98.')

/** `POST /api/orders`: everything but the payment's id is compared with the draft, never used. decisions/0004 */
export const placeOrderSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        productId: z.string('Each item needs its product.'),
        quantity: z.int('Quantity must be a whole number.').check(z.minimum(1, 'Quantity must be at least 1.')),
        price: amount,
        customization: z.optional(z.nullable(customizationSchema)),
      }),
      'Send the items that were paid for.',
    )
    .check(
      z.minLength(1, 'Send the items that were paid for.'),
      z.maxLength(200, 'That is too many items for one order.'),
    ),
  total: amount,
  shippingAddress: addressSchema,
  billingAddress: z.optional(z.nullable(addressSchema)),
  stripePaymentIntentId: z.string('Send the payment this order belongs to.').check(z.minLength(1), z.maxLength(200)),
})
export type PlaceOrder = z.input<typeof placeOrderSchema>

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
  shipping: string
  tax: string
  total: string
  shippingAddress: Address | null
  billingAddress: Address | null
  createdAt: string
  items: OrderItem[]
  /** Only an admin reads it. */
  stripePaymentIntentId?: string
}

/** One row of the admin's list. */
export type OrderSummary = Pick<Order, 'id' | 'userId' | 'status' | 'total' | 'createdAt' | 'shippingAddress'>
