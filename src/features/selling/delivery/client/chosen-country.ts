import { createStore } from '#platform/client/store.ts'

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
