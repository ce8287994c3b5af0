import { officialCode } from '#platform/countries.ts'
import { otherCountries, type Transit } from './transit.ts'

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
