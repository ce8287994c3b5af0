import { basicColorNames, basicColors, type Color } from '#features/gifts/drawings/colors.ts'
import type { FilamentLook } from '#features/gifts/drawings/filament-look.ts'
import { listChoices } from '#platform/all-of.ts'
import {
  defaultColor,
  defaultLetters,
  defaultSize,
  type LettersCalled,
  type MakeDescription,
  type MakeWish,
  normalizeMake,
  type Options,
  type Size,
  type SizeCalled,
  sizes,
  sizeTable,
  type ZoneCalled,
} from './make.ts'
import { zoneRoleOf } from './zones.ts'

/** A product's sizes and colors. Without them, it has the default three sizes and the four basic colors. */
export type OfferedSize = SizeCalled & { size: Size }
/** `hardToRead`: the filaments whose letters are hard to read on this color. */
export type OfferedColor = { color: Color; name: string; look?: FilamentLook; hardToRead?: Color[] }
export type OfferedMakes = {
  sizes?: OfferedSize[] | null | undefined
  colors?: OfferedColor[] | null | undefined
  /** The filaments in which letters can be printed, the usual one first; cream without a list. */
  letters?: LettersCalled[] | null | undefined
  /** The zones of a maker's design in filaments of their own (rule 148). */
  zones?: OfferedZone[] | null | undefined
}
/** A zone by its number in the design, and its filaments, the usual one first. */
export type OfferedZone = { zone: number; part: string; filaments: LettersCalled[] }

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
  const asked = wish?.options ?? {}
  const letters = lettersOf(offer, asked.letters)
  const zones = (offer.zones ?? []).map((zone) => chosenOf(zone, asked))
  if (!inSize || !inColor || letters === null || !zones.every((zone) => zone !== undefined)) return null
  const called = {
    ...(offer.sizes && { size: { name: inSize.name, centimetres: inSize.centimetres } }),
    ...(offer.colors && { color: inColor.name }),
    ...(inColor.look && { look: inColor.look }),
    ...(letters && { letters }),
    ...(zones.length > 0 && { zones }),
  }
  // Usual filaments are no choice.
  const usual = Object.fromEntries(
    partsOf(offer).map(({ name, filaments: [first] }) => [name, first?.color ?? defaultLetters]),
  )
  const options = Object.entries(asked).filter(([name, value]) => value !== usual[name])
  const make = normalizeMake({ ...wish, color, size, options: Object.fromEntries(options) })
  return Object.keys(called).length > 0 ? { ...make, called } : make
}

/** The chosen or usual filament of letters; undefined for cream, null for a filament that is not offered. */
function lettersOf({ letters }: OfferedMakes, wanted: Options[string] | undefined): LettersCalled | undefined | null {
  if (wanted === undefined) return letters?.[0]
  const found = letters?.find(({ color }) => color === wanted)
  if (found) return found
  return !letters && wanted === defaultLetters ? undefined : null
}

/** The chosen or usual filament of a zone; undefined for one that is not offered. */
function chosenOf({ zone, part, filaments }: OfferedZone, options: Options): ZoneCalled | undefined {
  const wanted = options[zoneRoleOf(zone)] ?? filaments[0]?.color
  const found = filaments.find(({ color }) => color === wanted)
  return found && { zone, part, ...found }
}

/** The parts whose filaments shoppers see: the letters, then each zone, by the name of the option that chooses it. */
export const partsOf = ({
  letters,
  zones,
}: OfferedMakes): { name: string; part: string; filaments: LettersCalled[] }[] => [
  { name: 'letters', part: 'Letters', filaments: letters ?? [] },
  ...(zones ?? []).map((zone) => ({ ...zone, name: zoneRoleOf(zone.zone) })),
]

/** The filaments of zones in words, such as `Eyes: White or Gold`. */
export const describeZones = ({ zones }: OfferedMakes): string =>
  (zones ?? []).map(({ part, filaments }) => `${part}: ${listChoices(filaments.map(({ name }) => name))}`).join('; ')

/** The filaments of letters in words, such as `Cream or Gold`. */
export const describeLetters = ({ letters }: OfferedMakes): string =>
  listChoices((letters ?? [{ name: 'Cream' }]).map(({ name }) => name))

/** A product's sizes and colors in words, such as `Desk or Floor, in Red, Forest, or Gold`. */
export const describeOffer = (offer: OfferedMakes): string =>
  `${listChoices(sizesOf(offer).map(({ name }) => name))}, in ${listChoices(colorsOf(offer).map(({ name }) => name))}`
