import { createStore } from '#platform/client/store.ts'

const kept = 'where it goes'

/** Where somebody wants gifts to go: a country's code, or `*` for any other; for every page that asks, and for the next visit. */
export const chosenCountry = createStore<string | undefined>(keptCountry())

function keptCountry() {
  try {
    return localStorage.getItem(kept) ?? undefined
  } catch {
    // The server keeps nothing, and some browsers refuse to.
    return undefined
  }
}

export function chooseCountry(country: string) {
  chosenCountry.set(country)
  try {
    localStorage.setItem(kept, country)
  } catch {
    // Then it holds for this visit.
  }
}
