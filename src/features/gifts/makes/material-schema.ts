import * as z from 'zod/mini'
import { materialKeyLength } from './materials.ts'

const noMaterial = 'Choose one of the shop’s materials.'
/** The key of a material in a request. Whether the shop has it is checked against its list. */
export const materialKey = z
  .string(noMaterial)
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, noMaterial), z.maxLength(materialKeyLength, noMaterial))

/** A filament as material and color, such as `pla red`. Whether the shop has it is checked against its list. */
export const filamentText = (error?: string) => z.templateLiteral([z.string(), ' ', z.string()], error)
