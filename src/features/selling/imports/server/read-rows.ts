import type { CsvRow, CsvTable } from '#platform/server/csv.ts'
import { readTypedNumber } from '#platform/typed-number.ts'
import type { ImportColumn, Mapping, Source, VariantChoice } from '../columns.ts'
import { chooseVariants, maxName } from './choose-variants.ts'
import { addressesIn, cellsByHeading, type ForeignGift, type GiftRow, type ReadGifts, withSku } from './foreign-gift.ts'
import { lineOfForeign, textOfForeign } from './foreign-text.ts'
import { giftsOfShopify } from './gifts-of-shopify.ts'
import { giftsOfWooCommerce } from './gifts-of-woocommerce.ts'

/** The rows of a file, and what is left out of them or changed, for the notes. */
export type ReadRows = {
  rows: GiftRow[]
  /** Gifts with several variants. */
  varied: ForeignGift[]
  shortened: string[]
  /** Gifts with more pictures than a product can have, and the number of pictures left out. */
  manyPictures: { names: string[]; leftOut: number }
  /** Gifts with a stock such as `∞`. */
  unlimited: string[]
  free: string[]
  reduced: string[]
  /** Rows of products that cannot be sold here, such as links to other shops. */
  unsellable: string[]
}

/** The maximum number of a product's pictures. */
export const maxImages = 12

/** A file's rows with this shop's field names. Values of other shops are converted where the meaning is certain. */
export function rowsOf(table: CsvTable, mapping: Mapping, source: Source, choice: VariantChoice): ReadRows {
  if (source === 'own') return { ...nothingLeftOut, rows: table.rows.map((row) => ownRow(row, mapping)) }
  const { gifts: all, unsellable = [] } = readersOf[source](table, (row) => foreignRow(row, mapping))
  const gifts = withKeys(all)
  const read: ReadRows = {
    ...nothingLeftOut,
    varied: gifts.filter(({ variants }) => variants.length > 1),
    unlimited: namesOf(gifts, ({ row }) => isUnlimited(row.cells.stock)),
    reduced: namesOf(gifts, ({ salePrice }) => Boolean(salePrice)),
    unsellable,
  }
  const rows = gifts.flatMap((gift) => chooseVariants(gift, choice))
  const shortened = rows.filter(({ cells }) => (cells.name?.length ?? 0) > maxName)
  const many = rows.filter(({ images = [] }) => images.length > maxImages)
  const free = rows.filter(({ cells }) => isFree(cells.price))
  return {
    ...read,
    shortened: shortened.map(nameOf),
    manyPictures: {
      names: many.map(nameOf),
      leftOut: many.reduce((sum, { images = [] }) => sum + images.length - maxImages, 0),
    },
    free: free.map(nameOf),
    rows: rows.map((row) => ({
      ...row,
      cells: tidyCells(row.cells),
      ...(row.images && { images: row.images.slice(0, maxImages) }),
      ...(row.imageTexts && { imageTexts: row.imageTexts.slice(0, maxImages) }),
    })),
  }
}

const nothingLeftOut: ReadRows = {
  ...{ rows: [], varied: [], shortened: [], manyPictures: { names: [], leftOut: 0 } },
  ...{ unlimited: [], free: [], reduced: [], unsellable: [] },
}

const eachRow: ReadGifts = (table, read) => {
  const column = cellsByHeading(table)
  const skuOf = (row: CsvRow) => column(row, 'listingid', 'sku', 'sku1')
  return { gifts: table.rows.map((row) => ({ row: withSku(read(row), skuOf(row)), variants: [] })) }
}

/** Gives each gift a key. A gift without a handle or SKU, or with that of another gift in the file, is known by its name too. */
function withKeys(gifts: ForeignGift[]): ForeignGift[] {
  const counts = new Map<string | undefined, number>()
  for (const { row } of gifts) counts.set(row.key, (counts.get(row.key) ?? 0) + 1)
  return gifts.map((gift) => {
    const { key } = gift.row
    const isOwn = key !== undefined && counts.get(key) === 1
    const name = `name ${nameOf(gift.row).toLowerCase()}`
    return {
      ...gift,
      row: { ...gift.row, key: (isOwn ? key : [key, name].filter(Boolean).join(' ')).slice(0, maxKey) },
    }
  })
}
const maxKey = 300
const readersOf = {
  shopify: giftsOfShopify,
  woocommerce: giftsOfWooCommerce,
  etsy: eachRow,
  other: eachRow,
} satisfies Record<Exclude<Source, 'own'>, ReadGifts>

