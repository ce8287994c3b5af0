import { officialCode } from '#platform/country-aliases.ts'

/** Minimum and maximum days in transit to a country, in the carrier's working days; `*` is all other countries. */
export type Transit = { country: string; least: number; most: number }

/** The key of all countries without their own line. */
export const otherCountries = '*'
const pattern = /^([A-Z]{2}|\*) (\d{1,2})-(\d{1,2})$/

/** Reads lines such as `US 2-5`, and `* 7-14` for all other countries. `undefined` for an invalid or repeated line, or without `*`. */
export function readTransit(text: string): Transit[] | undefined {
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim().replaceAll(/\s+/g, ' ').replace('–', '-').toUpperCase())
    .filter(Boolean)
  const read = lines.flatMap((line) => {
    const [, typed = '', least, most] = pattern.exec(line) ?? []
    const country = officialCode(typed)
    return country && Number(least) <= Number(most) ? { country, least: Number(least), most: Number(most) } : []
  })
  const countries = new Set(read.map(({ country }) => country))
  return read.length === lines.length && countries.size === lines.length && countries.has(otherCountries)
    ? read
    : undefined
}

/** The line of a country, or the line of all other countries. */
export const ofCountry = <Line extends { country: string }>(country: string | undefined, table: Line[]) =>
  table.find((one) => one.country === country) ?? table.find((one) => one.country === otherCountries)
