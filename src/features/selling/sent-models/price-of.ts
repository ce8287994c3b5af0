import { type CostTerms, costOf, priceForMargin } from '#features/gifts/estimates/cost.ts'
import { type Cents, centsOfSum, isOneAmount, sumOf } from '#platform/money.ts'

/** Costs of making, and the shop's minimum margin in percent. */
export type PriceTerms = Omit<CostTerms, 'materialPrices'> & { leastMargin: number }

/** Factor for the filament and time of supports, which only the maker can determine. */
const withSupports = 1.3
/** Factor for the hours of shapes that the estimates were not fitted on: they took up to 17% longer in the slicer. */
const unfittedHours = 1.2

type Work = { grams: number; minutes: number }
type Price = { cost: Cents; from: Cents; to: Cents }

/**
 * The cost of making pieces with one parcel, and the price range with the shop's margin: as estimated, and with supports and
 * longer hours (rule 82). Undefined if the amount is too large.
 */
export function priceOf({ grams, minutes }: Work, pieces: number, terms: PriceTerms): Price | undefined {
  const costFor = (more: { grams: number; minutes: number }) => {
    const all = { grams: grams * pieces * more.grams, minutes: minutes * pieces * more.minutes, filament: null }
    // The material is not chosen yet.
    return sumOf([costOf(all, { ...terms, materialPrices: [] }, pieces), centsOfSum(terms.packagingCost)])
  }
  const cost = costFor({ grams: 1, minutes: 1 })
  const most = costFor({ grams: withSupports, minutes: withSupports * unfittedHours })
  const [from, to] = [cost, most].map((one) => priceForMargin(terms.leastMargin, one))
  return from !== undefined && to !== undefined && isOneAmount(to) ? { cost, from, to } : undefined
}
