import { pictureBodyBytes } from '#platform/picture-schema.ts'
import { deletedAnswer, publishedParameter } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeBannerSchema, createBannerSchema } from '../admin-contract.ts'
import { bannerSchema, bannersSchema } from '../contract.ts'
import { changeBanner, createBanner, deleteBanner } from './change-banners.ts'
import { findBanner, listBanners } from './find-banners.ts'

/** `/api/banners`: the list for everyone, and changes for admins. */
export const bannerCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'everybody',
        does: 'Lists the banners.',
        query: publishedParameter,
        gives: bannersSchema,
        shows: () => ['banner'],
      },
      ({ who, query }) => listBanners(shop, who, { runningOnly: query.get('published') === 'true' }),
    )
    .post(
      '/',
      {
        who: 'an admin',
        does: 'Creates a banner.',
        takes: createBannerSchema,
        most: pictureBodyBytes,
        gives: bannerSchema,
        status: 201,
      },
      async ({ who, body, c }) => findBanner(shop, await createBanner(shop, who, { ...body, at: c.req.url })),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Changes a banner.',
        takes: changeBannerSchema,
        most: pictureBodyBytes,
        gives: bannerSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body, c }) => {
        await changeBanner(shop, who, { id: param.id, at: c.req.url, ...body })
        return findBanner(shop, param.id)
      },
    )
    .delete('/:id', { who: 'an admin', does: 'Deletes a banner.', gives: deletedAnswer }, async ({ who, param }) => {
      await deleteBanner(shop, who, param.id)
      return { id: param.id }
    })
