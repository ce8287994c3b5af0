import * as z from 'zod/mini'

/** `GET` and `DELETE /api/demo`, an owner's: how many made-up orders there are, or were. */
export const demoSchema = z.object({ orders: z.int() })
export type Demo = z.output<typeof demoSchema>

/** `GET /api/openapi.json`. */
export const descriptionSchema = z.looseObject({ openapi: z.string() })
