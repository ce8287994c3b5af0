import { type CostTerms, costOf, priceForMargin } from '#features/gifts/estimates/cost.ts'
import { type Cents, centsOfSum, isOneAmount, sumOf } from '#platform/money.ts'

/** Costs of making, and the shop's minimum margin in percent. */
export type PriceTerms = CostTerms & { leastMargin: number }

/** Factor for the filament and time of supports, which only the maker can determine. */
const withSupports = 1.3

type Measured = { grams: number | null; minutes: number | null }
type Price = { cost: Cents; from: Cents; to: Cents }

/**
 * The cost of making pieces with one parcel, and the price range with the shop's margin: without and with supports
 * (rule 82). Undefined if the model was not measured or the amount is too large.
 */
export function priceOf({ grams, minutes }: Measured, pieces: number, terms: PriceTerms): Price | undefined {
  if (grams === null || minutes === null) return undefined
  const costFor = (more: number) => {
    const all = { grams: grams * pieces * more, minutes: minutes * pieces * more, filament: null }
    return sumOf([costOf(all, terms, pieces), centsOfSum(terms.packagingCost)])
  }
  const cost = costFor(1)
  const [from, to] = [cost, costFor(withSupports)].map((one) => priceForMargin(terms.leastMargin, one))
  return from !== undefined && to !== undefined && isOneAmount(to) ? { cost, from, to } : undefined
}
