import * as z from 'zod/mini'
import { addressSchema } from '#platform/address.ts'

/**
 * `POST /api/create-payment-intent`: `amount` is what the shopper saw, in dollars; it is compared, never charged. It is for the
 * caller's cart, or for the accepted quote of the custom request that is named.
 */
export const createPaymentIntentSchema = z.strictObject({
  amount: z.union([z.number(), z.string().check(z.maxLength(20))], 'Send the amount in dollars, such as 37.98.'),
  customRequestId: z.optional(z.string().check(z.maxLength(60))),
})

export type PaymentIntentAnswer = { clientSecret: string; paymentIntentId: string }

/** `PUT /api/checkout/addresses`: kept with the draft, so that an order can be placed even when the browser dies. */
export const draftAddressesSchema = z.strictObject({
  paymentIntentId: z.string().check(z.minLength(1), z.maxLength(200)),
  shippingAddress: addressSchema,
  billingAddress: z.optional(z.nullable(addressSchema)),
})

/** `POST /api/user/save-address`. */
export const saveAddressSchema = z.strictObject({
  shippingAddress: addressSchema,
  billingAddress: z.optional(z.nullable(addressSchema)),
})

/** `GET /api/user/addresses`: what checkout starts from. */
export type SavedAddresses = {
  shippingAddress: z.output<typeof addressSchema> | null
  billingAddress: z.output<typeof addressSchema> | null
}

/** `POST /api/test-payments/confirm`: the built-in provider's browser side. No money moves. */
export const confirmTestPaymentSchema = z.strictObject({
  clientSecret: z.string().check(z.minLength(1), z.maxLength(200)),
  cardNumber: z.string('Enter a card number.').check(z.maxLength(40, 'Enter a card number.')),
  approve: z.optional(z.boolean()),
})
export type TestPaymentAnswer = { status: 'succeeded' | 'requires_action' | 'failed'; message?: string }
