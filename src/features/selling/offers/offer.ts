import { shortHundredths } from '#platform/hundredths.ts'
import { showDollars } from '#platform/money.ts'

export const discountTypes = ['percentage', 'fixed'] as const
export type DiscountType = (typeof discountTypes)[number]

/** The parts of an offer that decide the discount. `value` is percent or dollars, such as `'10.00'`. */
export type RunningOffer = { title: string; discountType: DiscountType; value: string }

/** `'10% off'`, `'$5.00 off'`. */
export function showDiscount({ discountType, value }: Omit<RunningOffer, 'title'>): string {
  return discountType === 'percentage' ? `${shortHundredths(value)}% off` : `${showDollars(value)} off`
}
