import { ColorSpace, deltaE2000, Lab, Lab_D65, sRGB, XYZ_D50, XYZ_D65 } from 'colorjs.io/fn'
import { LRUCache } from 'lru-cache'
import { lookOf } from '#features/gifts/drawings/look-of.ts'
import { isInBodyColor, type LettersCalled } from '#features/gifts/makes/make.ts'
import type { OfferedColor } from '#features/gifts/makes/offer.ts'

for (const space of [sRGB, XYZ_D65, XYZ_D50, Lab, Lab_D65]) ColorSpace.register(space)

/** Below this difference (CIEDE2000), letters are hard to read on their body. */
const leastDifference = 20

/** The letters that are hard to read on a color: the keys of their filaments (rule 119). */
export const hardToRead = (on: OfferedColor, letters: LettersCalled[]): string[] =>
  letters
    .filter((one) => !isInBodyColor(one.color) && differenceOf(on, one) < leastDifference)
    .map(({ color }) => color)

/** The smallest difference between any tone of two filaments. */
const differenceOf = (one: OfferedColor, other: LettersCalled): number =>
  Math.min(...lookOf(one).hex.flatMap((hex) => lookOf(other).hex.map((own) => differenceOfTones(hex, own))))

/** A difference takes 20 microseconds, and the products of a list need tens of thousands of them. */
const known = new LRUCache<string, number>({ max: 50_000 })

/** How different two colors look, such as `#FF0000` (CIEDE2000). */
export function differenceOfTones(one: string, other: string): number {
  const key = `${one} ${other}`
  const difference = known.get(key) ?? deltaE2000(one, other)
  known.set(key, difference)
  return difference
}
