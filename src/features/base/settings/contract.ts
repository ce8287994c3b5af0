import * as z from 'zod/mini'
import { settingsSchema } from './settings.ts'

/** What stays between an owner and the staff, and what pages have no use for. */
export const notOnPages = {
  staffRefunds: true,
  staffExports: true,
  staffDeletesMessages: true,
  mailClosing: true,
  tellMe: true,
  handlingDays: true,
  workingDays: true,
  holidays: true,
  transit: true,
  reorderGrams: true,
  daysToRestock: true,
  whenColorIsOut: true,
  tellDelays: true,
  bedWidth: true,
  bedDepth: true,
  bedGap: true,
  filamentPrice: true,
  filamentPrices: true,
  machineHour: true,
  wageHour: true,
  handMinutes: true,
  packagingCost: true,
  failurePercent: true,
  leastMargin: true,
} as const

/** `GET /api/shop`: what every page may know about the shop. */
export const shopAnswerSchema = z.extend(z.omit(settingsSchema, notOnPages), {
  payments: z.enum(['test', 'stripe']),
  stripePublishableKey: z.nullable(z.string()),
})
export type ShopAnswer = z.output<typeof shopAnswerSchema>

/** `GET /api/settings/rights`: what the caller may do besides the day's work. `refunds` in dollars of an order; null is all of it. */
export const rightsSchema = z.object({
  refunds: z.nullable(z.string()),
  exports: z.boolean(),
  deletesMessages: z.boolean(),
})
export type Rights = z.output<typeof rightsSchema>
