import { newestModels } from '#features/gifts/models/models.ts'
import { Calls } from '#platform/server/calls.ts'
import { clientAddress } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { drawPicturesSchema, type ModelAnswer, modelsSchema, picturesSchema } from '../contract.ts'
import { storeSamples } from './store-samples.ts'

/** `/api/models`: models for the maker's products. */
export const modelCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an admin', does: 'Lists the models that gifts are made from.', gives: modelsSchema }, () =>
      newestModels.map(answerModel),
    )
    .post(
      '/pictures',
      {
        who: 'an admin',
        does: 'Generates pictures of a model for a product, one in each color.',
        takes: drawPicturesSchema,
        gives: picturesSchema,
        status: 201,
        refuses: ['too-many', 'unavailable'],
      },
      ({ viewer, body, c }) => storeSamples(shop, { ...viewer, address: clientAddress(shop, c) }, body),
    )

const answerModel = ({ id, version, title, letters, parameters }: (typeof newestModels)[number]): ModelAnswer => ({
  ...{ id, version, title, letters: letters ?? null },
  parameters: Object.entries(parameters).map(([name, { unit, whole, ...limits }]) => ({
    name,
    unit: unit ?? null,
    whole: whole === true,
    ...limits,
  })),
})
