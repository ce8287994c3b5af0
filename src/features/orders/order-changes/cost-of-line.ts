import { type Cents, cents, scaleCents, shareOf, subtractCents, sumOf } from '#platform/money.ts'

type Amounts = Record<'subtotal' | 'discount' | 'wrapping' | 'shipping' | 'tax', Cents>
/** The price of a line's pieces, and of the wrapping and shipping of its parcel if nothing of the parcel is sent. */
type Taken = { goods: Cents; wrapping: Cents; shipping: Cents }

/**
 * What a line truly cost, by the order's amounts: its price, less its share of the discount, plus the wrapping and shipping that go with it, plus
 * its share of the tax on goods and wrapping (rule 145). In whole cents; the costs of all lines add up to what was paid.
 */
export function costOfLine(
  { subtotal, discount, wrapping, tax }: Amounts,
  { goods, ...parcel }: Taken,
): Amounts & { total: Cents } {
  const share = subtotal > 0 ? scaleCents(discount, shareOf(goods, subtotal)) : cents(0)
  const taxed = sumOf([subtractCents(goods, share), parcel.wrapping])
  const allTaxed = sumOf([subtractCents(subtotal, discount), wrapping])
  const ownTax = allTaxed > 0 ? scaleCents(tax, shareOf(taxed, allTaxed)) : cents(0)
  return {
    ...{ subtotal: goods, discount: share, wrapping: parcel.wrapping, shipping: parcel.shipping, tax: ownTax },
    total: sumOf([taxed, parcel.shipping, ownTax]),
  }
}
