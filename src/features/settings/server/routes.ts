import { createRoutes } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import type { ShopAnswer } from '../contract.ts'
import { findSettings } from './find-settings.ts'

/** `/api/shop`: what every page may know about the shop. */
export const settingsRoutes = ({ database, config }: Services) =>
  createRoutes().get('/', async (c) => {
    const answer: ShopAnswer = {
      ...(await findSettings(database)),
      payments: config.stripe ? 'stripe' : 'test',
      stripePublishableKey: config.stripe?.publishableKey ?? null,
    }
    return c.json(answer)
  })
