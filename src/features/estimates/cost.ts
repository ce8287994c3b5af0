import { type Cents, centsOfSum, inPercent, minus, scaled, sumOf } from '#platform/money.ts'
import type { Estimate } from './estimate.ts'

/** What a workshop pays: dollars for a kilogram of filament and an hour of a printer or of work, minutes by hand for a piece, and percent of pieces that fail. */
export type CostTerms = {
  filamentPrice: string
  machineHour: string
  wageHour: string
  handMinutes: number
  packagingCost: string
  failurePercent: number
}

/**
 * What pieces cost to make, one unless it says how many: filament and printer, more of both for what fails, and the minutes by hand
 * (rule 66). The estimate is that of all of them.
 */
export function costOf({ grams, minutes }: Estimate, terms: CostTerms, pieces = 1): Cents {
  const tries = 1 + terms.failurePercent / 100
  const filament = scaled(centsOfSum(terms.filamentPrice), (grams / 1000) * tries)
  const machine = scaled(centsOfSum(terms.machineHour), (minutes / 60) * tries)
  const hands = scaled(centsOfSum(terms.wageHour), (terms.handMinutes / 60) * pieces)
  return sumOf([filament, machine, hands])
}

/** What is left of a price, and which share of it, in whole percent. */
export function marginOf(price: Cents, cost: Cents): { margin: Cents; percent: number } {
  const margin = minus(price, cost)
  return { margin, percent: inPercent(margin, price) }
}

/** The price of which so many percent are left after the cost. */
export const priceLeaving = (percent: number, cost: Cents): Cents => scaled(cost, 100 / (100 - percent))
