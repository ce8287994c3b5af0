import * as z from 'zod/mini'
import { atMost } from '#platform/length-checks.ts'
import { maxGiftLines, maxGiftMessage } from './gift-message.ts'

const noDay = 'Choose a day, such as 2026-12-24.'
const isDay = (text: string) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
const day = z.nullable(z.string(noDay).check(z.refine(isDay, noDay)))

/** What of a gift changes the price or the arrival: the name of the wrapping, and the day before which no parcel is shipped. */
export const giftTermsSchema = z.strictObject({
  wrapping: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
  notBefore: day,
})
export type GiftTerms = z.output<typeof giftTermsSchema>

/** What of a gift is printed or checked: the card's message, whether papers in the parcel leave prices out, and the wished day of arrival. */
export const giftWordsSchema = z.strictObject({
  message: z.string('Enter the message of the card.').check(
    z.trim(),
    atMost(maxGiftMessage, 'Use a message of at most … characters.'),
    z.refine((text) => text.split('\n').length <= maxGiftLines, `Use at most ${maxGiftLines} lines.`),
  ),
  hidesPrices: z.boolean('`hidesPrices` must be true or false.'),
  wishedDay: day,
})
export type GiftWords = z.output<typeof giftWordsSchema>

/** The gift options of an order (rule 131). Days are written `2026-12-24`. */
export const giftOptionsSchema = z.object({
  wrapping: z.nullable(z.string()),
  /** What the wrapping cost, in dollars; missing without one, and for orders from before it was stored. */
  wrappingPrice: z.exactOptional(z.string()),
  notBefore: z.nullable(z.string()),
  message: z.string(),
  hidesPrices: z.boolean(),
  wishedDay: z.nullable(z.string()),
})
export type GiftOptions = z.output<typeof giftOptionsSchema>
