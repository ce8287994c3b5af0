import type { VariantChoice } from '../columns.ts'
import type { ForeignGift, GiftRow, Variant } from './foreign-gift.ts'

/** The products that a gift with variants becomes: one like its first variant, or one for each. */
export function chooseVariants({ row, variants }: ForeignGift, choice: VariantChoice): GiftRow[] {
  const first = soldVariant(variants)
  if (!first) return [row]
  if (variants.length === 1 || choice === 'one') return [{ ...row, cells: { ...row.cells, ...first.sold } }]
  return variants.map((variant) => oneGift(row, variant))
}

/** The variant that stands for the gift: the first with a price. */
export const soldVariant = (variants: Variant[]): Variant | undefined =>
  variants.find(({ sold }) => sold.price) ?? variants[0]

function oneGift(row: GiftRow, { line, label, sold, images: own }: Variant): GiftRow {
  const texts = new Map(row.images?.map((image, place) => [image, row.imageTexts?.[place] ?? '']))
  const images = [...new Set([...own, ...(row.images ?? [])])]
  return {
    line,
    ...(row.key !== undefined && { key: row.key }),
    cells: { ...row.cells, ...(row.cells.name !== undefined && { name: nameOf(row.cells.name, label) }), ...sold },
    ...(row.images && { images }),
    ...(row.imageTexts && { imageTexts: images.map((image) => texts.get(image) ?? '') }),
  }
}

/** `Clay pot (Large)`. A long name is cut, because the label tells the gifts apart. */
function nameOf(name: string, label: string): string {
  const end = ` (${label.slice(0, maxLabel)})`
  return name.length + end.length <= maxName ? `${name}${end}` : `${name.slice(0, maxName - end.length)}${end}`
}

const maxLabel = 60
/** The maximum length of a product's name. */
export const maxName = 120
