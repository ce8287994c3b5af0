import { type Cents, cents, scaleCents, shareOf, smallestOf, subtractCents, sumOf, times } from '#platform/money.ts'

type Paid = {
  /** The amounts without canceled lines, which have their own refund (rule 145). */
  order: Record<'subtotal' | 'discount' | 'wrapping' | 'tax', Cents>
  /** The price of one piece, and how many of them. */
  price: Cents
  pieces: number
  /** The price of the order’s pieces that were refunded before. */
  before: Cents
  /** What is left of the payment. */
  left: Cents
}

/**
 * What goes back for pieces of a line: their price with their share of discount, wrapping and tax, and without shipping (rule 138). The
 * shares of all pieces of an order add up to the cent, and no more goes back than is left of the payment.
 */
export function refundOfPieces({ order, price, pieces, before, left }: Paid): Cents {
  const { subtotal, discount, wrapping, tax } = order
  if (subtotal <= 0) return cents(0)
  const goods = sumOf([subtractCents(subtotal, discount), wrapping, tax])
  const until = (value: Cents) => scaleCents(goods, shareOf(value, subtotal))
  const after = cents(before + times(price, pieces))
  return smallestOf([left], subtractCents(until(after), until(before)))
}
