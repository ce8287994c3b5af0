import { type Filament, splitFilament } from '#features/gifts/makes/filament.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { type Cents, centsOfSum, inPercent, scaleCents, subtractCents, sumOf } from '#platform/money.ts'
import type { Estimate } from './estimate.ts'
import { gramsByFilament, type PieceFilaments, type PrintWork } from './print-work.ts'

/** Prices per kilogram, in dollars, of filaments that differ from the default price. */
export type FilamentPrices = { filament: Filament; price: string }[]

/** Prices per kilogram, in dollars, of materials that differ from the default price. */
export type MaterialPrices = { material: Material; price: string }[]

/** The workshop's costs in dollars: filament per kilogram, printer and work per hour; handwork in minutes per piece, failures in percent. */
export type CostTerms = {
  filamentPrice: string
  filamentPrices: FilamentPrices
  materialPrices: MaterialPrices
  machineHour: string
  wageHour: string
  handMinutes: number
  packagingCost: string
  failurePercent: number
}

/**
 * The cost of making `pieces` pieces: filament and printer time, both raised by the failure rate, and handwork (rule 66).
 * `estimate` covers all pieces. An unknown filament has the default price (rule 103).
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

/** The work of pieces of one kind, and their filaments. */
export type MadePiece = PieceFilaments & { work: Pick<PrintWork, 'minutes' | 'grams'> }

/** The cost of making pieces of one kind, each filament at its own price (rules 66 and 120). */
export const costOfWork = ({ work, ...filaments }: MadePiece, terms: CostTerms, pieces = 1): Cents =>
  sumOf(
    gramsByFilament(work.grams, filaments).map(([filament, grams], i) =>
      costOf({ grams, minutes: i === 0 ? work.minutes : 0, filament }, terms, i === 0 ? pieces : 0),
    ),
  )

/** Dollars per kilogram: the filament's own price, that of its material, or the default price (rule 103). */
function priceOfFilament(filament: Filament | null, { filamentPrice, filamentPrices, materialPrices }: CostTerms) {
  const material = filament && splitFilament(filament).material
  return (
    filamentPrices.find((one) => one.filament === filament)?.price ??
    materialPrices.find((one) => one.material === material)?.price ??
    filamentPrice
  )
}

/** The margin of a price, in cents and in whole percent of the price. */
export function marginOf(price: Cents, cost: Cents): { margin: Cents; percent: number } {
  const margin = subtractCents(price, cost)
  return { margin, percent: inPercent(margin, price) }
}

/** The price at which the margin is `percent` percent. */
export const priceForMargin = (percent: number, cost: Cents): Cents => scaleCents(cost, 100 / (100 - percent))
