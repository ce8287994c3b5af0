import { inColor, parseDrawingPath } from '#features/gifts/drawings/addresses.ts'
import { type Color, colors } from '#features/gifts/drawings/colors.ts'

/** The colour that an image shows; `''` when nobody said. */
export type ImageColor = Color | ''
export const imageColors: readonly ['', ...Color[]] = ['', ...colors]

/** A product's pictures, and the colour that each was said to show. */
export type Pictured = { images: string[]; imageColors: ImageColor[] }

/** The colour that a picture shows: what somebody said of it, or a drawing's own. */
export function colorOf({ images, imageColors }: Pictured, index: number): Color | undefined {
  const look = parseDrawingPath(images[index] ?? '')?.look
  return imageColors[index] || colors.find((color) => color === look)
}

/**
 * The picture of a gift in a colour (rule 47): the first that shows it, else a drawing of it in that colour, else the cover. A
 * shopper's cart, orders and mails show no other colour than what was chosen where the shop has a picture of it.
 */
export function pictureOf(product: Pictured, color: Color): string | null {
  const { images } = product
  const own = images.findIndex((_, index) => colorOf(product, index) === color)
  if (own >= 0) return images[own] ?? null
  const drawing = images.find(parseDrawingPath)
  return drawing ? inColor(drawing, color) : (images[0] ?? null)
}

/**
 * Which picture shows what somebody has chosen, by its place: a drawing, which takes the colour and the engraving, before a
 * photograph of that colour; `undefined` where none does.
 */
export function previewOf(product: Pictured, color: Color): number | undefined {
  const { images } = product
  const drawings = images.flatMap((src, index) => (parseDrawingPath(src) ? [index] : []))
  const exact = drawings.find((index) => colorOf(product, index) === color)
  const photo = images.findIndex((_, index) => colorOf(product, index) === color)
  return exact ?? drawings[0] ?? (photo >= 0 ? photo : undefined)
}
