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

/** A line as it is typed, maybe wrong: `readTransit` judges it. */
export type TransitLine = { country: string; least: string; most: string }

/** The typed lines, with the line of all other countries at the end. */
export function readTransitLines(text: string): TransitLine[] {
  const lines = text.split(/[\n,]/).flatMap((line) => {
    const [country, days = ''] = line.trim().split(/\s+(.*)/)
    const [least = '', most = ''] = days.split(/[-–]/)
    return country ? { country: officialCode(country), least: least.trim(), most: most.trim() } : []
  })
  const others = lines.find(({ country }) => country === otherCountries)
  return [
    ...lines.filter(({ country }) => country !== otherCountries),
    others ?? { country: otherCountries, least: '', most: '' },
  ]
}

export const writeTransitLines = (lines: TransitLine[]): string =>
  lines.map(({ country, least, most }) => `${country} ${least}-${most}`).join('\n')

/** The line of a country, or the line of all other countries. */
export const ofCountry = <Line extends { country: string }>(country: string | undefined, table: Line[]) =>
  table.find((one) => one.country === country) ?? table.find((one) => one.country === otherCountries)
