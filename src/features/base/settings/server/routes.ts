import { pictureBodyBytes } from '#platform/picture-schema.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { rightsSchema, shopAnswerSchema } from '../contract.ts'
import { changeSettingsSchema, settingsSchema } from '../settings.ts'
import { changeSettings } from './change-settings.ts'
import { findRights } from './find-rights.ts'
import { findSettings, findShopAnswer } from './find-settings.ts'

/** `/api/shop`: what every page may know about the shop. */
export const shopCalls = (shop: Shop) =>
  new Calls().get(
    '/',
    {
      who: 'everybody',
      does: 'What every page may know about the shop.',
      gives: shopAnswerSchema,
      shows: () => ['setting'],
    },
    () => findShopAnswer(shop),
  )

/** `/api/settings`: an owner's. */
export const settingsCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an owner', does: 'The shop’s settings.', gives: settingsSchema }, () => findSettings(shop))
    .get('/rights', { who: 'an admin', does: 'What the caller may do.', gives: rightsSchema }, ({ who }) =>
      findRights(shop, who),
    )
    .put(
      '/',
      {
        who: 'an owner',
        does: 'Changes settings; what is not sent stays.',
        takes: changeSettingsSchema,
        most: pictureBodyBytes,
        gives: settingsSchema,
      },
      async ({ who, body }) => {
        await changeSettings(shop, who, body)
        return findSettings(shop)
      },
    )
