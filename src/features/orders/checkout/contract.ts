import * as z from 'zod/mini'
import { madeSchema } from '#features/gifts/makes/make-schema.ts'
import { orderedPieces } from '#features/selling/cart/contract.ts'
import { promisedArrivalsSchema } from '#features/selling/delivery/contract.ts'
import { sentAddressSchema } from '#platform/postal-address.ts'

const amount = z.union([z.string().check(z.maxLength(20)), z.number()], 'Send the amount in dollars, such as 37.98.')

/**
 * `POST /api/create-payment-intent`: `amount` is what the shopper saw, in dollars; it is compared, never charged. It is for the
 * caller's cart, or for the accepted quote of the custom request that is named.
 */
export const createPaymentIntentSchema = z.strictObject({
  amount,
  customRequestId: z.optional(z.string().check(z.maxLength(60))),
})

/** `arrivals` are what the order is promised, by where it goes. */
export const paymentIntentAnswerSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  arrivals: promisedArrivalsSchema,
})
export type PaymentIntentAnswer = z.output<typeof paymentIntentAnswerSchema>

/** `PUT /api/checkout/addresses`: kept with the draft, so that an order can be placed even when the browser dies. */
export const draftAddressesSchema = z.strictObject({
  paymentIntentId: z.string().check(z.minLength(1), z.maxLength(200)),
  shippingAddress: sentAddressSchema,
  billingAddress: z.optional(z.nullable(sentAddressSchema)),
})

/** Its answer. */
export const keptAddressesSchema = z.object({ paymentIntentId: z.string() })

const noItems = 'Send the items that were paid for.'
/** `POST /api/orders`: everything but the payment's id is compared with the draft, never used. decisions/0004 */
export const placeOrderSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        productId: z.string('Each item needs its product.'),
        quantity: orderedPieces,
        price: amount,
        customization: z.optional(z.nullable(madeSchema)),
      }),
      noItems,
    )
    .check(z.minLength(1, noItems), z.maxLength(200, 'That is too many items for one order.')),
  total: amount,
  shippingAddress: sentAddressSchema,
  billingAddress: z.optional(z.nullable(sentAddressSchema)),
  stripePaymentIntentId: z.string('Send the payment this order belongs to.').check(z.minLength(1), z.maxLength(200)),
})
export type PlaceOrder = z.input<typeof placeOrderSchema>

/** `POST /api/orders/settle`: the return address reports a payment by its id. */
export const settleSchema = z.strictObject({
  paymentIntentId: z.string('Send the payment to settle.').check(z.minLength(1), z.maxLength(200)),
})

/** A payment that came in and that no order could be made of. `reason` is why not; `toldAt` is when the owner was told. */
const unmatchedPaymentSchema = z.object({ id: z.string(), reason: z.string(), toldAt: z.string() })
export const unmatchedPaymentsSchema = z.array(unmatchedPaymentSchema)
export type UnmatchedPayment = z.output<typeof unmatchedPaymentSchema>

/** The answer of `POST /api/webhooks/stripe`. */
export const receivedNoticeSchema = z.object({ received: z.boolean() })
