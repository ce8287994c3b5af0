import { type Color, colorNames, colors } from '#features/gifts/drawings/colors.ts'
import { colorNameOf, describeMake, type MakeDescription } from './make.ts'
import { type Material, materialNames, materials, usualMaterial } from './materials.ts'

/** A filament by its material and colour, such as `petg red`: equal ones are equal texts. */
export type Filament = `${Material} ${Color}`

/** All that there are. */
export const filaments = materials.flatMap((material) => colors.map((color): Filament => `${material} ${color}`))

type Loaded = { color: Color; material?: Material | undefined }
type MaybeLoaded = { color: Color | null; material?: Material | undefined }

/** The filament of what says a colour and a material, the usual one where it says none; null of what has no colour, such as a custom design. */
export function filamentOf(loaded: Loaded): Filament
export function filamentOf(loaded: MaybeLoaded | null): Filament | null
export function filamentOf(loaded: MaybeLoaded | null): Filament | null {
  return loaded?.color ? `${loaded.material ?? usualMaterial} ${loaded.color}` : null
}

/** Its material and its colour again. */
export function splitFilament(filament: Filament): { material: Material; color: Color } {
  const [material, color] = filament.split(' ') as [Material, Color]
  return { material, color }
}

/** `PLA · Red`: what the workshop calls it; a product's own name of a colour is its shopper's. */
export const nameOfFilament = ({ color, material = usualMaterial }: Loaded): string =>
  `${materialNames[material]} · ${colorNames[color]}`

/** What a gift is made of: what its make says, or else the usual. */
export const materialOf = (make: Pick<MakeDescription, 'material'> | null): Material => make?.material ?? usualMaterial

/** A gift made of its product's material. The usual one is not said, so that equal makes are equal values. */
export const madeOf = (material: Material, make: MakeDescription): MakeDescription =>
  material === usualMaterial ? make : { ...make, material }

/** The colours of those filaments that are of a material. */
export const colorsOfMaterial = (some: readonly Filament[], material: Material): Color[] =>
  some
    .map(splitFilament)
    .filter((one) => one.material === material)
    .map(({ color }) => color)

/** The same of a gift, by what its product calls the colour. */
export const filamentOnGift = (make: MakeDescription): string =>
  `${materialNames[materialOf(make)]} · ${colorNameOf(make)}`

/** What a make is for whoever prints and packs it: `PLA · Red · Large 12 cm`, then its words. */
export const describeForMaker = (make: MakeDescription | null): string[] => {
  const [choices, ...words] = describeMake(make)
  return choices === undefined ? [] : [`${materialNames[materialOf(make)]} · ${choices}`, ...words]
}
