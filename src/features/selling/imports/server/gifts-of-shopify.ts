import type { CsvRow } from '#platform/server/csv.ts'
import { addressesIn, cellsByHeading, type GiftRow, type ReadGifts, soldAs, type Variant } from './foreign-gift.ts'

type Read = { row: CsvRow; gift: GiftRow }
type Column = ReturnType<typeof cellsByHeading>

/**
 * The gifts of a Shopify export: all rows with one handle, wherever they stand. The row with a title describes the gift; rows with a
 * price or an option are its variants, and each row may add a picture.
 */
export const giftsOfShopify: ReadGifts = (table, read) => {
  const column = cellsByHeading(table)
  let last = ''
  const rowsOf = Map.groupBy(
    table.rows.map((row) => ({ row, gift: read(row) })),
    ({ row }) => {
      // A row without handle and title continues the gift above it.
      last = column(row, 'handle', 'urlhandle') || (column(row, 'title') ? `line ${row.line}` : last)
      return last
    },
  )
  return {
    gifts: [...rowsOf.values()].flatMap((rows) => {
      const main = rows.find(({ row }) => column(row, 'title')) ?? rows[0]
      if (!main) return []
      const variants = rows.flatMap((one, place) => variantOf(one, column, place + 1))
      const handle = column(main.row, 'handle', 'urlhandle')
      return [
        { row: { ...main.gift, ...picturesOf(rows, column), ...(handle && { key: `handle ${handle}` }) }, variants },
      ]
    }),
  }
}

function variantOf({ row, gift }: Read, column: Column, number: number): Variant[] {
  const options = ['option1value', 'option2value', 'option3value'].map((name) => column(row, name)).filter(Boolean)
  if (options.length === 0 && !gift.cells.price) return []
  return [
    {
      line: row.line,
      label: options.join(' / ') || String(number),
      sold: soldAs(gift.cells),
      images: addressesIn(column(row, 'variantimage', 'variantimageurl')),
    },
  ]
}

/** The pictures of all rows by their position, each once, with their descriptions. */
function picturesOf(rows: Read[], column: Column): Pick<GiftRow, 'images' | 'imageTexts'> {
  const pictures = new Map<string, { text: string; position: number }>()
  for (const { row, gift } of rows)
    for (const [place, image] of (gift.images ?? []).entries()) {
      const position = Number(column(row, 'imageposition') || lastPosition)
      if (!pictures.has(image)) pictures.set(image, { text: gift.imageTexts?.[place] ?? '', position })
    }
  const sorted = [...pictures].sort(([, one], [, other]) => one.position - other.position || 0)
  const { images, imageTexts } = rows[0]?.gift ?? {}
  return {
    ...(images && { images: sorted.map(([image]) => image) }),
    ...(imageTexts && { imageTexts: sorted.map(([, { text }]) => text) }),
  }
}

/** Rows without a position come last. */
const lastPosition = 1_000_000
