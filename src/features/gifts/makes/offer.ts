import { type Color, colorNames, colors } from '#features/gifts/drawings/colors.ts'
import {
  defaultColor,
  defaultSize,
  type MakeDescription,
  type MakeWish,
  normaliseMake,
  type Size,
  type SizeCalled,
  sizes,
  sizeTable,
} from './make.ts'

/** What a product comes in, where that is not the usual three sizes and four colours: which of them, and how it calls them. */
export type OfferedSize = SizeCalled & { size: Size }
export type OfferedColor = { color: Color; name: string }
export type OfferedMakes = { sizes?: OfferedSize[] | null | undefined; colors?: OfferedColor[] | null | undefined }

export const usualSizes: OfferedSize[] = sizes.map((size) => ({ size, ...sizeTable[size] }))
export const usualColors: OfferedColor[] = colors.map((color) => ({ color, name: colorNames[color] }))

export const sizesOf = ({ sizes }: OfferedMakes): OfferedSize[] => sizes ?? usualSizes
export const colorsOf = ({ colors }: OfferedMakes): OfferedColor[] => colors ?? usualColors

/** What is chosen until somebody chooses: the shop's usual where the product comes in it. */
export const firstSize = (offer: OfferedMakes): Size =>
  usualOr(
    sizesOf(offer).map(({ size }) => size),
    defaultSize,
  )
export const firstColor = (offer: OfferedMakes): Color =>
  usualOr(
    colorsOf(offer).map(({ color }) => color),
    defaultColor,
  )

const usualOr = <One>(offered: One[], usual: One): One => (offered.includes(usual) ? usual : (offered[0] ?? usual))

/** A shopper's choices among what a product comes in, with what it calls them; null where it does not come in them (rule 65). */
export function makeAmong(offer: OfferedMakes, wish: MakeWish | null | undefined): MakeDescription | null {
  const { color = firstColor(offer), size = firstSize(offer) } = wish ?? {}
  const inSize = sizesOf(offer).find((one) => one.size === size)
  const inColor = colorsOf(offer).find((one) => one.color === color)
  if (!inSize || !inColor) return null
  const called = {
    ...(offer.sizes && { size: { name: inSize.name, centimetres: inSize.centimetres } }),
    ...(offer.colors && { color: inColor.name }),
  }
  const make = normaliseMake({ ...wish, color, size })
  return offer.sizes || offer.colors ? { ...make, called } : make
}

/** `Desk or Floor, in Red, Forest or Gold`: what a product comes in. */
export const sayOffer = (offer: OfferedMakes): string =>
  `${either(sizesOf(offer).map(({ name }) => name))}, in ${either(colorsOf(offer).map(({ name }) => name))}`

const either = (names: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)
