import type { CsvRow, CsvTable } from '#platform/server/csv.ts'
import { plainHeading } from '../columns.ts'
import { cellsByHeading, type ForeignGift, type ReadGifts, soldAs, withSku } from './foreign-gift.ts'

/**
 * The gifts of a WooCommerce export. Rows of the type `variation` are variants of the row that their parent names by `id:12` or by its
 * SKU. Grouped and external products are named and left out.
 */
export const giftsOfWooCommerce: ReadGifts = (table, read) => {
  const column = cellsByHeading(table)
  const is = (row: CsvRow, ...types: string[]) =>
    column(row, 'type')
      .toLowerCase()
      .split(',')
      .some((type) => types.includes(type.trim()))
  const gifts: ForeignGift[] = []
  const unsellable: string[] = []
  const parents = new Map<string, ForeignGift>()
  const add = (row: CsvRow) => {
    const gift = { row: withSku(read(row), column(row, 'sku')), variants: [], salePrice: column(row, 'saleprice') }
    gifts.push(gift)
    return gift
  }
  for (const row of table.rows) {
    if (is(row, 'variation')) continue
    if (is(row, 'grouped', 'external')) {
      unsellable.push(read(row).cells.name ?? '')
      continue
    }
    const gift = add(row)
    for (const key of [`id:${column(row, 'id')}`, column(row, 'sku')]) if (key) parents.set(key, gift)
  }
  // A parent may stand below its variations.
  for (const row of table.rows.filter((one) => is(one, 'variation'))) {
    const parent = parents.get(column(row, 'parent').replace(/^id:\s+/i, 'id:'))
    if (!parent) add(row)
    else {
      const { line, cells, images = [] } = read(row)
      const label = attributesOf(row, table) || String(parent.variants.length + 1)
      parent.variants.push({ line, label, sold: soldAs(cells), images })
      parent.salePrice ||= column(row, 'saleprice')
    }
  }
  return { gifts, unsellable }
}

/** `Red / Large`, of the columns `Attribute 1 value(s)` and so on. */
const attributesOf = ({ cells }: CsvRow, { headings }: CsvTable) =>
  headings
    .filter((heading) => /^attribute\d+values?$/.test(plainHeading(heading)))
    .map((heading) => cells[heading]?.trim())
    .filter(Boolean)
    .join(' / ')
