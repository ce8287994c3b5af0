import type * as z from 'zod/mini'
import { withRecipient } from '#features/base/accounts/server/addresses.ts'
import { orderSchema } from '#features/orders/orders/contract.ts'
import { centsFromDollars } from '#platform/money.ts'
import { Calls } from '#platform/server/calls.ts'
import { clientAddress, countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import {
  createPaymentIntentSchema,
  draftAddressesAnswerSchema,
  draftAddressesSchema,
  paymentIntentAnswerSchema,
  placeOrderSchema,
  settleSchema,
  unmatchedPaymentsSchema,
} from '../contract.ts'
import { signInFirst } from '../sign-in-first.ts'
import { storeDraftAddresses } from './drafts.ts'
import { findUnmatchedPayments } from './find-unmatched-payments.ts'
import { type Claim, placeOwnOrder } from './place-order.ts'
import { settleUnmatchedPayment } from './settle-unmatched-payment.ts'
import { startCheckout } from './start-checkout.ts'

const signedIn = { who: 'a signed-in user', asks: signInFirst } as const

const startLimit: Limit = {
  name: 'payment-start',
  most: 60,
  minutes: 60,
  sentence: 'You have started too many payments. Please wait an hour before you start another payment.',
}

/** Payments: start, addresses, and the resulting order. Mounted under `/api`. */
export const checkoutCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/create-payment-intent',
      {
        ...signedIn,
        does: 'Starts the payment of the caller’s cart or of an accepted quote. `amount` is compared, never charged.',
        takes: createPaymentIntentSchema,
        gives: paymentIntentAnswerSchema,
        refuses: ['not-found', 'conflict', 'too-many'],
      },
      async ({ who, body: { amount, customRequestId }, c }) => {
        await countAttempt(shop, startLimit, clientAddress(shop, c))
        const wanted = { seenAmount: centsFromDollars(amount), customRequestId }
        const { id, clientSecret, arrivals } = await startCheckout(shop, who, wanted)
        return { clientSecret, paymentIntentId: id, arrivals }
      },
    )
    .put(
      '/checkout/addresses',
      {
        ...signedIn,
        does: 'Stores the addresses of a payment.',
        takes: draftAddressesSchema,
        gives: draftAddressesAnswerSchema,
        refuses: ['not-found'],
      },
      async ({ who, body }) => {
        await storeDraftAddresses(shop, who, body)
        return { paymentIntentId: body.paymentIntentId }
      },
    )
    .post(
      '/orders',
      {
        ...signedIn,
        does: 'Creates the order of a successful payment. A repeat returns the same order.',
        takes: placeOrderSchema,
        gives: orderSchema,
        status: 201,
        refuses: ['not-found', 'payment-refused', 'conflict'],
      },
      ({ who, body: { stripePaymentIntentId: paymentIntentId, ...reported } }) =>
        placeOwnOrder(shop, who, { paymentIntentId, ...claimOf(reported, who) }),
    )
    .post(
      '/orders/settle',
      {
        ...signedIn,
        does: 'Creates the order of a successful payment by the payment’s id alone.',
        takes: settleSchema,
        gives: orderSchema,
        refuses: ['not-found', 'payment-refused', 'conflict'],
      },
      ({ who, body }) => placeOwnOrder(shop, who, body),
    )
    .post(
      '/unmatched-payments/:id/settle',
      {
        who: 'an owner',
        does: 'Marks a payment without an order as settled, and lists the remaining ones.',
        gives: unmatchedPaymentsSchema,
      },
      async ({ who, param }) => {
        await settleUnmatchedPayment(shop, who, param.id)
        return findUnmatchedPayments(shop)
      },
    )

const claimOf = (
  reported: Omit<z.output<typeof placeOrderSchema>, 'stripePaymentIntentId'>,
  user: SignedIn,
): Claim => ({
  items: reported.items.map(({ price, ...item }) => ({ ...item, price: centsFromDollars(price) })),
  total: centsFromDollars(reported.total) ?? null,
  shippingAddress: withRecipient(user, reported.shippingAddress),
  billingAddress: withRecipient(user, reported.billingAddress ?? reported.shippingAddress),
})
