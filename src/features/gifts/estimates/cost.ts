import type { Filament } from '#features/gifts/makes/filament.ts'
import { type Cents, centsOfSum, inPercent, scaleCents, subtractCents, sumOf } from '#platform/money.ts'
import type { Estimate } from './estimate.ts'

/** What a kilogram of some filaments costs, in dollars, where that is not the usual price. */
export type FilamentPrices = { filament: Filament; price: string }[]

/** What a workshop pays: dollars for a kilogram of filament and an hour of a printer or of work, minutes by hand for a piece, and percent of pieces that fail. */
export type CostTerms = {
  filamentPrice: string
  filamentPrices: FilamentPrices
  machineHour: string
  wageHour: string
  handMinutes: number
  packagingCost: string
  failurePercent: number
}

/**
 * What pieces cost to make, one unless it says how many: filament and printer, more of both for what fails, and the minutes by hand
 * (rule 66). The estimate is that of all of them; where nobody knows the filament it has the usual price (rule 103).
 */
export function costOf(
  { grams, minutes, filament }: Estimate & { filament: Filament | null },
  terms: CostTerms,
  pieces = 1,
): Cents {
  const tries = 1 + terms.failurePercent / 100
  const plastic = scaleCents(centsOfSum(priceOfFilament(filament, terms)), (grams / 1000) * tries)
  const machine = scaleCents(centsOfSum(terms.machineHour), (minutes / 60) * tries)
  const hands = scaleCents(centsOfSum(terms.wageHour), (terms.handMinutes / 60) * pieces)
  return sumOf([plastic, machine, hands])
}

/** A kilogram in dollars: its own price, or else the usual one. */
const priceOfFilament = (filament: Filament | null, { filamentPrice, filamentPrices }: CostTerms) =>
  filamentPrices.find((one) => one.filament === filament)?.price ?? filamentPrice

/** What is left of a price, and which share of it, in whole percent. */
export function marginOf(price: Cents, cost: Cents): { margin: Cents; percent: number } {
  const margin = subtractCents(price, cost)
  return { margin, percent: inPercent(margin, price) }
}

/** The price of which so many percent are left after the cost. */
export const priceLeaving = (percent: number, cost: Cents): Cents => scaleCents(cost, 100 / (100 - percent))
