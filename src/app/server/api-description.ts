import type * as z from 'zod/mini'
import { addToCartSchema, changeQuantitySchema } from '#features/cart/contract.ts'
import {
  createPaymentIntentSchema,
  draftAddressesSchema,
  placeOrderSchema,
  settleSchema,
} from '#features/checkout/contract.ts'
import {
  acceptQuoteSchema,
  changeRequestSchema,
  createCustomRequestSchema,
  quoteSchema,
} from '#features/custom-requests/contract.ts'
import { requestStatuses } from '#features/custom-requests/custom-request.ts'
import { customerChoices } from '#features/customers/paths.ts'
import { addNoteSchema, changeOrderStatusSchema, refundSchema } from '#features/orders/contract.ts'
import { orderChoices } from '#features/orders/paths.ts'
import { confirmTestPaymentSchema } from '#features/payments/contract.ts'
import { createReviewSchema, publishReviewSchema } from '#features/reviews/contract.ts'
import { reviewChoices } from '#features/reviews/paths.ts'
import { addToWishlistSchema } from '#features/wishlist/contract.ts'
import type { Choices } from '#platform/list-address.ts'

/** Who may make a call; the others are asked to sign in, or refused. */
export type Who = 'everybody' | 'whoever is signed in' | 'an admin' | 'an owner'

export type Call = {
  who: Who
  does: string
  /** The schema by which the route reads its JSON body, or what it takes instead. */
  body?: z.ZodMiniType | { contentType: string; does: string }
  /** What its address may carry, and what that means. */
  query?: Record<string, string>
  /** The status of success, 200 unless it says so. */
  status?: 200 | 201 | 202
}

const listed = (choices: Choices) => ({
  q: 'Words to look for.',
  ...Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [name, values.filter(Boolean).join(', ') || 'Any text.']),
  ),
  page: 'The page, from 1.',
})

