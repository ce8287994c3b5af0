import * as z from 'zod/mini'
import { filaments } from '#features/gifts/makes/filament.ts'
import { noEmailAddress } from '#platform/email-address.ts'
import { atMost, noMoreThan } from '#platform/length-checks.ts'
import { oneOf } from '#platform/one-of.ts'
import { pictureSchema } from '#platform/picture-schema.ts'
import { isTimeZone } from '#platform/time-zone.ts'
import { isWebAddress, noWebAddress } from '#platform/web-address.ts'
import { readHolidays } from './holidays.ts'
import { readTransit } from './transit.ts'

const wholeMillimetres = 'Use whole millimetres'

/** What the maker is told of by mail, as it happens, unless she would rather not. */
export const makerNews = ['order', 'request', 'answer', 'message', 'dispute', 'payment'] as const
export type MakerNews = (typeof makerNews)[number]
/** What each is called where it is switched off, and in a mail. */
export const newsNames = {
  order: 'A new order',
  request: 'A new custom request',
  answer: 'A quote that was accepted or declined',
  message: 'A message',
  dispute: 'A payment that is disputed',
  payment: 'A payment that needs you',
} satisfies Record<MakerNews, string>

const mostDays = 365
const wholeDays = 'Use a whole number of days'
const noMoreDays = z.maximum(mostDays, `Use at most ${mostDays} days`)
const days = z.int(wholeDays).check(z.minimum(1, 'Use at least 1 day'), noMoreDays)

const millimetres = (least: number, most: number) =>
  z.int(wholeMillimetres).check(z.minimum(least, `Use at least ${least} mm`), z.maximum(most, `Use at most ${most} mm`))

const mostGrams = 20_000
const wholeGrams = `Use whole grams up to ${mostGrams}`
const mostMinutes = 600
const noMinutes = `Use minutes up to ${mostMinutes}`
const amount = z.string().check(z.regex(/^\d{1,6}\.\d{2}$/, 'Use an amount such as 5.99'))
const mostPercent = 95
const noPercent = `Use a percentage up to ${mostPercent}`
const percent = z.number(noPercent).check(z.minimum(0, noPercent), z.maximum(mostPercent, noPercent))

const factor = z.string().check(z.trim(), z.regex(/^(?=.*[1-9])\d{1,2}(\.\d{1,2})?$/, 'Use a factor such as 1.3'))
const socialLink = z.string().check(
  z.trim(),
  noMoreThan(300),
  z.refine(
    (text) => text === '' || (/^https:/.test(text) && isWebAddress(text)),
    'Use an address that starts with https://',
  ),
)

