import { bestDiscount } from '#features/selling/offers/best-discount.ts'
import type { RunningOffer } from '#features/selling/offers/offer.ts'
import { type Cents, cents, centsOfSum, subtractCents, sumOf, taxOn, times } from '#platform/money.ts'

/** `offerTitle` is the title of the offer that gives the discount. */
export type Totals = {
  subtotal: Cents
  discount: Cents
  /** The price of the gift wrapping. */
  wrapping: Cents
  offerTitle: string | null
  shipping: Cents
  tax: Cents
  total: Cents
}

/**
 * What the totals depend on besides the lines. `shipping` is the price of one parcel, and `parcels` their number, one for each recipient.
 * `taxPercent`, such as `'8.25'`, applies to the goods after the discount, and to the gift wrapping.
 */
export type Terms = { shipping: Cents; parcels?: number; wrapping?: Cents; offers: RunningOffer[]; taxPercent: string }

/** Adds up lines of `{unitPrice, quantity}` in cents. Cart, payment and order all use this sum (rule 1). */
export function totalsOf(lines: { unitPrice: Cents; quantity: number }[], terms: Terms): Totals {
  const { parcels = 1, wrapping = cents(0), offers, taxPercent } = terms
  const shipping = times(terms.shipping, parcels)
  const subtotal = sumOf(lines.map((line) => times(line.unitPrice, line.quantity)))
  const { amount: discount, title: offerTitle } = bestDiscount(offers, subtotal)
  const goods = sumOf([subtractCents(subtotal, discount), wrapping])
  const tax = taxOn(goods, taxPercent)
  return {
    subtotal,
    discount,
    wrapping,
    offerTitle,
    shipping,
    tax,
    total: sumOf([goods, shipping, tax]),
  }
}

/** The same totals for lines and terms in dollars, as the API answers them. */
export const totalsOfCart = (
  items: { unitPrice: string; quantity: number }[],
  { shippingFee, ...terms }: Omit<Terms, 'shipping'> & { shippingFee: string },
): Totals =>
  totalsOf(
    items.map(({ unitPrice, quantity }) => ({ unitPrice: dollars(unitPrice), quantity })),
    { ...terms, shipping: dollars(shippingFee) },
  )

const dollars = (amount: string): Cents => centsOfSum(amount)
