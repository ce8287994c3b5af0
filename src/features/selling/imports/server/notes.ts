import { showDollars } from '#platform/money.ts'
import type { CsvTable } from '#platform/server/csv.ts'
import type { Encoding, FileText } from '#platform/server/text-of-file.ts'
import { currencies, plainHeading, type Source, type VariantChoice } from '../columns.ts'
import type { ImportAnswer } from '../contract.ts'
import { maxName, soldVariant } from './choose-variants.ts'
import type { Catalog } from './find-catalog.ts'
import type { ForeignGift, GiftRow } from './foreign-gift.ts'
import type { PlannedChange } from './plan-import.ts'
import { maxImages, type ReadRows } from './read-rows.ts'

type Imported = {
  table: CsvTable
  encoding: Encoding
  unreadLines: FileText['unreadLines']
  source: Source
  read: ReadRows
  choice: VariantChoice
  plan: PlannedChange[]
  catalog: Catalog
  alreadyHere: GiftRow[]
  again: boolean
  /** The addresses of other servers in each planned change. */
  outside: string[][]
  pictures: ImportAnswer['pictures']
}

/** Notes for the user before an import: what is left out or changed, and other facts that are not errors. */
export function notesOn({
  table,
  encoding,
  unreadLines,
  source,
  read,
  choice,
  plan,
  catalog,
  alreadyHere,
  again,
  outside,
  pictures,
}: Imported): string[] {
  return [
    alreadyHereNote(alreadyHere, again),
    encodingNote(encoding),
    unreadNote(unreadLines),
    currencyNote(table),
    variantsNote(read, choice),
    variationsNote(table, read, source),
    ...leftOutNotes(read),
    namesNote(plan, catalog),
    stockNote(plan, catalog),
    hostsNote(outside.flat(), pictures),
  ].filter((note) => note !== undefined)
}

function alreadyHereNote(gifts: GiftRow[], again: boolean): string | undefined {
  if (gifts.length === 0) return undefined
  const what = again ? 'will be imported again as new products' : gifts.length === 1 ? 'is skipped' : 'are skipped'
  return `${countOf(gifts.length, 'gift is', 'gifts are')} already here from an earlier import and ${what}: ${some(gifts.map(({ cells }) => cells.name ?? ''))}.`
}

const encodingNote = (encoding: Encoding): string | undefined =>
  encoding === 'Windows-1252' || encoding === 'Mac OS Roman'
    ? `This file is not saved as UTF-8. It was read as ${encoding}: please check the letters with accents.`
    : undefined

function unreadNote(lines: number[]): string | undefined {
  if (lines.length === 0) return undefined
  const named = [...new Set(lines)].map(String)
  return `${countOf(lines.length, 'character is', 'characters are')} not saved as UTF-8, unlike the rest of the file, and will be imported as “�”. Please check ${named.length === 1 ? 'line' : 'lines'} ${some(named)}.`
}

function currencyNote({ headings, rows }: CsvTable): string | undefined {
  const heading = headings.find((name) => currencies.includes(plainHeading(name)) || plainHeading(name) === 'currency')
  const currency = heading && rows.map(({ cells }) => cells[heading]).find((code) => code && code !== 'USD')
  return (
    currency && `The prices in this file are in ${currency}. They will be imported as US dollars without conversion.`
  )
}

/** The variants of the first gifts, with their prices. */
function variantsNote({ varied }: ReadRows, choice: VariantChoice): string | undefined {
  if (varied.length === 0 || choice === 'each') return undefined
  const leftOut = varied.reduce((sum, { variants }) => sum + variants.length - 1, 0)
  return `${countOf(varied.length, 'gift has', 'gifts have')} variants. One gift is imported for each, like the variant that is named first; ${countOf(leftOut, 'variant is', 'variants are')} left out: ${some(varied.map(listVariants))}.`
}

function listVariants({ row, variants }: ForeignGift): string {
  const first = soldVariant(variants)
  const others = variants.filter((one) => one !== first)
  return `“${row.cells.name}” ${[...(first ? [first] : []), ...others].slice(0, maxVariants).map(showVariant).join(', ')}${others.length >= maxVariants ? ' and more' : ''}`
}
const maxVariants = 6
const showVariant = ({ label, sold: { price } }: ForeignGift['variants'][number]) =>
  price ? `${label} ${/^\d+\.\d\d$/.test(price) ? showDollars(price) : price}` : label

