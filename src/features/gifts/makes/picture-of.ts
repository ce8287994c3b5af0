import { inColor, parseDrawingPath } from '#features/gifts/drawings/addresses.ts'
import { basicColors, type Color } from '#features/gifts/drawings/colors.ts'

/** The color that an image shows; `''` if unknown. */
export type ImageColor = Color

/** A product's pictures and their colors. */
export type Pictured = { images: string[]; imageColors: ImageColor[] }

/** The color of a picture: as entered by an admin, or the color of a drawing. */
export function colorOf({ images, imageColors }: Pictured, index: number): Color | undefined {
  const look = parseDrawingPath(images[index] ?? '')?.look
  return imageColors[index] || basicColors.find((color) => color === look)
}

/**
 * The picture of a gift in a color, for carts, orders and emails (rule 47): the first picture in this color, else a drawing
 * tinted in this color, else the cover.
 */
export function pictureOf(product: Pictured, color: Color): string | null {
  const { images } = product
  const own = images.findIndex((_, index) => colorOf(product, index) === color)
  if (own >= 0) return images[own] ?? null
  const drawing = images.find(parseDrawingPath)
  return drawing ? inColor(drawing, color) : (images[0] ?? null)
}

/**
 * The index of the picture that previews a choice: a drawing, which shows color and engraving, else a photo in the color;
 * `undefined` if there is none.
 */
export function previewOf(product: Pictured, color: Color): number | undefined {
  const { images } = product
  const drawings = images.flatMap((src, index) => (parseDrawingPath(src) ? [index] : []))
  const exact = drawings.find((index) => colorOf(product, index) === color)
  const photo = images.findIndex((_, index) => colorOf(product, index) === color)
  return exact ?? drawings[0] ?? (photo >= 0 ? photo : undefined)
}
