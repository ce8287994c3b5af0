import * as z from 'zod/mini'

/** `GET` and `DELETE /api/demo`, for owners: the number of demo orders, or of deleted ones. */
export const demoSchema = z.object({ orders: z.int() })
export type Demo = z.output<typeof demoSchema>

/** `GET /api/openapi.json`. */
export const descriptionSchema = z.looseObject({ openapi: z.string() })
