import { bestDiscount, type RunningOffer } from '#features/offers/offer.ts'
import { type Cents, cents, centsFromDollars, sumOf, times } from '#platform/money.ts'

/** The most pieces one cart line holds. Here, because whoever imports the contract brings the validation library along. */
export const mostPieces = 999

/** `offerTitle` is what the offer behind the discount is called. */
export type Totals = {
  subtotal: Cents
  discount: Cents
  offerTitle: string | null
  shipping: Cents
  tax: Cents
  total: Cents
}

/** Adds up lines of `{unitPrice, quantity}` in cents: the one sum that cart, payment and order share (section 9). The best of `offers` applies itself. */
export function totalsOf(
  lines: { unitPrice: Cents; quantity: number }[],
  shipping: Cents,
  offers: RunningOffer[] = [],
): Totals {
  const subtotal = sumOf(lines.map((line) => times(line.unitPrice, line.quantity)))
  const { amount: discount, title: offerTitle } = bestDiscount(offers, subtotal)
  const tax = cents(0)
  return { subtotal, discount, offerTitle, shipping, tax, total: cents(subtotal - discount + shipping + tax) }
}

/** The same for lines as the API answers them, whose prices are dollars. */
export const totalsOfCart = (
  items: { unitPrice: string; quantity: number }[],
  shippingFee: string,
  offers: RunningOffer[] = [],
): Totals =>
  totalsOf(
    items.map(({ unitPrice, quantity }) => ({ unitPrice: dollars(unitPrice), quantity })),
    dollars(shippingFee),
    offers,
  )

/** How many pieces a cart holds: the badge's number. */
export const piecesIn = (items: { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)

const dollars = (amount: string): Cents => centsFromDollars(amount) ?? cents(0)
