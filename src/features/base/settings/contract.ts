import * as z from 'zod/mini'
import { settingsSchema } from './settings.ts'

/** Settings that are confidential or that pages do not need. */
export const notOnPages = {
  staffRefunds: true,
  staffExports: true,
  staffDeletesMessages: true,
  mailClosing: true,
  texts: true,
  footerTexts: true,
  tellMe: true,
  handlingDays: true,
  workingDays: true,
  holidays: true,
  transit: true,
  reorderGrams: true,
  daysToRestock: true,
  lettersColor: true,
  whenColorIsOut: true,
  correctionMinutes: true,
  correctionEnds: true,
  claimDays: true,
  replyDomain: true,
  replySecret: true,
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
  customsCode: true,
  failurePercent: true,
  leastMargin: true,
} as const

/** `GET /api/shop`: the public facts about the shop. */
export const shopAnswerSchema = z.extend(z.omit(settingsSchema, notOnPages), {
  /** The names of the countries that the shop ships to, for a sentence; empty is every country. */
  shipsToNames: z.array(z.string()),
  /** The sentences of the footer, with those that an owner has written. */
  footerSentences: z.array(z.string()),
  /** The code of the country that the shop ships from. */
  homeCountry: z.string(),
  payments: z.enum(['test', 'stripe']),
  stripePublishableKey: z.nullable(z.string()),
})
export type ShopAnswer = z.output<typeof shopAnswerSchema>

/** `GET /api/texts/{name}`: an owner's own text of a public page; null for the default. */
export const pageTextSchema = z.object({ text: z.nullable(z.string()) })
export type PageTextAnswer = z.output<typeof pageTextSchema>

/** `GET /api/settings/rights`: the caller's rights beyond the daily work. `refunds` is the maximum per order in dollars; null is no limit. */
export const rightsSchema = z.object({
  refunds: z.nullable(z.string()),
  exports: z.boolean(),
  deletesMessages: z.boolean(),
})
export type Rights = z.output<typeof rightsSchema>
