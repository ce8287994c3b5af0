import type { CsvRow, CsvTable } from '#platform/server/csv.ts'
import type { ImportColumn, Mapping, Source } from '../columns.ts'

/** A row with this shop's field names. A missing cell leaves its field unchanged. */
export type GiftRow = {
  line: number
  cells: Partial<Record<Exclude<ImportColumn, 'images' | 'imageTexts'>, string>>
  images?: string[]
  imageTexts?: string[]
}

const maxImages = 12
const longestName = 120

/** A file's rows with this shop's field names. Values of other shops are converted where the meaning is certain. */
export function rowsOf({ rows }: CsvTable, mapping: Mapping, source: Source): GiftRow[] {
  if (source === 'own') return rows.map((row) => ownRow(row, mapping))
  const gifts: GiftRow[] = []
  for (const row of rows) {
    const gift = foreignRow(row, mapping)
    const before = gifts.at(-1)
    // In Shopify's exports, rows without a title continue the previous product with more pictures or variants.
    if (source === 'shopify' && before && gift.cells.name === '') goOn(before, gift)
    else gifts.push(gift)
  }
  return gifts.map((gift) => ({
    ...gift,
    ...(gift.images && { images: gift.images.slice(0, maxImages) }),
    ...(gift.imageTexts && { imageTexts: gift.imageTexts.slice(0, maxImages) }),
  }))
}

function goOn(before: GiftRow, gift: GiftRow) {
  before.images?.push(...(gift.images ?? []))
  before.imageTexts?.push(...(gift.imageTexts ?? []))
}

function ownRow({ line, cells }: CsvRow, mapping: Mapping): GiftRow {
  const { images, imageTexts: _, ...plain } = cellsIn(cells, mapping)
  return { line, cells: plain, ...(images !== undefined && { images: images.split(/\s+/).filter(Boolean) }) }
}

function foreignRow({ line, cells }: CsvRow, mapping: Mapping): GiftRow {
  const { images: _, imageTexts, ...plain } = cellsIn(cells, mapping)
  for (const [column, tidy] of Object.entries(tidied)) {
    const name = column as keyof typeof tidied
    const cell = plain[name]
    if (cell !== undefined) plain[name] = tidy(cell.trim())
  }
  const addresses = mapping.images?.flatMap((heading) => addressesIn(cells[heading] ?? ''))
  return {
    line,
    cells: plain,
    ...(addresses && { images: addresses }),
    // The description belongs to the row's first picture.
    ...(imageTexts !== undefined &&
      addresses && { imageTexts: addresses.map((_, place) => (place ? '' : imageTexts)) }),
  }
}

/** The assigned cells, by this shop's field names. */
const cellsIn = (cells: Record<string, string>, mapping: Mapping): Partial<Record<ImportColumn, string>> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([column, [heading]]) => (heading ? [[column, cells[heading] ?? '']] : [])),
  )

/** Image addresses; http becomes https. Nothing is downloaded. */
const addressesIn = (cell: string) =>
  cell
    .split(/[\s|;]+|,(?=https?:\/\/|\/)/)
    .filter(Boolean)
    .map((address) => address.replace(/^http:/, 'https:'))

/** Conversions of other shops' values. Unknown values stay, and the schema refuses them. */
const tidied = {
  name: (text: string) => cutAtWord(text, longestName),
  description: (text: string) => (/<[a-z][^>]*>/i.test(text) ? withoutMarkup(text) : text),
  price: (text: string) => text.replace(/^[^\d.,-]+/, ''),
  stock: (text: string) => (text === '' || /^-\d+$/.test(text) ? '0' : text),
  whenOutOfStock: (text: string) => wordIn(stockWords, text),
  isPublished: (text: string) => wordIn(publishedWords, text),
}

const stockWords = { 'print-to-order': ['continue', 'true', 'yes'], stop: ['deny', 'false', 'no', ''] }
const publishedWords = { yes: ['active', 'published', '1'], no: ['draft', 'archived', 'unlisted', 'inactive', '0'] }

const wordIn = (words: Record<string, string[]>, text: string) =>
  Object.entries(words).find(([, others]) => others.includes(text.toLowerCase()))?.[0] ?? text

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  return text.slice(0, most + 1).replace(/[\s,;|–-]+\S*$/, '') || text.slice(0, most)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

/** The text of HTML, with a line for each paragraph and list item. */
const withoutMarkup = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\s*\/?>|<\/(p|div|h[1-6]|ul|ol|tr)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
