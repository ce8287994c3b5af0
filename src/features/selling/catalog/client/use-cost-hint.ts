import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { settingsQuery } from '#features/base/settings/client/admin-requests.ts'
import { costOfWork, marginOf } from '#features/gifts/estimates/cost.ts'
import { filamentOf, filamentsOfZoneColors } from '#features/gifts/makes/filament.ts'
import { bodyColor, defaultLetters, isInBodyColor } from '#features/gifts/makes/make.ts'
import { firstColor, firstSize } from '#features/gifts/makes/offer.ts'
import { useMaterials } from '#features/selling/filaments/client/requests.ts'
import { materialPricesOf } from '#features/selling/filaments/material-prices.ts'
import { centsFromDollars, showMoney } from '#platform/money.ts'
import { isOwner } from '#platform/viewer.ts'
import type { Product } from '../contract.ts'

/**
 * The cost of making a product, with a usual name if it takes words, and the margin at the typed price, with a warning below the shop's
 * minimum margin (rule 66).
 */
export function useCostHint(product: Product | undefined, price: string): string | undefined {
  // Only owners see costs.
  const { data: terms } = useQuery({ ...settingsQuery, enabled: isOwner(useUser()) })
  const { materials } = useMaterials()
  const estimate = product?.estimates?.[firstSize(product)]
  const { minutes = 0, used: grams } = estimate?.worded ?? estimate ?? {}
  const typed = centsFromDollars(price)
  if (!terms || !grams || !product || typed === undefined) return undefined
  // Costs are those of the first color and the usual letters.
  const { material, letters, zones } = product
  const color = firstColor(product)
  const usual = letters?.[0]?.color ?? defaultLetters
  const filaments = {
    filament: filamentOf({ color, material }),
    letters: filamentOf({ color: isInBodyColor(usual) ? color : usual, material }),
    zones: filamentsOfZoneColors(
      material,
      zones?.map(({ zone, filaments: [first] }) => ({ zone, color: first?.color ?? bodyColor })),
    ),
  }
  const cost = costOfWork(
    { work: { minutes, grams }, ...filaments },
    { ...terms, materialPrices: materialPricesOf(materials) },
  )
  const { percent } = marginOf(typed, cost)
  const hint = `Costs about ${showMoney(cost)} to make. Margin: ${percent}%.`
  return percent < terms.leastMargin ? `${hint} Your minimum is ${terms.leastMargin}%.` : hint
}
