import { countryCodes, countryNames, isCountry, officialCode } from './countries.ts'

/** The code of a country by its code, an alias such as `UK`, or its English name; `undefined` if there is none. */
export function findCountry(typed: string): string | undefined {
  const code = officialCode(typed)
  return isCountry(code) ? code : countryCodes.find((one) => countryNames.of(one)?.toUpperCase() === code)
}