const nameOf = ({ cells }: GiftRow) => cells.name ?? ''
const namesOf = (gifts: ForeignGift[], is: (gift: ForeignGift) => boolean) =>
  gifts.filter(is).map(({ row }) => nameOf(row))

function ownRow({ line, cells }: CsvRow, mapping: Mapping): GiftRow {
  const { images, imageTexts: _, ...plain } = cellsIn(cells, mapping)
  return { line, cells: plain, ...(images !== undefined && { images: images.split(/\s+/).filter(Boolean) }) }
}

function foreignRow({ line, cells }: CsvRow, mapping: Mapping): GiftRow {
  const { images: _, imageTexts, name, description, ...plain } = cellsIn(cells, mapping)
  const addresses = mapping.images?.flatMap((heading) => addressesIn(cells[heading] ?? ''))
  return {
    line,
    cells: {
      ...plain,
      ...(name !== undefined && { name: lineOfForeign(name) }),
      ...(description !== undefined && { description: textOfForeign(description) }),
    },
    ...(addresses && { images: addresses }),
    // The description belongs to the row's first picture.
    ...(imageTexts !== undefined &&
      addresses && { imageTexts: addresses.map((_, place) => (place ? '' : lineOfForeign(imageTexts))) }),
  }
}

/** The assigned cells, by this shop's field names. */
const cellsIn = (cells: Record<string, string>, mapping: Mapping): Partial<Record<ImportColumn, string>> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([column, [heading]]) => (heading ? [[column, cells[heading] ?? '']] : [])),
  )

function tidyCells({ ...cells }: GiftRow['cells']): GiftRow['cells'] {
  if (isFree(cells.price) && cells.isPublished !== undefined) cells.isPublished = 'no'
  for (const [column, tidy] of Object.entries(tidied)) {
    const name = column as keyof typeof tidied
    const cell = cells[name]
    if (cell !== undefined) cells[name] = tidy(cell.trim())
  }
  return cells
}

/** Conversions of other shops' values. Unknown values stay, and the schema refuses them. */
const tidied = {
  name: (text: string) => cutAtWord(text, maxName),
  stock: (text: string) => (text === '' || isUnlimited(text) || isNone(text) ? '0' : text),
  whenOutOfStock: (text: string) => wordIn(stockWords, text),
}

const stockWords = { 'print-to-order': ['continue', 'true', 'yes'], stop: ['deny', 'false', 'no', ''] }
const wordIn = (words: Record<string, string[]>, text: string) =>
  Object.entries(words).find(([, others]) => others.includes(text.toLowerCase()))?.[0] ?? text

const unlimitedWords = ['∞', 'unlimited', 'infinite', 'instock', 'in stock', 'available', 'made to order']
const isUnlimited = (text = '') => unlimitedWords.includes(text.trim().toLowerCase())

const emptyWords = ['sold out', 'out of stock', 'outofstock', 'none', 'n/a', '-']
/** A stock below zero is that of oversold gifts. */
function isNone(text: string): boolean {
  const number = readTypedNumber(text, 'whole')
  return (
    emptyWords.includes(text.toLowerCase()) || (number !== undefined && 'plain' in number && Number(number.plain) < 0)
  )
}

function isFree(price = ''): boolean {
  const number = readTypedNumber(price)
  return number !== undefined && 'plain' in number && Number(number.plain) === 0
}

/** Cuts a text before its last word, without the space or punctuation between. */
function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  let end = most + 1
  while (end > 0 && !separator.test(text.charAt(end - 1))) end--
  while (end > 0 && separator.test(text.charAt(end - 1))) end--
  return text.slice(0, end || most)
}
const separator = /[\s,;|–-]/
