import { readHundredths, shortHundredths } from '#platform/hundredths.ts'
import { type Cents, cents, centsFromDollars, largestOf, percentOf, showDollars, smallestOf } from '#platform/money.ts'

export const discountTypes = ['percentage', 'fixed'] as const
export type DiscountType = (typeof discountTypes)[number]

/** The parts of an offer that decide the discount. `value` is percent or dollars, such as `'10.00'`. */
export type RunningOffer = { title: string; discountType: DiscountType; value: string }

export type Discount = { amount: Cents; title: string | null }

/** The best discount of the running offers, at most the subtotal (rule 5). */
export function bestDiscount(offers: RunningOffer[], subtotal: Cents): Discount {
  return offers
    .map((offer): Discount => ({ amount: discountOf(offer, subtotal), title: offer.title }))
    .reduce((best, next) => (next.amount > best.amount ? next : best), { amount: cents(0), title: null })
}

/** Rounded to the nearest cent. */
function discountOf({ discountType, value }: RunningOffer, subtotal: Cents): Cents {
  const amount = discountType === 'percentage' ? percentOf(subtotal, readHundredths(value)) : centsFromDollars(value)
  return largestOf([smallestOf([amount ?? cents(0)], subtotal)], cents(0))
}

/** `'10% off'`, `'$5.00 off'`. */
export function showDiscount({ discountType, value }: Omit<RunningOffer, 'title'>): string {
  return discountType === 'percentage' ? `${shortHundredths(value)}% off` : `${showDollars(value)} off`
}
