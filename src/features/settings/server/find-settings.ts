import type { Database } from '#platform/server/database.ts'
import type { Settings } from '../settings.ts'
import { settingsSchema } from '../settings.ts'
import { defaultSettings } from '../settings-defaults.ts'
import { settings } from './tables.ts'

/** The shop's settings: what the owner has set over the defaults. A value that no longer fits is ignored. */
export async function findSettings({ db }: Database): Promise<Settings> {
  const rows = await db.select({ name: settings.name, value: settings.value }).from(settings)
  const known = rows.filter(({ name, value }) => name in settingsSchema.shape && fits(name as keyof Settings, value))
  return { ...defaultSettings, ...Object.fromEntries(known.map(({ name, value }) => [name, value])) }
}

const fits = (name: keyof Settings, value: unknown) => settingsSchema.shape[name].safeParse(value).success
