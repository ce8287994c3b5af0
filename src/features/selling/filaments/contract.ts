import * as z from 'zod/mini'
import { finishes } from '#features/gifts/drawings/filament-look.ts'
import { materialKey } from '#features/gifts/makes/material-schema.ts'
import { atMostCharacters } from '#platform/length-checks.ts'
import { oneOf } from '#platform/one-of.ts'
import { typedNumberChecks } from '#platform/typed-number.ts'
import { asTidyLine } from '#platform/typed-text.ts'

/** The maximum number of filaments of a shop, archived ones included. */
export const maxFilaments = 500

const noName = 'Name the filament, such as “Galaxy black”.'
const noHex = 'Use a color such as #1a2b3c.'
const hexColor = z.string(noHex).check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, noHex))
const oneOrTwo = 'Use one color, or two for a two-tone filament.'

const filamentFields = {
  name: z.string(noName).check(asTidyLine(), z.minLength(1, noName), atMostCharacters('Name', 30, '.')),
  brand: z.optional(z.string().check(asTidyLine(), atMostCharacters('Brand', 60, '.'))),
  hex: z.array(hexColor, oneOrTwo).check(z.minLength(1, oneOrTwo), z.maxLength(2, oneOrTwo)),
  finish: z.optional(oneOf(finishes)),
  /** Whether products without a color list of their own are sold in this filament. */
  isOffered: z.optional(z.boolean('`isOffered` must be true or false.')),
}

/** `POST /api/filaments`: the key of the color is made from the name. */
export const createFilamentSchema = z.strictObject({ ...filamentFields, material: z.optional(materialKey) })

/** `PUT /api/filaments/{id}`: fields that are left out stay; `version` is the version that was edited. The material stays. */
export const changeFilamentSchema = z.strictObject({
  ...filamentFields,
  name: z.optional(filamentFields.name),
  hex: z.optional(filamentFields.hex),
  isArchived: z.optional(z.boolean('`isArchived` must be true or false.')),
  version: z.optional(z.int()),
})

/** A filament of the shop. `color` is the key that requests, carts and orders use. */
export const shopFilamentSchema = z.object({
  id: z.string(),
  material: z.string(),
  color: z.string(),
  name: z.string(),
  brand: z.string(),
  hex: z.array(z.string()),
  finish: z.enum(finishes),
  isOffered: z.boolean(),
  /** Archived filaments are sold no more; orders keep them. */
  isArchived: z.boolean(),
  version: z.int(),
})
export type ShopFilament = z.output<typeof shopFilamentSchema>
/** `GET /api/filaments`: the filaments in use, then the archived ones. */
export const shopFilamentsSchema = z.array(shopFilamentSchema)

/** The maximum number of materials of a shop, archived ones included. */
export const maxMaterials = 50
/** The maximum length of a material's names. */
const maxMaterialName = 30
/** Grams per cubic centimeter: the lightest foaming filament, and the heaviest filled with metal. */
const [leastDensity, mostDensity] = [0.3, 12]
const noMaterialName = 'Name the material, such as “ASA”.'
const noDensity = `Use a density between ${leastDensity} and ${mostDensity} g/cm³, such as 1.24.`
const noKilogramPrice = 'Use an amount such as 24.00, or leave the price blank.'

const materialFields = {
  name: z
    .string(noMaterialName)
    .check(asTidyLine(), z.minLength(1, noMaterialName), atMostCharacters('Name', maxMaterialName, '.')),
  /** The shoppers' name; blank for the workshop's. */
  soldAs: z.optional(z.string().check(asTidyLine(), atMostCharacters('Shoppers’ name', maxMaterialName, '.'))),
  density: z.number(noDensity).check(z.minimum(leastDensity, noDensity), z.maximum(mostDensity, noDensity)),
  /** Null for the shop's default price. */
  kilogramPrice: z.optional(
    z.nullable(
      z.string(noKilogramPrice).check(...typedNumberChecks(/^\d{1,4}\.\d{2}$/, noKilogramPrice, { decimals: 2 })),
    ),
  ),
}

/** `POST /api/materials`: the key is made from the name. */
export const createMaterialSchema = z.strictObject(materialFields)

/** `PUT /api/materials/{id}`: fields that are left out stay; `version` is the version that was edited. The key stays. */
export const changeMaterialSchema = z.strictObject({
  ...materialFields,
  name: z.optional(materialFields.name),
  density: z.optional(materialFields.density),
  isArchived: z.optional(z.boolean('`isArchived` must be true or false.')),
  version: z.optional(z.int()),
})

/** A material of the shop. `key` is what filaments, products and orders name. */
export const shopMaterialSchema = z.object({
  id: z.string(),
  key: z.string(),
  /** The workshop's name, and the shoppers'. */
  name: z.string(),
  soldAs: z.string(),
  /** Grams per cubic centimeter. */
  density: z.number(),
  /** Null for the shop's default price; left out for people who only print and pack. */
  kilogramPrice: z.exactOptional(z.nullable(z.string())),
  /** Archived materials are not chosen any more; what names one keeps it. */
  isArchived: z.boolean(),
  version: z.int(),
})
export type ShopMaterial = z.output<typeof shopMaterialSchema>
/** `GET /api/materials`: the materials in use, PLA first, then the archived ones. */
export const shopMaterialsSchema = z.array(shopMaterialSchema)
