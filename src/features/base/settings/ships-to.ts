import { officialCode } from '#platform/countries.ts'

/** The country codes of the setting `shipsTo`; an empty list is every country. */
export const countriesIn = (shipsTo: string): string[] => (shipsTo ? shipsTo.split(/,? /).map(officialCode) : [])

/** Whether a shop with this setting ships to a country (rule 48). */
export const isShippedTo = (shipsTo: string, country: string) => !shipsTo || countriesIn(shipsTo).includes(country)
