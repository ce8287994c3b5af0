import * as z from 'zod/mini'
import { meshBytes } from '#features/gifts/foreign-meshes/limits.ts'
import { oneOf } from '#platform/one-of.ts'
import { drawnIns, modelForms } from './sent-model.ts'

export const sentModelBytes = meshBytes

/** What was measured of a model that a customer sent: lengths in millimetres, of one piece. */
export const modelFactsSchema = z.object({
  form: z.enum(modelForms),
  triangles: z.int(),
  size: z.tuple([z.number(), z.number(), z.number()]),
  /** Why nothing but its size is known: what is open in it. Null where it is watertight. */
  notClosed: z.nullable(z.string()),
  /** In cubic centimetres. */
  volume: z.nullable(z.number()),
  grams: z.nullable(z.number()),
  minutes: z.nullable(z.number()),
  pieces: z.nullable(z.int()),
})
export type ModelFacts = z.output<typeof modelFactsSchema>

/** `POST /api/sent-models`, and how a request shows what was sent with it. */
export const sentModelSchema = z.extend(modelFactsSchema, {
  id: z.string(),
  name: z.string(),
  drawnIn: z.enum(drawnIns),
})
export type SentModel = z.output<typeof sentModelSchema>

/** `PUT /api/sent-models/{id}`: what its numbers mean, where the file does not say it. */
export const changeSentModelSchema = z.strictObject({ drawnIn: oneOf(drawnIns) })
export type ChangeSentModel = z.output<typeof changeSentModelSchema>

/** `GET /api/sent-models/{id}/price`: from which price to which, in dollars; null for what only the maker can price. */
export const modelPriceSchema = z.object({ price: z.nullable(z.object({ from: z.string(), to: z.string() })) })
export type ModelPrice = z.output<typeof modelPriceSchema>

/** `GET /api/sent-models/{id}/quote`, an admin's: what a quote can begin with. Dollars, and a day such as `2026-12-01`. */
export const modelQuoteSchema = z.object({
  quote: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  estimatedDelivery: z.string(),
  /** No printer that works has a bed for it: it would have to be cut, or made smaller. */
  isTooLarge: z.boolean(),
})
export type ModelQuote = z.output<typeof modelQuoteSchema>
