import { createRoutes, readBody, requireOwner } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { ShopAnswer } from '../contract.ts'
import { changeSettingsSchema, type Settings } from '../settings.ts'
import { changeSettings } from './change-settings.ts'
import { findSettings } from './find-settings.ts'

/** `/api/shop`: what every page may know about the shop. */
export const shopRoutes = ({ database, config }: Services) =>
  createRoutes().get('/', async (c) => {
    const answer: ShopAnswer = {
      ...(await findSettings(database)),
      payments: config.stripe ? 'stripe' : 'test',
      stripePublishableKey: config.stripe?.publishableKey ?? null,
    }
    return c.json(answer)
  })

/** Writes a change of the settings down; the accounts do it, which this feature does not know. */
export type NoteChange = (admin: SignedIn, before: Settings, after: Settings) => Promise<void>

/** `/api/settings`: an owner's. */
export const settingsRoutes = (services: Services, note: NoteChange) =>
  createRoutes()
    .get('/', async (c) => {
      requireOwner(c)
      return c.json(await findSettings(services.database))
    })
    .put('/', async (c) => {
      const admin = requireOwner(c)
      const changes = await readBody(c, changeSettingsSchema)
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      await changeSettings(services, given, (before, after) => note(admin, before, after))
      return c.json(await findSettings(services.database))
    })
