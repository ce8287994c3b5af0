import { isDeepStrictEqual } from 'node:util'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { isBasicLook } from '#features/gifts/drawings/look-of.ts'
import { creamLetters } from '#features/gifts/makes/letters-of.ts'
import { bodyColor, cutLetters, type LettersCalled } from '#features/gifts/makes/make.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { defaultColors, type OfferedColor } from '#features/gifts/makes/offer.ts'
import type { ShopFilament } from '../contract.ts'

/**
 * The filaments in which a product's letters are printed, the usual one first: the product's own list, or the shop's usual filament. What the
 * shop no longer has is left out; without any, letters are raised in the filament of the body. Null stands for cream (rule 119).
 */
export function offeredLetters(
  { material, letters }: { material: Material; letters: Color[] },
  filaments: ShopFilament[],
): LettersCalled[] | null {
  const known = filaments.filter((one) => one.material === material && !one.isArchived)
  const offered = letters.flatMap((color): LettersCalled[] => {
    if (color === bodyColor) return [inBodyColor]
    if (color === cutLetters) return [cutIn]
    const filament = known.find((one) => one.color === color)
    return filament ? [colorOfFilament(filament)] : []
  })
  const all = offered.length > 0 ? offered : [inBodyColor]
  const [only] = all
  return all.length === 1 && only && isCream(only) ? null : all
}

export const inBodyColor: LettersCalled = { color: bodyColor, name: 'Color of the gift' }
const cutIn: LettersCalled = { color: cutLetters, name: 'Cut in' }

const isCream = (letters: LettersCalled) => isDeepStrictEqual(letters, creamLetters)

type ProductColors = { material: Material; colors: Pick<OfferedColor, 'color' | 'name'>[] | null }

/**
 * The colors in which a product is sold: its own list or the shop's usual filaments, each only while the shop has the filament. Null stands
 * for the four basic colors (rule 118).
 */
export function offeredColors({ material, colors }: ProductColors, filaments: ShopFilament[]): OfferedColor[] | null {
  const known = filaments.filter((one) => one.material === material && !one.isArchived)
  const own = colors?.flatMap(({ color, name }) => {
    const filament = known.find((one) => one.color === color)
    return filament ? colorOfFilament(filament, name) : []
  })
  const all = own ?? known.filter(({ isOffered }) => isOffered).map((one) => colorOfFilament(one))
  return colors === null && areDefault(all) ? null : all
}

/** A filament as products offer it, by its own or the product's name. */
export const colorOfFilament = ({ color, hex, finish, ...own }: ShopFilament, name = own.name): OfferedColor => ({
  ...{ color, name },
  ...(!isBasicLook(color, { hex, finish }) && { look: { hex, finish } }),
})

const areDefault = (colors: OfferedColor[]) =>
  colors.length === defaultColors.length &&
  colors.every(
    ({ color, name, look }, i) => color === defaultColors[i]?.color && name === defaultColors[i]?.name && !look,
  )
