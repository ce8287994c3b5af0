import * as z from 'zod/mini'
import { colorKey } from '#features/gifts/makes/make-schema.ts'
import { filamentText } from '#features/gifts/makes/material-schema.ts'
import { emailChecks } from '#platform/email-address.ts'
import { atMost, noMoreThan } from '#platform/length-checks.ts'
import { pictureSchema } from '#platform/picture-schema.ts'
import { isTimeZone, writeTimeZone } from '#platform/time-zone.ts'
import { typedNumberChecks } from '#platform/typed-number.ts'
import { asTidyLine } from '#platform/typed-text.ts'
import { isWebAddress, noWebAddress } from '#platform/web-address.ts'
import { splitCountries, unknownCountry, writeCountries } from './country-list.ts'
import { customsCodeSchema } from './customs-code.ts'
import { readHolidays } from './holidays.ts'
import { faultOfMailText, mailKinds, mailParts, mailTextName, type OwnMailTexts } from './mail-texts.ts'
import { linkAddressSentence, menusSchema } from './menus.ts'
import { readTransit } from './read-transit.ts'
import { textNames } from './texts.ts'
import { otherCountries } from './transit.ts'

const noFilament = 'Name the filament by its material and color, such as pla red.'
const wholeMillimeters = 'Use whole millimeters'

/** Events that the maker can receive emails about. */
export const makerNews = ['order', 'request', 'answer', 'message', 'dispute', 'payment'] as const
export type MakerNews = (typeof makerNews)[number]
/** The events' names in the settings and in emails. */
export const newsNames = {
  order: 'A new order',
  request: 'A new custom request',
  answer: 'A quote is accepted or declined',
  message: 'A message, or a report that something is wrong',
  dispute: 'A disputed payment',
  payment: 'A payment that needs your attention',
} satisfies Record<MakerNews, string>

const maxDays = 365
const leastSecret = 16
const wholeDays = 'Use a whole number of days'
const noMoreDays = z.maximum(maxDays, `Use at most ${maxDays} days`)
const days = z.int(wholeDays).check(z.minimum(1, 'Use at least 1 day'), noMoreDays)

const millimeters = (least: number, most: number) =>
  z.int(wholeMillimeters).check(z.minimum(least, `Use at least ${least} mm`), z.maximum(most, `Use at most ${most} mm`))

const maxGrams = 20_000
const wholeGrams = `Use whole grams up to ${maxGrams}`
const maxMinutes = 600
const noMinutes = `Use a number of minutes, at most ${maxMinutes}`
const maxCorrectionMinutes = 2880
const wholeMinutes = `Use a whole number of minutes, at most ${maxCorrectionMinutes}`
const amount = z.string().check(...typedNumberChecks(/^\d{1,6}\.\d{2}$/, 'Use an amount such as 5.99', { decimals: 2 }))
const maxPercent = 95
const noPercent = `Use a percentage of at most ${maxPercent}`
const percent = z.number(noPercent).check(z.minimum(0, noPercent), z.maximum(maxPercent, noPercent))

const maxText = 20_000

const factor = z
  .string()
  .check(...typedNumberChecks(/^(?=.*[1-9])\d{1,2}(\.\d{1,2})?$/, 'Use a factor such as 1.3', { isSmall: true }))
const socialLink = z.string().check(
  z.trim(),
  noMoreThan(300),
  z.refine(
    (text) => text === '' || (/^https:/.test(text) && isWebAddress(text)),
    'Use an address that starts with https://',
  ),
)

export const maxFooterLinks = 4
const footerLink = z
  .object({
    label: z.string().check(asTidyLine(), noMoreThan(40)),
    address: z.string().check(
      z.trim(),
      noMoreThan(300),
      z.refine((text) => text === '' || isWebAddress(text), linkAddressSentence),
    ),
  })
  .check(
    z.refine(({ label, address }) => Boolean(label) === Boolean(address), {
      error: 'Enter both the label and the address',
      path: ['address'],
    }),
  )

