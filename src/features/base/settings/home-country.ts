import { findCountry } from '#platform/find-country.ts'
import { readTransit } from './read-transit.ts'
import type { Settings } from './settings.ts'
import { otherCountries } from './transit.ts'

/** The shop's own country: the last line of its postal address, or else the first country of its transit times. */
export const homeCountryOf = ({ postalAddress, transit }: Pick<Settings, 'postalAddress' | 'transit'>): string =>
  findCountry(postalAddress.split(/[,\n]/).at(-1)?.trim() ?? '') ??
  readTransit(transit)?.find(({ country }) => country !== otherCountries)?.country ??
  'US'
