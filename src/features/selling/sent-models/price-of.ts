import { type CostTerms, costOf, priceForMargin } from '#features/gifts/estimates/cost.ts'
import { type Cents, centsOfSum, isOneAmount, sumOf } from '#platform/money.ts'

/** What a price is made of: what making costs, and which share of a price the shop wants to keep. */
export type PriceTerms = CostTerms & { leastMargin: number }

/** How much more filament and time supports may take: how many a model needs only the maker sees. */
const withSupports = 1.3

type Measured = { grams: number | null; minutes: number | null }
type Price = { cost: Cents; from: Cents; to: Cents }

/**
 * What so many pieces cost to make, with one parcel, and the prices that leave the shop its share: as the model is drawn, and with
 * supports (rule 82). Undefined for what was not measured, or is no amount.
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
