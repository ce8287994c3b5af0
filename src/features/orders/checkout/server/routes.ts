import type * as z from 'zod/mini'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { orderSchema } from '#features/orders/orders/contract.ts'
import { findOrder } from '#features/orders/orders/server/find-orders.ts'
import { centsFromDollars } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { callerOf, clientAddress, countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { enterOrderSchema } from '../admin-contract.ts'
import {
  createPaymentIntentSchema,
  draftAddressesAnswerSchema,
  draftAddressesSchema,
  type GuestContact,
  paymentIntentAnswerSchema,
  placeOrderSchema,
  settleSchema,
  sheetWishSchema,
  unmatchedPaymentsSchema,
  walletSheetSchema,
} from '../contract.ts'
import { signInFirst } from '../sign-in-first.ts'
import { storeDraftAddresses } from './drafts.ts'
import { enterOrder } from './enter-order.ts'
import { findUnmatchedPayments } from './find-unmatched-payments.ts'
import { findWalletSheet } from './find-wallet-sheet.ts'
import { isGuest, type Payer, reporterOf } from './payer.ts'
import { type Claim, placeOwnOrder } from './place-order.ts'
import { settleUnmatchedPayment } from './settle-unmatched-payment.ts'
import { startCheckout } from './start-checkout.ts'

const payers = { who: 'a signed-in user or a guest', asks: signInFirst } as const

const startLimit: Limit = {
  name: 'payment-start',
  most: 60,
  minutes: 60,
  sentence: 'You have started too many payments. Please wait an hour before you start another payment.',
}

/** Guests are not known to the shop, so fewer of their payments are started from one network. */
const guestLimit: Limit = { ...startLimit, name: 'guest-payment-start', most: 30 }

/** Payments: start, addresses, and the resulting order. Mounted under `/api`. */
export const checkoutCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/create-payment-intent',
      {
        ...payers,
        does: 'Starts the payment of the caller’s cart or of an accepted quote. `amount` is compared, never charged.',
        takes: createPaymentIntentSchema,
        gives: paymentIntentAnswerSchema,
        refuses: ['not-found', 'conflict', 'too-many'],
      },
      async ({ who, body: { amount, customRequestId, guest, ...gifts }, c }) => {
        const payer = await payerOf(shop, who, guest)
        await countAttempt(shop, isGuest(payer) ? guestLimit : startLimit, clientAddress(shop, c))
        const wanted = { seenAmount: centsFromDollars(amount), customRequestId, ...gifts }
        const { id, clientSecret, arrivals, furtherArrivals } = await startCheckout(shop, payer, wanted)
        return {
          ...{ clientSecret, paymentIntentId: id, arrivals },
          ...(furtherArrivals.length > 0 && { furtherArrivals }),
        }
      },
    )
    .post(
      '/orders/entered',
      {
        who: 'an admin',
        does: 'Stores an order that the maker enters by hand, without a payment by card.',
        takes: enterOrderSchema,
        gives: orderSchema,
        status: 201,
        refuses: ['not-found', 'conflict', 'too-many'],
      },
      async ({ viewer, body, c }) => findOrder(shop, viewer, await enterOrder(shop, callerOf(shop, c), body)),
    )
    .post(
      '/checkout/sheet',
      {
        ...payers,
        does: 'What the sheet of a wallet shows for the caller’s cart and a country. Nothing is stored.',
        takes: sheetWishSchema,
        gives: walletSheetSchema,
        refuses: ['conflict'],
      },
      ({ who, body }) => findWalletSheet(shop, reporterOf(who), body),
    )
    .put(
      '/checkout/addresses',
      {
        ...payers,
        does: 'Stores the addresses of a payment.',
        takes: draftAddressesSchema,
        gives: draftAddressesAnswerSchema,
        refuses: ['not-found', 'conflict'],
      },
      async ({ who, body }) => {
        await storeDraftAddresses(shop, reporterOf(who), body)
        return { paymentIntentId: body.paymentIntentId }
      },
    )
    .post(
      '/orders',
      {
        ...payers,
        does: 'Creates the order of a successful payment. A repeat returns the same order.',
        takes: placeOrderSchema,
        gives: orderSchema,
        status: 201,
        refuses: ['not-found', 'payment-refused', 'conflict'],
      },
      ({ who, body: { stripePaymentIntentId: paymentIntentId, ...reported } }) =>
        placeOwnOrder(shop, reporterOf(who), { paymentIntentId, ...claimOf(reported) }),
    )
    .post(
      '/orders/settle',
      {
        ...payers,
        does: 'Creates the order of a successful payment by the payment’s id alone.',
        takes: settleSchema,
        gives: orderSchema,
        refuses: ['not-found', 'payment-refused', 'conflict'],
      },
      ({ who, body }) => placeOwnOrder(shop, reporterOf(who), body),
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

/** The signed-in user, or the guest where the shop takes orders of guests. Throws 401. */
async function payerOf(shop: Shop, viewer: Viewer, guest: GuestContact | undefined): Promise<Payer> {
  const reporter = reporterOf(viewer)
  if (!isGuest(reporter)) return reporter
  if (!guest || !(await findSettings(shop)).guestCheckout) throw new Problem('sign-in-required', signInFirst)
  return { ...reporter, ...guest }
}

const claimOf = (reported: Omit<z.output<typeof placeOrderSchema>, 'stripePaymentIntentId'>): Claim => ({
  items: reported.items.map(({ price, ...item }) => ({ ...item, price: centsFromDollars(price) })),
  total: centsFromDollars(reported.total) ?? null,
  shippingAddress: reported.shippingAddress,
  billingAddress: reported.billingAddress ?? reported.shippingAddress,
})
