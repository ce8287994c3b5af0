import { basicColorNames, basicColors, type Color } from '#features/gifts/drawings/colors.ts'
import type { FilamentLook } from '#features/gifts/drawings/filament-look.ts'
import { listChoices } from '#platform/all-of.ts'
import {
  defaultColor,
  defaultSize,
  type MakeDescription,
  type MakeWish,
  normalizeMake,
  type Size,
  type SizeCalled,
  sizes,
  sizeTable,
} from './make.ts'

/** A product's sizes and colors. Without them, it has the default three sizes and the four basic colors. */
export type OfferedSize = SizeCalled & { size: Size }
export type OfferedColor = { color: Color; name: string; look?: FilamentLook }
export type OfferedMakes = { sizes?: OfferedSize[] | null | undefined; colors?: OfferedColor[] | null | undefined }

export const defaultSizes: OfferedSize[] = sizes.map((size) => ({ size, ...sizeTable[size] }))
export const defaultColors: OfferedColor[] = basicColors.map((color) => ({
  color,
  name: basicColorNames[color],
}))

export const sizesOf = ({ sizes }: OfferedMakes): OfferedSize[] => sizes ?? defaultSizes
export const colorsOf = ({ colors }: OfferedMakes): OfferedColor[] => colors ?? defaultColors

/** The preselected size and color: the shop's default if the product has it, else the product's first. */
export const firstSize = (offer: OfferedMakes): Size =>
  defaultOr(
    sizesOf(offer).map(({ size }) => size),
    defaultSize,
  )
export const firstColor = (offer: OfferedMakes): Color =>
  defaultOr(
    colorsOf(offer).map(({ color }) => color),
    defaultColor,
  )

const defaultOr = <One>(offered: One[], usual: One): One => (offered.includes(usual) ? usual : (offered[0] ?? usual))

/** Normalizes a make for a product and adds the product's names; null if the product does not offer the size or color (rule 65). */
export function makeAmong(offer: OfferedMakes, wish: MakeWish | null | undefined): MakeDescription | null {
  const { color = firstColor(offer), size = firstSize(offer) } = wish ?? {}
  const inSize = sizesOf(offer).find((one) => one.size === size)
  const inColor = colorsOf(offer).find((one) => one.color === color)
  if (!inSize || !inColor) return null
  const called = {
    ...(offer.sizes && { size: { name: inSize.name, centimetres: inSize.centimetres } }),
    ...(offer.colors && { color: inColor.name }),
    ...(inColor.look && { look: inColor.look }),
  }
  const make = normalizeMake({ ...wish, color, size })
  return offer.sizes || offer.colors ? { ...make, called } : make
}

/** A product's sizes and colors in words, such as `Desk or Floor, in Red, Forest, or Gold`. */
export const describeOffer = (offer: OfferedMakes): string =>
  `${listChoices(sizesOf(offer).map(({ name }) => name))}, in ${listChoices(colorsOf(offer).map(({ name }) => name))}`
