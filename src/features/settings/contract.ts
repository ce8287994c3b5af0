import * as z from 'zod/mini'
import { settingsSchema } from './settings.ts'

/** `GET /api/shop`: what every page may know about the shop. */
export const shopAnswerSchema = z.extend(settingsSchema, {
  payments: z.enum(['test', 'stripe']),
  stripePublishableKey: z.nullable(z.string()),
})
export type ShopAnswer = z.output<typeof shopAnswerSchema>