/** Etsy's variations, which have no prices in its file. */
function variationsNote({ headings, rows }: CsvTable, { rows: gifts }: ReadRows, source: Source): string | undefined {
  if (source !== 'etsy') return undefined
  const columns = headings.filter((heading) => /^varia\p{L}*\d(?!typ|tipo)/u.test(plainHeading(heading)))
  const names = new Map(gifts.map(({ line, cells }) => [line, cells.name]))
  const varied = rows.flatMap(({ line, cells }) => {
    const variations = columns.map((heading) => cells[heading]?.trim()).filter(Boolean)
    return variations.length > 0 ? [`“${names.get(line)}” ${variations.join(' ')}`] : []
  })
  if (varied.length === 0) return undefined
  return `${countOf(varied.length, 'gift has', 'gifts have')} variations that are left out, because the file has no prices for them: ${some(varied)}.`
}

function leftOutNotes({ shortened, manyPictures, unlimited, free, reduced, unsellable }: ReadRows) {
  const { names, leftOut } = manyPictures
  return [
    names.length > 0 &&
      `${countOf(names.length, 'gift has', 'gifts have')} more than ${maxImages} pictures. ${countOf(leftOut, 'picture is', 'pictures are')} left out: ${some(names)}.`,
    shortened.length > 0 &&
      `${countOf(shortened.length, 'name is', 'names are')} longer than ${maxName} characters and will be shortened: ${some(shortened)}.`,
    unlimited.length > 0 &&
      `${countOf(unlimited.length, 'gift has', 'gifts have')} a stock without a number. Their stock is imported as 0: ${some(unlimited)}.`,
    free.length > 0 &&
      `${countOf(free.length, 'gift has', 'gifts have')} a price of 0.00 and will be imported as drafts: ${some(free)}.`,
    reduced.length > 0 &&
      `${countOf(reduced.length, 'gift has', 'gifts have')} a sale price. Only the regular price is imported for: ${some(reduced)}.`,
    unsellable.length > 0 &&
      `${countOf(unsellable.length, 'grouped or external product is', 'grouped or external products are')} left out: ${some(unsellable)}.`,
  ].filter((note) => note !== false)
}

const countOf = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const maxNamed = 3
/** The first few names, and how many more there are. */
const some = (names: string[]) =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`
    : names.join(', ')

function namesNote(plan: PlannedChange[], { known }: Catalog): string | undefined {
  const names = new Set([...known.values()].map(({ name }) => name.toLowerCase()))
  const again = plan.filter(({ id, wish }) => !id && names.has(String(wish.name).toLowerCase())).length
  if (again === 0) return undefined
  return again === 1
    ? 'One new product has the name of an existing product.'
    : `${again} new products have the names of existing products.`
}

/** An old file contains outdated stock, which would undo the sales since. */
function stockNote(plan: PlannedChange[], { known }: Catalog): string | undefined {
  const moved = plan.flatMap(({ id, wish }) => {
    const now = id ? known.get(id) : undefined
    return now && wish.stock !== undefined && wish.stock !== now.stock ? `${now.name} ${now.stock} → ${wish.stock}` : []
  })
  if (moved.length === 0) return undefined
  return `The file will overwrite the stock, including recent sales: ${some(moved)}. To keep the stock, leave out the stock column.`
}

function hostsNote(addresses: string[], pictures: ImportAnswer['pictures']): string | undefined {
  if (!pictures) return undefined
  const hosts = new Set(addresses.flatMap((image) => (URL.canParse(image) ? new URL(image).host : [])))
  const from = [...hosts].slice(0, 3).join(', ')
  if (!pictures.copy) return `Pictures are not downloaded. Shoppers’ browsers will load them from ${from}.`
  return `${countOf(pictures.outside, 'picture is', 'pictures are')} copied from ${from} after the import. Until a picture is copied, shoppers’ browsers load it from there.`
}
