import { findCountry } from '#platform/find-country.ts'

/** Countries that an owner lists by code or name, as codes with commas: `DE, GB` of `de, United Kingdom`. Unknown ones stay. */
export const writeCountries = (typed: string): string =>
  [...new Set(splitCountries(typed).map((piece) => findCountry(piece) ?? piece))].join(', ')

/** The sentence for the first country of a list that does not exist; `undefined` without one. */
export function unknownCountry(codes: string[]): string | undefined {
  const unknown = codes.find((code) => !findCountry(code))
  return unknown === undefined
    ? undefined
    : `There is no country “${unknown.slice(0, maxShown)}”. Use country codes with commas, such as US, CA, DE`
}
const maxShown = 40

/** Pieces between commas; codes may have spaces between them instead. */
export const splitCountries = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .flatMap((piece) => (/^\s*[a-z]{2}(\s+[a-z]{2})*\s*$/i.test(piece) ? piece.split(/\s+/) : [piece.trim()]))
    .filter(Boolean)
