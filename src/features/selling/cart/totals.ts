import { bestDiscount, type RunningOffer } from '#features/selling/offers/offer.ts'
import { type Cents, centsOfSum, subtractCents, sumOf, taxOn, times } from '#platform/money.ts'

/** `offerTitle` is what the offer behind the discount is called. */
export type Totals = {
  subtotal: Cents
  discount: Cents
  offerTitle: string | null
  shipping: Cents
  tax: Cents
  total: Cents
}

/** What the shop adds to its goods and takes off: `taxPercent` such as `'8.25'`, of what the goods cost after the discount. */
export type Terms = { shipping: Cents; offers: RunningOffer[]; taxPercent: string }

/** Adds up lines of `{unitPrice, quantity}` in cents: the one sum that cart, payment and order share (rule 1). */
export function totalsOf(lines: { unitPrice: Cents; quantity: number }[], terms: Terms): Totals {
  const { shipping, offers, taxPercent } = terms
  const subtotal = sumOf(lines.map((line) => times(line.unitPrice, line.quantity)))
  const { amount: discount, title: offerTitle } = bestDiscount(offers, subtotal)
  const tax = taxOn(subtractCents(subtotal, discount), taxPercent)
  return {
    subtotal,
    discount,
    offerTitle,
    shipping,
    tax,
    total: sumOf([subtractCents(subtotal, discount), shipping, tax]),
  }
}

/** The same for lines and terms as the API answers them, in dollars. */
export const totalsOfCart = (
  items: { unitPrice: string; quantity: number }[],
  { shippingFee, ...terms }: Omit<Terms, 'shipping'> & { shippingFee: string },
): Totals =>
  totalsOf(
    items.map(({ unitPrice, quantity }) => ({ unitPrice: dollars(unitPrice), quantity })),
    { ...terms, shipping: dollars(shippingFee) },
  )

/** How many pieces a cart holds: the badge's number. */
export const piecesIn = (items: { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)

const dollars = (amount: string): Cents => centsOfSum(amount)
