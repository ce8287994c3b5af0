import { sql } from 'drizzle-orm'
import { showDollars } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { statement } from '#platform/server/statement.ts'
import { notOnPages, type ShopAnswer } from '../contract.ts'
import type { Settings } from '../settings.ts'
import { settingsSchema } from '../settings.ts'
import { daysToPrintOf, defaultSettings, showDays } from '../settings-defaults.ts'
import { settings } from './tables.ts'

const allSettings = statement((db) =>
  db
    .select({ name: settings.name, value: settings.value, asOf: sql<string>`(${asOfSettings} over ())::text` })
    .from(settings)
    .prepare(''),
)

/** What is another number after each change of a setting: of all rows together. */
export const asOfSettings = sql`sum(extract(epoch from ${settings.updatedAt}))`

/** The shop's settings: what the owner has set over the defaults. A value that no longer fits is ignored. */
export const findSettings = async (shop: Shop): Promise<Settings> => (await findSettingsAsOf(shop)).settings

/** Settings, and the number that says whether they are still the same (`asOfSettings`; '0' while none was ever set). */
export type SettingsAsOf = { settings: Settings; asOf: string }

/** The same, to be remembered. */
export async function findSettingsAsOf({ database, config }: Shop): Promise<SettingsAsOf> {
  const rows = await allSettings(database).execute()
  const known = rows.filter(({ name, value }) => name in settingsSchema.shape && fits(name as keyof Settings, value))
  const own: Partial<Settings> = Object.fromEntries(known.map(({ name, value }) => [name, value]))
  const all = { ...defaultSettings, timeZone: config.timeZone, ...own }
  const announcement = own.announcement ?? madeAnnouncement(all)
  const found = { settings: { ...all, announcement }, asOf: rows[0]?.asOf ?? '0' }
  remembered.set(database, found)
  return found
}

/** What was read last, by the database that it was read from. */
const remembered = new WeakMap<Shop['database'], SettingsAsOf>()

/** The number of the settings as part of a statement: what `findSettingsAt` is asked with. */
export const settingsNumber = sql<string>`coalesce((select ${asOfSettings} from ${settings}), 0)::text`

/** The settings whose number somebody has just read: those that were read last, where they are still the same. */
export async function findSettingsAt(shop: Shop, asOf: string): Promise<Settings> {
  const known = remembered.get(shop.database)
  return known?.asOf === asOf ? known.settings : findSettings(shop)
}

/** It stands above every gift: from what the shelf takes to what the printers take (rule 45). */
const madeAnnouncement = (all: Settings) =>
  `Printed to order in ${showDays(daysToPrintOf(all), all.daysToMake)} · Flat ${showDollars(all.shippingFee)} shipping worldwide`

const fits = (name: keyof Settings, value: unknown) => settingsSchema.shape[name].safeParse(value).success

/** What every page may know about the shop: its settings but for the workshop's own, and how it takes money. */
export async function findShopAnswer(shop: Shop): Promise<ShopAnswer> {
  const { stripe } = shop.config
  const all = await findSettings(shop)
  const open = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in notOnPages)))
  return {
    ...(open as Omit<Settings, keyof typeof notOnPages>),
    payments: stripe ? 'stripe' : 'test',
    stripePublishableKey: stripe?.publishableKey ?? null,
  }
}
