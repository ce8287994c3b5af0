import type { CsvTable } from '#platform/server/csv.ts'
import { type Mapping, plainHeading, type Source } from '../columns.ts'
import type { ImportAnswer } from '../contract.ts'

/** The columns with content that no field takes, with the number of their rows. */
export function leftOutColumns(
  { headings, rows }: CsvTable,
  mapping: Mapping,
  source: Source,
): ImportAnswer['leftOut'] {
  const used = new Set(Object.values(mapping).flat())
  const read = readBySource[source]
  return headings
    .filter((heading) => !used.has(heading) && !read?.test(plainHeading(heading)))
    .map((heading) => ({ heading, rows: rows.filter(({ cells }) => cells[heading]?.trim()).length }))
    .filter((column) => column.rows > 0)
}

/** Columns that join a source's rows or name variants. */
const readBySource: Partial<Record<Source, RegExp>> = {
  shopify: /^(urlhandle|handle|option\d(name|value)|imageposition|variantimage|variantimageurl)$/,
  woocommerce: /^(id|type|parent|saleprice|attribute\d+(name|values?))$/,
}
