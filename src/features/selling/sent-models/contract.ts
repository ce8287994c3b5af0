import * as z from 'zod/mini'
import { meshBytes } from '#features/gifts/foreign-meshes/limits.ts'
import { oneOf } from '#platform/one-of.ts'
import { drawnIns, modelForms } from './sent-model.ts'

export const sentModelBytes = meshBytes

/** Measurements of one piece of a sent model; lengths in millimeters. */
export const modelFactsSchema = z.object({
  form: z.enum(modelForms),
  triangles: z.int(),
  size: z.tuple([z.number(), z.number(), z.number()]),
  /** Why the model is not watertight, so only its size is known; null if it is watertight. */
  notClosed: z.nullable(z.string()),
  /** In cubic centimeters. */
  volume: z.nullable(z.number()),
  grams: z.nullable(z.number()),
  minutes: z.nullable(z.number()),
  pieces: z.nullable(z.int()),
  /** What the file contains and the model leaves out, such as `2 modifiers`. */
  leftOut: z.array(z.string()),
  /** The colors that the file tells apart, with the grams of each, if there are at least two; `hex` is a color such as `#1a2b3c`. */
  colors: z.array(z.object({ name: z.string(), hex: z.exactOptional(z.string()), grams: z.number() })),
  /** The filament changes between the colors, and the layers up to the last change. */
  changes: z.int(),
  towerLayers: z.int(),
})
export type ModelFacts = z.output<typeof modelFactsSchema>

/** `POST /api/sent-models`, and a request's model. */
export const sentModelSchema = z.extend(modelFactsSchema, {
  id: z.string(),
  name: z.string(),
  drawnIn: z.enum(drawnIns),
})
export type SentModel = z.output<typeof sentModelSchema>

/** `PUT /api/sent-models/{id}`: the file's unit, for formats whose files do not contain it. */
export const changeSentModelSchema = z.strictObject({ drawnIn: oneOf(drawnIns) })
export type ChangeSentModel = z.output<typeof changeSentModelSchema>

/**
 * `GET /api/sent-models/{id}/price`: a price range in dollars; null if only the maker can price the model. `problem` says why no printer of
 * the shop prints the model in this size.
 */
export const modelPriceSchema = z.object({
  price: z.nullable(z.object({ from: z.string(), to: z.string() })),
  problem: z.nullable(z.string()),
  /** What one piece takes on the shop's printers, filament changes included. */
  work: z.nullable(z.object({ grams: z.number(), minutes: z.int() })),
  /** True if no printer of the shop prints the model's colors, so that the model is priced in one color. */
  isInOneColor: z.boolean(),
})
export type ModelPrice = z.output<typeof modelPriceSchema>

/** `GET /api/sent-models/{id}/quote`, for admins: a suggested quote in dollars, and a date such as `2026-12-01`. */
export const modelQuoteSchema = z.object({
  quote: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  /** Null while all printers are switched off. */
  estimatedDelivery: z.nullable(z.string()),
  /** True if the model is too large for every active printer's bed. */
  isTooLarge: z.boolean(),
  /** True if the model is too small for a nozzle. */
  isTooSmall: z.boolean(),
  /** True if no printer of the shop prints the model's colors. */
  isInOneColor: z.boolean(),
})
export type ModelQuote = z.output<typeof modelQuoteSchema>