export const maxWrappings = 12
/** A gift wrapping: its name, price in dollars, picture, and whether it is in stock (rule 131). */
const wrapping = z
  .object({
    name: z.string().check(asTidyLine(), noMoreThan(40)),
    price: z.union([z.literal(''), amount], 'Use an amount such as 5.99'),
    picture: z.union([z.literal(''), pictureSchema], noWebAddress),
    isInStock: z.boolean('`isInStock` must be true or false.'),
  })
  .check(
    z.refine(({ name, price }) => Boolean(name) === Boolean(price), {
      error: 'Enter both the name and the price',
      path: ['price'],
    }),
  )

const footerText = z.object({
  text: z.string().check(asTidyLine(), noMoreThan(300)),
  isHidden: z.boolean('`isHidden` must be true or false.'),
})

const countriesOfTransit = (text: string) =>
  (readTransit(text) ?? []).flatMap(({ country }) => (country === otherCountries ? [] : [country]))

/** The settings that owners can change. Their defaults are in `settings-defaults.ts`. */
export const settingsSchema = z.object({
  shopName: z.string().check(asTidyLine(), z.minLength(1, 'The shop needs a name'), noMoreThan(60)),
  /** The flat shipping fee, in dollars (rule 4). */
  shippingFee: amount,
  /** Codes of the countries that the shop ships to; empty is every country (rule 48). */
  shipsTo: z.string().check(z.trim(), noMoreThan(1000), z.overwrite<string>(writeCountries)),
  /** Whether the shop's parcels can be tracked; pages and emails say so (rule 45). */
  tracksParcels: z.boolean('`tracksParcels` must be true or false.'),
  /** What the shop prints in, with commas, as footer, FAQ and contact page say it (rule 45). */
  materials: z.string().check(asTidyLine(), z.minLength(1, 'Name at least one material'), noMoreThan(100)),
  /** Whether the checkout asks for a phone number only if the buyer likes, or because the shop's carrier needs it. */
  phoneAtCheckout: z.enum(['optional', 'required'], 'Choose optional or required'),
  /** Whether the checkout takes orders of guests, who have no account (rule 127). */
  guestCheckout: z.boolean('`guestCheckout` must be true or false.'),
  /** What gifts can be wrapped in; blank rows are left out. */
  wrappings: z.array(wrapping).check(
    z.overwrite((rows) => rows.filter(({ name, price }) => name || price)),
    atMost(maxWrappings, 'Use at most … gift wrappings'),
    z.refine((rows) => new Set(rows.map(({ name }) => name)).size === rows.length, 'Give each wrapping its own name'),
  ),
  /** Whether the size changes the charged price. decisions/0005 */
  sizePricing: z.enum(['base', 'size'], 'Choose base or size'),
  /** Price factors of the larger sizes, relative to small (rule 3). */
  sizeFactors: z.object({ medium: factor, large: factor }),
  /** Tax in percent of the items after discounts; 0 hides the tax line (rule 4). */
  taxPercent: z
    .string()
    .check(
      ...typedNumberChecks(/^\d{1,2}(\.\d{1,3})?$/, 'Use a percentage below 100, such as 0 or 8.25', { isSmall: true }),
    ),
  /** Days until an order of stocked items is late. */
  daysToMake: days,
  /** Days to print a gift that is not in stock; shown to shoppers (rule 45). */
  daysToPrint: days,
  /** Working days for checking and packing after the last piece is printed. */
  handlingDays: days,
  /** Working days of the week, Monday is 1. `holidays` are the days off. */
  workingDays: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7, 'Choose each day once.')),
  holidays: z.string().check(
    z.trim(),
    noMoreThan(1000),
    z.refine((text) => readHolidays(text) !== undefined, 'Use days such as 12-25 or 2026-11-26, with commas'),
  ),
  /** Days in transit per country (rule 70). */
  transit: z.string().check(
    z.trim(),
    noMoreThan(1000),
    z.refine(
      (text) => readTransit(text) !== undefined,
      'Enter the least and the most days for each country, such as US 2-5, and * 7-14 for all other countries',
    ),
  ),
  /** Filament is reordered when the print queue leaves less than `reorderGrams`; it arrives after `daysToRestock` working days. */
  reorderGrams: z.int(wholeGrams).check(z.minimum(0, wholeGrams), z.maximum(maxGrams, wholeGrams)),
  daysToRestock: z.int(wholeDays).check(z.minimum(0, 'Use 0 days or more'), noMoreDays),
  /** The filament of letters and trimmings: the key of a color, or `body` for the filament of the gift (rule 119). */
  lettersColor: colorKey,
  /** Whether gifts in a color that is out of stock get a later date or are not offered (rules 73 and 88). */
  whenColorIsOut: z.enum(['later', 'not-offered'], 'Choose later or not-offered'),
  /** Minutes after the payment in which an order is not printed, so that its buyer can correct it; 0 is none (rule 129). */
  correctionMinutes: z
    .int(wholeMinutes)
    .check(z.minimum(0, 'Use 0 minutes or more'), z.maximum(maxCorrectionMinutes, wholeMinutes)),
  /** Whether buyers may correct an order until printing begins, or within that time only (rule 129). */
  correctionEnds: z.enum(['with-printing', 'with-time'], 'Choose with-printing or with-time'),
  /** Days after the delivery in which customers can report that something is wrong; 0 is never (rule 137). */
  claimDays: z.int(wholeDays).check(z.minimum(0, 'Use 0 days or more'), noMoreDays),
  /** Days for which a quote is valid, unless the maker chooses a day (rule 141). */
  quoteDays: days,
  /** The domain whose emails are sent to the shop as a webhook, for replies by email; empty is none. Its secret also signs the addresses. */
  replyDomain: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200),
      z.regex(/^$|^[a-z0-9.-]+\.[a-z]{2,}$/, 'Enter a domain, such as reply.example.com, or leave it blank'),
    ),
  replySecret: z.string().check(
    z.trim(),
    z.maxLength(200),
    z.refine(
      (secret) => secret === '' || secret.length >= leastSecret,
      `Use at least ${leastSecret} characters, or leave it blank`,
    ),
  ),
  /** Whether customers receive an email when an order leaves later than promised. */
  tellDelays: z.boolean('`tellDelays` must be true or false.'),
  /** The printer's bed, and the gap between pieces on it, in millimeters. */
  bedWidth: millimeters(50, 1000),
  bedDepth: millimeters(50, 1000),
  bedGap: millimeters(0, 100),
  /** Costs in dollars: filament per kilogram, printer and work per hour, handwork in minutes per piece, packaging per order, failures in percent. */
  filamentPrice: amount,
  /** Price per kilogram of filaments that differ from `filamentPrice` (rule 103). */
  filamentPrices: z
    .array(z.strictObject({ filament: filamentText(noFilament), price: amount }))
    .check(
      z.refine(
        (prices) => new Set(prices.map(({ filament }) => filament)).size === prices.length,
        'List each filament only once.',
      ),
    ),
  machineHour: amount,
  wageHour: amount,
  handMinutes: z.number(noMinutes).check(z.minimum(0, noMinutes), z.maximum(maxMinutes, noMinutes)),
  packagingCost: amount,
  failurePercent: percent,
  /** The customs code (HS) of products without their own, in the file for label services; blank leaves it out. */
  customsCode: customsCodeSchema,
  /** Products with a lower margin, in percent of the price, are marked. */
  leastMargin: percent,
  /** The time zone of all dates and of the start of days; `SHOP_TIME_ZONE` until an owner chooses one. */
  timeZone: z
    .string()
    .check(
      z.trim(),
      z.overwrite<string>(writeTimeZone),
      z.refine(isTimeZone, 'Use a time zone such as Europe/Berlin or America/New_York'),
    ),
  /** Contact details for shoppers. Messages are sent to `contactEmail`. */
  contactEmail: z.string().check(...emailChecks),
  contactPhone: z.string().check(z.trim(), noMoreThan(40)),
  postalAddress: z.string().check(z.trim(), noMoreThan(300)),
  /** Legal notice with the shop's operator, shown on the contact page. */
  imprint: z.string().check(z.trim(), noMoreThan(2000)),
  tellMe: z
    .array(z.enum(makerNews, `Choose from: ${makerNews.join(', ')}.`))
    .check(z.maxLength(makerNews.length, 'Choose each event once.')),
  /** The shop's logo; empty is the built-in logo. */
  logo: z.union([z.literal(''), pictureSchema], noWebAddress),
  /** Links of the social buttons; a button without a link does nothing (rule 33). */
  socialLinks: z.object({ facebook: socialLink, twitter: socialLink, instagram: socialLink }),
  /** The owner's own sentences in the footer; a blank one is the default. */
  footerTexts: z.object({ tagline: footerText, promise: footerText }),
  menus: menusSchema,
  /** Links of an owner in the footer, after those to the information pages; blank rows are left out. */
  footerLinks: z.array(footerLink).check(
    z.overwrite((links) => links.filter(({ label, address }) => label || address)),
    atMost(maxFooterLinks, 'Use at most … links'),
  ),
  /** Sign-off of every email. */
  mailClosing: z.string().check(z.trim(), noMoreThan(500)),
  /** The rights of staff: refunds per order up to this amount in dollars, exports of customer data, deletion of messages (rule 64). */
  staffRefunds: z
    .string()
    .check(...typedNumberChecks(/^\d{1,8}\.\d{2}$/, 'Use an amount such as 100.00', { decimals: 2 })),
  staffExports: z.boolean('`staffExports` must be true or false.'),
  staffDeletesMessages: z.boolean('`staffDeletesMessages` must be true or false.'),
  announcement: z.string().check(z.trim(), noMoreThan(160)),
  /** The owner's own texts of pages and emails (rule 115); a missing one, or null, has its default. */
  texts: z.partialRecord(z.enum(textNames), z.optional(z.nullable(z.string().check(z.trim(), noMoreThan(maxText))))),
  /** The home page leaves out a figure that is blank. */
  heroStats: z
    .array(
      z.object({
        figure: z.string().check(z.trim(), noMoreThan(12)),
        text: z.string().check(z.trim(), noMoreThan(24)),
      }),
    )
    .check(atMost(4, 'Use at most … figures')),
})
export type Settings = z.output<typeof settingsSchema>

