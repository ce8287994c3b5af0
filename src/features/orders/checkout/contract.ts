import * as z from 'zod/mini'
import { personSchema } from '#features/base/accounts/contract.ts'
import { storedMakeSchema } from '#features/gifts/makes/make-schema.ts'
import { orderedPieces } from '#features/selling/cart/contract.ts'
import { promisedArrivalsSchema } from '#features/selling/delivery/contract.ts'
import { giftTermsSchema, giftWordsSchema } from '#features/selling/gift-options/contract.ts'
import { isCountry } from '#platform/countries.ts'
import { askedAddressSchema, sentAddressSchema, typedAddressSchema } from '#platform/postal-address.ts'
import { maxRecipients } from './recipients.ts'

const amount = z.union([z.string().check(z.maxLength(20)), z.number()], 'Send the amount in dollars, such as 37.98.')

const manyRecipients = `An order has at most ${maxRecipients} recipients.`
const noPieces = 'Choose at least one piece for each recipient.'

/** A recipient after the first, with pieces of the caller's cart; the first gets the rest (rule 136). */
const furtherRecipientSchema = z.strictObject({
  items: z
    .array(z.strictObject({ cartItemId: z.uuid(noPieces), quantity: orderedPieces }), noPieces)
    .check(z.minLength(1, noPieces), z.maxLength(200, noPieces)),
  gift: giftTermsSchema,
})
export type FurtherRecipient = z.output<typeof furtherRecipientSchema>

/**
 * `POST /api/create-payment-intent`: `amount` is the displayed total in dollars, which is compared and never charged. Pays the caller's
 * cart, or the accepted quote of a custom request. `guest` pays a cart without an account (rule 127), and `gift` wraps it
 * or holds it back until a day (rule 131).
 */
export const createPaymentIntentSchema = z.strictObject({
  amount,
  customRequestId: z.optional(z.string().check(z.maxLength(60))),
  guest: z.optional(personSchema),
  gift: z.optional(giftTermsSchema),
  furtherRecipients: z.optional(
    z.array(furtherRecipientSchema).check(z.minLength(1, noPieces), z.maxLength(maxRecipients - 1, manyRecipients)),
  ),
})
export type GuestContact = z.output<typeof personSchema>

/** `arrivals` are the promised arrivals, by country; `furtherArrivals` those of each recipient after the first. */
export const paymentIntentAnswerSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  arrivals: promisedArrivalsSchema,
  furtherArrivals: z.optional(z.array(promisedArrivalsSchema)),
})
export type PaymentIntentAnswer = z.output<typeof paymentIntentAnswerSchema>

/** `PUT /api/checkout/addresses`: stored with the draft, so the order is complete even if the browser closes. */
export const draftAddressesSchema = z.strictObject({
  paymentIntentId: z.string().check(z.minLength(1), z.maxLength(200)),
  shippingAddress: z.optional(sentAddressSchema),
  /** Whom to ask for the shipping address by a link instead (rule 143). */
  ask: z.optional(askedAddressSchema),
  billingAddress: z.optional(z.nullable(sentAddressSchema)),
  gift: z.optional(giftWordsSchema),
  /** In the order in which the payment was started. */
  furtherRecipients: z.optional(
    z
      .array(
        z.strictObject({
          shippingAddress: z.optional(typedAddressSchema),
          ask: z.optional(askedAddressSchema),
          gift: giftWordsSchema,
        }),
      )
      .check(z.maxLength(maxRecipients - 1, manyRecipients)),
  ),
})

/** The answer of `PUT /api/checkout/addresses`. */
export const draftAddressesAnswerSchema = z.object({ paymentIntentId: z.string() })

const noCountry = 'Choose a country.'
/** `POST /api/checkout/sheet`: what of a cart changes the sums and the arrival in the sheet of a wallet. */
export const sheetWishSchema = z.strictObject({
  country: z.string(noCountry).check(z.refine((code) => isCountry(code), noCountry)),
  gift: z.optional(giftTermsSchema),
  wishedDay: giftWordsSchema.shape.wishedDay,
})
export type SheetWish = z.output<typeof sheetWishSchema>

/** Sums in dollars; `arrival` is null while nothing can be promised. */
export const walletSheetSchema = z.object({
  subtotal: z.string(),
  discount: z.string(),
  wrapping: z.string(),
  shipping: z.string(),
  tax: z.string(),
  total: z.string(),
  arrival: z.nullable(z.object({ from: z.string(), to: z.string() })),
})
export type WalletSheet = z.output<typeof walletSheetSchema>

const noItems = 'Send the items that were paid for.'
/** `POST /api/orders`: all fields except the payment's id are compared with the draft, never stored. decisions/0004 */
export const placeOrderSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        productId: z.string('Each item needs a product id.'),
        quantity: orderedPieces,
        price: amount,
        customization: z.optional(z.nullable(storedMakeSchema)),
      }),
      noItems,
    )
    .check(z.minLength(1, noItems), z.maxLength(200, 'This order has too many items. Please split your order.')),
  total: amount,
  shippingAddress: sentAddressSchema,
  billingAddress: z.optional(z.nullable(sentAddressSchema)),
  stripePaymentIntentId: z.string('Send the payment of this order.').check(z.minLength(1), z.maxLength(200)),
})
export type PlaceOrder = z.input<typeof placeOrderSchema>

/** `POST /api/orders/settle`: reports a payment by its id, from the return address. */
export const settleSchema = z.strictObject({
  paymentIntentId: z.string('Send the payment to settle.').check(z.minLength(1), z.maxLength(200)),
})

/** A received payment without a matching order. `toldAt` is when the owner was notified. */
const unmatchedPaymentSchema = z.object({ id: z.string(), reason: z.string(), toldAt: z.string() })
export const unmatchedPaymentsSchema = z.array(unmatchedPaymentSchema)
export type UnmatchedPayment = z.output<typeof unmatchedPaymentSchema>

/** The answer of `POST /api/webhooks/stripe`. */
export const webhookAnswerSchema = z.object({ received: z.boolean() })
