import { useMemo } from 'react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { isShippedTo } from '#features/base/settings/ships-to.ts'
import { createStore } from '#platform/client/store.ts'
import { countries } from '#platform/countries.ts'
import type { Arrivals } from '../contract.ts'

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

const kept = 'where it goes'

/** The code of the chosen delivery country. Shared by all pages and stored for the next visit. */
export const chosenCountry = createStore<string | undefined>(keptCountry())

function keptCountry() {
  try {
    return localStorage.getItem(kept) ?? undefined
  } catch {
    // The server has no local storage, and some browsers block it.
    return undefined
  }
}

export function chooseCountry(country: string) {
  chosenCountry.set(country)
  try {
    localStorage.setItem(kept, country)
  } catch {
    // Without storage, the choice lasts until the page is reloaded.
  }
}
