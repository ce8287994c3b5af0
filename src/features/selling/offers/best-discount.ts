import { readHundredths } from '#platform/hundredths.ts'
import { type Cents, cents, centsFromDollars, largestOf, percentOf, smallestOf } from '#platform/money.ts'
import type { RunningOffer } from './offer.ts'

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
