import * as z from 'zod/mini'
import { finishes } from '#features/gifts/drawings/filament-look.ts'
import { materials } from '#features/gifts/makes/materials.ts'
import { atMostCharacters } from '#platform/length-checks.ts'
import { oneOf } from '#platform/one-of.ts'
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
export const createFilamentSchema = z.strictObject({ ...filamentFields, material: z.optional(oneOf(materials)) })

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
  material: z.enum(materials),
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
