import type { CsvRow, CsvTable } from '#platform/server/csv.ts'
import { type ImportColumn, plainHeading } from '../columns.ts'

/** A row with this shop's field names. A missing cell leaves its field unchanged. */
export type GiftRow = {
  line: number
  /** Identifies a gift of another shop in all of its files: by handle or SKU, else by name. All variants of a gift share it. */
  key?: string
  cells: Partial<Record<Exclude<ImportColumn, 'images' | 'imageTexts'>, string>>
  images?: string[]
  imageTexts?: string[]
}

/** One of several things that another shop sells as one gift, such as `Large`. */
export type Variant = { line: number; label: string; sold: Pick<GiftRow['cells'], 'price' | 'stock'>; images: string[] }

/** A gift of another shop. Without variants the row says everything. */
export type ForeignGift = { row: GiftRow; variants: Variant[]; salePrice?: string }

/** How a shop system's rows make gifts. `read` reads a row by the chosen columns; `unsellable` are names of what is left out. */
export type ReadGifts = (
  table: CsvTable,
  read: (row: CsvRow) => GiftRow,
) => { gifts: ForeignGift[]; unsellable?: string[] }

/** Price and stock of a row, if their columns were chosen. */
export const soldAs = ({ price, stock }: GiftRow['cells']): Variant['sold'] => ({
  ...(price !== undefined && { price }),
  ...(stock !== undefined && { stock }),
})

/** Reads a row's cell by the plain names that its heading may have, trimmed; `''` without one. */
export function cellsByHeading({ headings }: CsvTable): (row: CsvRow, ...names: string[]) => string {
  const known = new Map(headings.map((heading) => [plainHeading(heading), heading]))
  return (row, ...names) => {
    const heading = names.map((name) => known.get(name)).find((one) => one !== undefined)
    return heading === undefined ? '' : (row.cells[heading] ?? '').trim()
  }
}

/** A row with the key of its SKU or listing number, if it has one. */
export const withSku = (row: GiftRow, sku: string): GiftRow => (sku ? { ...row, key: `sku ${sku}` } : row)

/**
 * The image addresses of a cell: separated by spaces, lines, `|`, and by a comma or semicolon before the next address. An address
 * may contain both. http becomes https; nothing is downloaded.
 */
export const addressesIn = (cell: string): string[] =>
  cell
    .split(/[\s|]+/)
    .flatMap((part) => part.split(/[,;](?=https?:\/\/|\/)/i))
    .map((address) => withoutCommas(address).replace(/^http:/i, 'https:'))
    .filter(Boolean)

// Loops instead of an expression such as /[,;]+$/, which takes quadratic time on long runs of commas.
function withoutCommas(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && /[,;]/.test(text.charAt(from))) from++
  while (to > from && /[,;]/.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