/** What an owner can change about the shop; the defaults are in `settings-defaults.ts`, which ships to the browser. */
export const settingsSchema = z.object({
  shopName: z.string().check(z.trim(), z.minLength(1, 'The shop needs a name'), noMoreThan(60)),
  /** The flat shipping fee, in dollars (rule 4). */
  shippingFee: amount,
  /** Where the shop ships to, as country codes; empty is everywhere (rule 48). */
  shipsTo: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^([A-Z]{2}(,? [A-Z]{2})*)?$/, 'Use country codes with commas, such as US, CA, DE'),
      noMoreThan(1000),
    ),
  /** Whether a size changes the price that is charged. decisions/0005 */
  sizePricing: z.enum(['base', 'size'], 'Choose base or size'),
  /** How many times a small gift's price the larger ones are worth (rule 3). */
  sizeFactors: z.object({ medium: factor, large: factor }),
  /** Percent of what the goods cost after the discount; a line of nothing is not shown (rule 4). */
  taxPercent: z
    .string()
    .check(z.trim(), z.regex(/^\d{1,2}(\.\d{1,3})?$/, 'Use a percentage below 100, such as 0 or 8.25')),
  /** How many days the workshop gives itself before an order is late. */
  daysToMake: days,
  /** How many days a gift takes that is not on the shelf: shoppers read it (rule 45). */
  daysToPrint: days,
  /** How many working days checking and packing take, once the last piece is printed. */
  handlingDays: days,
  /** On which days of a week there is work, Monday is 1, and on which days of a year there is none. */
  workingDays: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7, 'Choose each day once.')),
  holidays: z.string().check(
    z.trim(),
    noMoreThan(1000),
    z.refine((text) => readHolidays(text) !== undefined, 'Use days such as 12-25 or 2026-11-26, with commas'),
  ),
  /** How many days a parcel is on the road to each country (rule 70). */
  transit: z.string().check(
    z.trim(),
    noMoreThan(1000),
    z.refine(
      (text) => readTransit(text) !== undefined,
      'Use a line a country, such as US 2-5, and * 7-14 for everywhere else',
    ),
  ),
  /** A colour of which fewer grams are left when everything is printed is to be ordered, and how many working days it takes to come. */
  reorderGrams: z.int(wholeGrams).check(z.minimum(0, wholeGrams), z.maximum(mostGrams, wholeGrams)),
  daysToRestock: z.int(wholeDays).check(z.minimum(0, 'Use 0 days or more'), noMoreDays),
  /** Whether what is printed in a colour that has run out is promised later, or not offered (rules 73 and 88). */
  whenColorIsOut: z.enum(['later', 'not-offered'], 'Choose later or not-offered'),
  /** Whether a customer is told by mail when an order leaves later than it was promised to. */
  tellDelays: z.boolean('Tell of delays: yes or no.'),
  /** The printer's bed, and the gap between pieces on it, in millimetres. */
  bedWidth: millimetres(50, 1000),
  bedDepth: millimetres(50, 1000),
  bedGap: millimetres(0, 100),
  /** What making costs: a kilogram of filament, an hour of a printer and of work, minutes by hand for a piece, an order's packaging, and what fails. */
  filamentPrice: amount,
  /** A kilogram of those filaments that do not cost the usual price (rule 103). */
  filamentPrices: z
    .array(z.strictObject({ filament: oneOf(filaments), price: amount }))
    .check(
      z.refine(
        (prices) => new Set(prices.map(({ filament }) => filament)).size === prices.length,
        'Say each filament once.',
      ),
    ),
  machineHour: amount,
  wageHour: amount,
  handMinutes: z.number(noMinutes).check(z.minimum(0, noMinutes), z.maximum(mostMinutes, noMinutes)),
  packagingCost: amount,
  failurePercent: percent,
  /** Below this share of a price a product is marked. */
  leastMargin: percent,
  /** By whose clock days begin and end and everything is dated; `SHOP_TIME_ZONE` until an owner chooses. */
  timeZone: z
    .string()
    .check(z.trim(), z.refine(isTimeZone, 'Use a time zone such as Europe/Berlin or America/New_York')),
  /** Where shoppers reach the shop; messages are mailed to `contactEmail`. */
  contactEmail: z.email(noEmailAddress).check(z.maxLength(254)),
  contactPhone: z.string().check(z.trim(), noMoreThan(40)),
  postalAddress: z.string().check(z.trim(), noMoreThan(300)),
  /** Who runs the shop, as its country asks for it; it stands on the contact page. */
  imprint: z.string().check(z.trim(), noMoreThan(2000)),
  tellMe: z
    .array(z.enum(makerNews, `Choose of: ${makerNews.join(', ')}.`))
    .check(z.maxLength(makerNews.length, 'Choose each one once.')),
  /** In place of the shop's own mark; empty, there is that one. */
  logo: z.union([z.literal(''), pictureSchema], noWebAddress),
  /** Where the social buttons lead; an empty one leads nowhere (rule 33). */
  socialLinks: z.object({ facebook: socialLink, twitter: socialLink, instagram: socialLink }),
  /** The last words of every mail. */
  mailClosing: z.string().check(z.trim(), noMoreThan(500)),
  /** How much of an order one of the staff may give back, in dollars, whether they may take people's data out of the shop, and delete messages for good (rule 64). */
  staffRefunds: z.string().check(z.regex(/^\d{1,8}\.\d{2}$/, 'Use an amount such as 100.00')),
  staffExports: z.boolean('Staff export orders: yes or no.'),
  staffDeletesMessages: z.boolean('Staff delete messages: yes or no.'),
  announcement: z.string().check(z.trim(), noMoreThan(160)),
  heroStats: z
    .array(
      z.object({
        figure: z.string().check(z.trim(), z.minLength(1, 'Enter a figure'), noMoreThan(12)),
        text: z.string().check(z.trim(), z.minLength(1, 'Enter a word'), noMoreThan(24)),
      }),
    )
    .check(atMost(4, 'Use at most … figures')),
})
export type Settings = z.output<typeof settingsSchema>

/** `PUT /api/settings`, an owner's: what is not sent stays as it is. */
export const changeSettingsSchema = z.partial(z.strictObject(settingsSchema.shape))
