import { useMemo } from 'react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import { countries } from '#platform/countries.ts'
import type { Arrivals } from '../contract.ts'
import { chosenCountry } from './chosen-country.ts'

/** Every country that the shop ships to, the reader's own first, and the chosen one: the reader's own until they choose another. */
export function useDeliveryCountry({ country }: Pick<Arrivals, 'country'>) {
  const { shipsTo } = useShop()
  const chosen = chosenCountry.use()
  const all = useMemo(
    () => countries(country).filter(({ value }) => value === country || isShippedTo(shipsTo, value)),
    [country, shipsTo],
  )
  return { all, country: all.find(({ value }) => value === chosen)?.value ?? country }
}
