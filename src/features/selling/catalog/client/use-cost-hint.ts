import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { settingsQuery } from '#features/base/settings/client/admin-requests.ts'
import { costOf, marginOf } from '#features/gifts/estimates/cost.ts'
import { filamentOf } from '#features/gifts/makes/filament.ts'
import { firstColor, firstSize } from '#features/gifts/makes/offer.ts'
import { centsFromDollars, showMoney } from '#platform/money.ts'
import { isOwner } from '#platform/viewer.ts'
import type { Product } from '../contract.ts'

/** What making a product costs, and what is left of the price that is typed: a warning where that is less than the shop wants (rule 66). */
export function useCostHint(product: Product | undefined, price: string): string | undefined {
  // What the workshop pays is between owners.
  const { data: terms } = useQuery({ ...settingsQuery, enabled: isOwner(useUser()) })
  const estimate = product?.estimates?.[firstSize(product)]
  const typed = centsFromDollars(price)
  if (!terms || !estimate || typed === undefined) return undefined
  // Of the colour that is chosen until somebody chooses.
  const filament = filamentOf({ color: firstColor(product), material: product.material })
  const cost = costOf({ ...estimate, filament }, terms)
  const { percent } = marginOf(typed, cost)
  const said = `About ${showMoney(cost)} to make: ${percent}% is left.`
  return percent < terms.leastMargin ? `${said} That is less than the ${terms.leastMargin}% that you want.` : said
}