/** An owner's text of an email that was stored before its check existed stays, and is sent as it is. */
const checkMailTexts = ({ value, issues }: { value: OwnMailTexts; issues: unknown[] }) => {
  for (const kind of mailKinds)
    for (const part of mailParts) {
      const name = mailTextName(kind, part)
      const text = value[name]
      const message = text && faultOfMailText(kind, part, text)
      if (message) issues.push({ code: 'custom', message, input: text, path: [name] })
    }
}

const countriesKnown = (countriesOf: (text: string) => string[]) =>
  z.refine<string>((text) => !unknownCountry(countriesOf(text)), {
    error: ({ input }) => (typeof input === 'string' ? unknownCountry(countriesOf(input)) : undefined),
  })

/** Settings as an owner types them. An unknown country that was stored before stays, or the shop would ship everywhere. */
export const typedSettingsSchema = z.extend(settingsSchema, {
  shipsTo: settingsSchema.shape.shipsTo.check(countriesKnown(splitCountries)),
  texts: settingsSchema.shape.texts.check(checkMailTexts),
  transit: settingsSchema.shape.transit.check(countriesKnown(countriesOfTransit)),
})

/** `PUT /api/settings`, for owners: settings that are not sent stay the same. */
export const changeSettingsSchema = z.partial(z.strictObject(typedSettingsSchema.shape))
