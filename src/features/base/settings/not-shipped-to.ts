import { countryName } from '#platform/countries.ts'

/** The refusal of an address in a country that the shop does not ship to. */
export const notShippedTo = (country: string) =>
  `We do not ship to ${countryName(country)}. Please choose another country.`
