import type { Color } from '#features/gifts/drawings/colors.ts'
import { bodyColor, colorNameOf, isInBodyColor, lettersColorOf, type MakeDescription, type ZoneCalled } from './make.ts'
import { describeMake } from './make-words.ts'
import { defaultMaterial, type Material, type NameOfMaterial } from './materials.ts'
import { type ByZone, zoneRoleOf } from './zones.ts'

/** A filament as material and color, such as `petg red`. */
export type Filament = `${Material} ${Color}`

type Loaded = { color: Color; material?: Material | undefined }
type MaybeLoaded = { color: Color | null; material?: Material | undefined }

/** The filament of a color and a material (by default PLA); null without a color, as for custom designs. */
export function filamentOf(loaded: Loaded): Filament
export function filamentOf(loaded: MaybeLoaded | null): Filament | null
export function filamentOf(loaded: MaybeLoaded | null): Filament | null {
  return loaded?.color ? `${loaded.material ?? defaultMaterial} ${loaded.color}` : null
}

/** Splits a filament into material and color. */
export function splitFilament(filament: Filament): { material: Material; color: Color } {
  const [material, color] = filament.split(' ') as [Material, Color]
  return { material, color }
}

/** The workshop's name of a filament, such as `PLA · Red`. Shoppers see the product's own color names. */
export const nameOfFilament = (
  { name, material }: { name: string; material: Material },
  nameOf: NameOfMaterial,
): string => `${nameOf(material)} · ${name}`

/** The material of a make; PLA by default. */
export const materialOf = (make: Pick<MakeDescription, 'material'> | null): Material =>
  make?.material ?? defaultMaterial

/** The filament of the letters of a proven make; null without letters, without a proof, and for letters in the filament of the body. */
export function lettersFilamentOf(make: MakeDescription | null, proofId: string | null | undefined): Filament | null {
  const color = make?.engraving && proofId ? lettersColorOf(make) : undefined
  return make && color && !isInBodyColor(color) ? filamentOf({ material: materialOf(make), color }) : null
}

/** The filaments of a make's zones, by role, without zones in the filament of the body (rule 148). */
export const zoneFilamentsOf = (make: MakeDescription | null): ByZone<Filament> =>
  make ? filamentsOfZoneColors(materialOf(make), make.called?.zones) : {}

/** The same of zones as a stored make names them. */
export const filamentsOfZoneColors = (
  material: Material,
  zones: Pick<ZoneCalled, 'zone' | 'color'>[] | null | undefined,
): ByZone<Filament> =>
  Object.fromEntries(
    (zones ?? [])
      .filter(({ color }) => color !== bodyColor)
      .map(({ zone, color }) => [zoneRoleOf(zone), filamentOf({ material, color })]),
  )

/** Sentences for letters, and for a part, whose filament has run out (rule 88). */
export const chooseOtherLetters = 'The filament of the letters has run out. Please choose other letters.'
export const chooseOtherPart = 'The filament of a part has run out. Please choose another.'

/** Adds the product's material to a make. The default material is left out, which keeps equal makes equal values. */
export const madeOf = (material: Material, make: MakeDescription): MakeDescription =>
  material === defaultMaterial ? make : { ...make, material }

/** The colors of the filaments of one material. */
export const colorsOfMaterial = (some: readonly Filament[], material: Material): Color[] =>
  some
    .map(splitFilament)
    .filter((one) => one.material === material)
    .map(({ color }) => color)

/** Material and color of a make, with the product's own color name. */
export const filamentOnGift = (make: MakeDescription, nameOf: NameOfMaterial): string =>
  nameOfFilament({ material: materialOf(make), name: colorNameOf(make) }, nameOf)

/** A make for the workshop: `PLA · Red · Large 12 cm`, then the engraving. */
export const describeForMaker = (make: MakeDescription | null, nameOf: NameOfMaterial): string[] => {
  const [choices, ...words] = describeMake(make)
  return choices === undefined ? [] : [`${nameOf(materialOf(make))} · ${choices}`, ...words]
}
