import { type Cents, cents, centsFromDollars, sumOf, times } from '#platform/money.ts'

/** The most pieces one cart line holds. Here, because whoever imports the contract brings the validation library along. */
export const mostPieces = 999

export type Totals = { subtotal: Cents; discount: Cents; shipping: Cents; tax: Cents; total: Cents }

/** Adds up lines of `{unitPrice, quantity}` in cents: the one sum that cart, payment and order share (section 9). */
export function totalsOf(
  lines: { unitPrice: Cents; quantity: number }[],
  shipping: Cents,
  discount = cents(0),
): Totals {
  const subtotal = sumOf(lines.map((line) => times(line.unitPrice, line.quantity)))
  const applied = cents(Math.min(discount, subtotal))
  const tax = cents(0)
  return { subtotal, discount: applied, shipping, tax, total: cents(subtotal - applied + shipping + tax) }
}

/** The same for lines as the API answers them, whose prices are dollars. */
export const totalsOfCart = (items: { unitPrice: string; quantity: number }[], shippingFee: string): Totals =>
  totalsOf(
    items.map(({ unitPrice, quantity }) => ({ unitPrice: dollars(unitPrice), quantity })),
    dollars(shippingFee),
  )

/** How many pieces a cart holds: the badge's number. */
export const piecesIn = (items: { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)

const dollars = (amount: string): Cents => centsFromDollars(amount) ?? cents(0)
