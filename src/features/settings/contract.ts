import * as z from 'zod/mini'
import { settingsSchema } from './settings.ts'

/** `GET /api/shop`: what every page may know about the shop. */
export const shopAnswerSchema = z.extend(z.omit(settingsSchema, { bedWidth: true, bedDepth: true, bedGap: true }), {
  payments: z.enum(['test', 'stripe']),
  stripePublishableKey: z.nullable(z.string()),
})
export type ShopAnswer = z.output<typeof shopAnswerSchema>
