import { pictureBodyBytes } from '#platform/picture-schema.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { pageTextSchema, rightsSchema, shopAnswerSchema } from '../contract.ts'
import { changeSettingsSchema, settingsSchema } from '../settings.ts'
import { pageTexts } from '../texts.ts'
import { changeSettings } from './change-settings.ts'
import { findRights } from './find-rights.ts'
import { findSettings, findShopAnswer } from './find-settings.ts'

/** `/api/shop`: the public facts about the shop. */
export const shopCalls = (shop: Shop) =>
  new Calls().get(
    '/',
    {
      who: 'everybody',
      does: 'Returns the public facts about the shop.',
      gives: shopAnswerSchema,
      shows: () => ['setting'],
    },
    () => findShopAnswer(shop),
  )

/** `/api/texts`: the owner's own texts of public pages. */
export const textCalls = (shop: Shop) =>
  new Calls().get(
    '/:name',
    {
      who: 'everybody',
      does: 'Returns the owner’s own text of a public page, or null for the default.',
      gives: pageTextSchema,
      shows: () => ['setting'],
    },
    async ({ param }) => {
      const name = pageTexts.find((one) => one === param.name)
      if (!name) throw new Problem('not-found', `The texts are called ${pageTexts.join(', ')}.`)
      const { texts } = await findSettings(shop)
      return { text: texts[name] ?? null }
    },
  )

/** `/api/settings`: all settings, for owners; the caller's rights, for admins. */
export const settingsCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an owner', does: 'Returns all settings of the shop.', gives: settingsSchema }, () =>
      findSettings(shop),
    )
    .get('/rights', { who: 'the workshop', does: 'Returns the caller’s rights.', gives: rightsSchema }, ({ who }) =>
      findRights(shop, who),
    )
    .put(
      '/',
      {
        who: 'an owner',
        does: 'Changes the given settings.',
        takes: changeSettingsSchema,
        most: pictureBodyBytes,
        gives: settingsSchema,
      },
      async ({ who, body }) => {
        await changeSettings(shop, who, body)
        return findSettings(shop)
      },
    )
