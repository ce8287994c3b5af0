/** How many working days of the post a parcel is on the road to a country; `*` is everywhere else. */
export type Transit = { country: string; least: number; most: number }

/** What a table calls every country that it does not name. */
export const elsewhere = '*'
const pattern = /^([A-Z]{2}|\*) (\d{1,2})-(\d{1,2})$/

/** Reads lines such as `US 2-5`, the last of which may be `* 7-14`; undefined for what is not like that, or says a country twice. */
export function readTransit(text: string): Transit[] | undefined {
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim().replaceAll(/\s+/g, ' ').replace('–', '-').toUpperCase())
    .filter(Boolean)
  const read = lines.flatMap((line) => {
    const [, country, least, most] = pattern.exec(line) ?? []
    return country && Number(least) <= Number(most) ? { country, least: Number(least), most: Number(most) } : []
  })
  const countries = new Set(read.map(({ country }) => country))
  return read.length === lines.length && countries.size === lines.length && countries.has(elsewhere) ? read : undefined
}

/** What a table says of a country, or of everywhere else. */
export const ofCountry = <Line extends { country: string }>(country: string | undefined, table: Line[]) =>
  table.find((one) => one.country === country) ?? table.find((one) => one.country === elsewhere)
