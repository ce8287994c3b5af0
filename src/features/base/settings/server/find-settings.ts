import { countryInSentence } from '#platform/countries.ts'
import { showDollars } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { notOnPages, type ShopAnswer } from '../contract.ts'
import { destinations } from '../destinations.ts'
import { homeCountryOf } from '../home-country.ts'
import type { Settings } from '../settings.ts'
import { settingsSchema } from '../settings.ts'
import { daysToPrintOf, defaultSettings, showDays } from '../settings-defaults.ts'
import { countriesIn } from '../ships-to.ts'
import { footerPromise, footerTagline } from '../shop-words.ts'
import { noTexts } from '../texts.ts'
import { settings } from './tables.ts'

/** All settings: stored values over the defaults. A stored value that no longer fits its schema is ignored. */
export async function findSettings({ database: { db }, config }: Shop): Promise<Settings> {
  const rows = await db.select({ name: settings.name, value: settings.value }).from(settings)
  const known = rows.filter(({ name, value }) => name in settingsSchema.shape && fits(name as keyof Settings, value))
  const own: Partial<Settings> = Object.fromEntries(known.map(({ name, value }) => [name, value]))
  const all = {
    ...defaultSettings,
    timeZone: config.timeZone,
    ...own,
    texts: { ...noTexts, ...own.texts },
  }
  return { ...all, announcement: own.announcement ?? defaultAnnouncement(all) }
}

/** The announcement above every page until the owner writes one (rule 45). */
const defaultAnnouncement = (all: Settings) =>
  `Ready to ship in ${showDays(daysToPrintOf(all), all.daysToMake)} · Flat ${showDollars(all.shippingFee)} shipping ${destinations({ shipsToNames: namesOf(all) })}`

const namesOf = ({ shipsTo }: Settings) => countriesIn(shipsTo).map(countryInSentence)

const fits = (name: keyof Settings, value: unknown) => settingsSchema.shape[name].safeParse(value).success

/** The public facts about the shop: the public settings and the payment provider. */
export async function findShopAnswer(shop: Shop): Promise<ShopAnswer> {
  const { stripe } = shop.config
  const all = await findSettings(shop)
  const open = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in notOnPages)))
  return {
    ...(open as Omit<Settings, keyof typeof notOnPages>),
    shipsToNames: namesOf(all),
    footerSentences: footerSentencesOf(all),
    homeCountry: homeCountryOf(all),
    payments: stripe ? 'stripe' : 'test',
    stripePublishableKey: stripe?.publishableKey ?? null,
  }
}

function footerSentencesOf(all: Settings): string[] {
  const { tagline, promise } = all.footerTexts
  return [
    ...(tagline.isHidden ? [] : [tagline.text || footerTagline(all)]),
    ...(promise.isHidden ? [] : [promise.text || footerPromise({ ...all, shipsToNames: namesOf(all) })]),
  ]
}