/** Every call of the API: who may make it, what it does, what it takes. `/api/openapi.json` and `/docs` are made of this. */
export const apiDescription: Record<string, Call> = {
  'GET /api/products/:id/reviews': {
    who: 'everybody',
    does: 'A product’s reviews and their average.',
    query: { page: 'The page, from 1.' },
  },
  'GET /api/cart': { who: 'everybody', does: 'The caller’s cart, a guest’s or an account’s.' },
  'POST /api/cart': { who: 'everybody', does: 'Puts something into the cart.', body: addToCartSchema, status: 201 },
  'PUT /api/cart/:itemId': {
    who: 'everybody',
    does: 'Changes how many; 0 or less removes the line.',
    body: changeQuantitySchema,
  },
  'DELETE /api/cart/:itemId': { who: 'everybody', does: 'Removes a line.' },
  'GET /api/wishlist': { who: 'whoever is signed in', does: 'One’s own wishlist.' },
  'POST /api/wishlist': {
    who: 'whoever is signed in',
    does: 'Puts a product on the wishlist; again changes nothing.',
    body: addToWishlistSchema,
    status: 201,
  },
  'DELETE /api/wishlist/:productId': { who: 'whoever is signed in', does: 'Takes a product off the wishlist.' },
  'GET /api/gift-finder': {
    who: 'everybody',
    does: 'At most six gifts for four answers, the best first, and why they fit.',
    query: {
      event: 'The occasion.',
      ageGroup: 'How old the person is.',
      interests: 'What they like, separated by commas.',
      priceRange: 'What it may cost.',
    },
  },
  'GET /api/custom-requests': { who: 'whoever is signed in', does: 'One’s own design requests; an admin’s: all.' },
  'POST /api/custom-requests': {
    who: 'whoever is signed in',
    does: 'Asks for a design.',
    body: createCustomRequestSchema,
    status: 201,
  },
  'POST /api/custom-requests/images': {
    who: 'whoever is signed in',
    does: 'Uploads a reference picture and answers its address.',
    body: { contentType: 'image/*', does: 'The bytes of one PNG, JPEG, WebP or GIF.' },
    status: 201,
  },
  'GET /api/custom-requests/search': {
    who: 'an admin',
    does: 'All design requests, in pages.',
    query: { ...listed({ status: requestStatuses }) },
  },
  'GET /api/custom-requests/:id': { who: 'whoever is signed in', does: 'One design request.' },
  'PUT /api/custom-requests/:id': {
    who: 'an admin',
    does: 'Changes where a request is, and the workshop’s notes.',
    body: changeRequestSchema,
  },
  'POST /api/custom-requests/:id/accept': {
    who: 'whoever is signed in',
    does: 'Accepts the quote that is named.',
    body: acceptQuoteSchema,
  },
  'POST /api/custom-requests/:id/decline': { who: 'whoever is signed in', does: 'Declines the quote.' },
  'PUT /api/custom-requests/:id/quote': { who: 'an admin', does: 'Quotes a request.', body: quoteSchema },
  'GET /api/orders': { who: 'an admin', does: 'All orders, the newest first.' },
  'GET /api/orders/search': { who: 'an admin', does: 'All orders, in pages.', query: listed(orderChoices) },
  'GET /api/orders/export.csv': { who: 'an admin', does: 'The same as a CSV file.', query: listed(orderChoices) },
  'POST /api/orders': {
    who: 'whoever is signed in',
    does: 'Makes the order of a payment that went through; again answers the same order.',
    body: placeOrderSchema,
    status: 201,
  },
  'POST /api/orders/settle': {
    who: 'whoever is signed in',
    does: 'The same by the payment’s id alone.',
    body: settleSchema,
  },
  'PUT /api/orders/:id/status': {
    who: 'an admin',
    does: 'Changes an order’s status; `refunded` moves the money first.',
    body: changeOrderStatusSchema,
  },
  'POST /api/orders/:id/notes': {
    who: 'an admin',
    does: 'Adds a note to an order’s timeline.',
    body: addNoteSchema,
    status: 201,
  },
  'POST /api/orders/:id/refunds': {
    who: 'an admin',
    does: 'Gives a part or all of an order’s money back.',
    body: refundSchema,
    status: 201,
  },
  'GET /api/orders/:id': {
    // A visitor's 404 is the same as for an order that is not there (ruling 8).
    who: 'everybody',
    does: 'One’s own order, or any for an admin.',
  },
  'GET /api/user/orders': {
    who: 'whoever is signed in',
    does: 'One’s own orders, the newest first.',
    query: { page: 'The page, from 1.' },
  },
  'GET /api/reviews': {
    who: 'an admin',
    does: 'All reviews, hidden ones too, in pages.',
    query: listed(reviewChoices),
  },
  'PUT /api/reviews/:id': { who: 'an admin', does: 'Hides a review or shows it.', body: publishReviewSchema },
  'POST /api/reviews': {
    who: 'whoever is signed in',
    does: 'Reviews a line of an order that was delivered.',
    body: createReviewSchema,
    status: 201,
  },
  'GET /api/user/reviews': { who: 'whoever is signed in', does: 'What one has reviewed.' },
  'GET /api/customers': {
    who: 'an admin',
    does: 'Everybody with an account, in pages.',
    query: listed(customerChoices),
  },
  'GET /api/customers/:id': { who: 'an admin', does: 'One customer with what they ordered and spent.' },
  'GET /api/dashboard': { who: 'an admin', does: 'The shop in a few numbers.' },
  'GET /api/dashboard/sales': {
    who: 'an admin',
    does: 'What was sold, day by day.',
    query: { days: '7, 30 or 90.', from: 'The first day, as `2026-12-01`.', until: 'The last day.' },
  },
  'GET /api/find': {
    who: 'an admin',
    does: 'Orders, products and people that fit.',
    query: { q: 'Words to look for.' },
  },
  'POST /api/create-payment-intent': {
    who: 'whoever is signed in',
    does: 'Starts the payment of one’s cart, or of an accepted quote. `amount` is compared, never charged.',
    body: createPaymentIntentSchema,
  },
  'PUT /api/checkout/addresses': {
    who: 'whoever is signed in',
    does: 'Keeps the addresses with a payment.',
    body: draftAddressesSchema,
  },
  // The payment's own secret is the key.
  'POST /api/test-payments/confirm': {
    who: 'everybody',
    does: 'Pays with a test card, where no money moves. Only without Stripe.',
    body: confirmTestPaymentSchema,
  },
  // Stripe's signature is the key.
  'POST /api/webhooks/stripe': {
    who: 'everybody',
    does: 'Takes a notice that Stripe has signed. Only with Stripe.',
    body: { contentType: 'application/json', does: 'Stripe’s event, with the header `stripe-signature`.' },
  },
}
