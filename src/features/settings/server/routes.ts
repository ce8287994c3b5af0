import { createRoutes, readBody, requireOwner } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { ShopAnswer } from '../contract.ts'
import { changeSettingsSchema } from '../settings.ts'
import { changeSettings } from './change-settings.ts'
import { findSettings } from './find-settings.ts'

/** `/api/shop`: what every page may know about the shop. */
export const shopRoutes = ({ database, config }: Shop) =>
  createRoutes().get('/', async (c) => {
    const answer: ShopAnswer = {
      ...(await findSettings(database)),
      payments: config.stripe ? 'stripe' : 'test',
      stripePublishableKey: config.stripe?.publishableKey ?? null,
    }
    return c.json(answer)
  })

/** `/api/settings`: an owner's. */
export const settingsRoutes = (shop: Shop) =>
  createRoutes()
    .get('/', async (c) => {
      requireOwner(c)
      return c.json(await findSettings(shop.database))
    })
    .put('/', async (c) => {
      const admin = requireOwner(c)
      const changes = await readBody(c, changeSettingsSchema)
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      await changeSettings(shop, admin, given)
      return c.json(await findSettings(shop.database))
    })
