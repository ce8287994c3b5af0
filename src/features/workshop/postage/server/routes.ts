import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { boughtSchema, buyLabelSchema, postageSchema, ratesSchema } from '../contract.ts'
import { askRates, buyLabel } from './buy-label.ts'
import { findPostage } from './find-postage.ts'

/** `/api/postage`: postage labels from a label service. */
export const postageCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      { who: 'the workshop', does: 'The label service, and the labels of waiting parcels.', gives: postageSchema },
      () => findPostage(shop),
    )
    .post(
      '/:id/rates',
      {
        who: 'an admin',
        does: 'The rates of a parcel; nothing is bought.',
        gives: ratesSchema,
        refuses: ['not-found', 'conflict', 'unavailable'],
      },
      ({ who, param }) => askRates(shop, who, param.id),
    )
    .post(
      '/:id',
      {
        who: 'an admin',
        does: 'Buys the label of a parcel, once.',
        takes: buyLabelSchema,
        gives: boughtSchema,
        refuses: ['not-found', 'conflict', 'unavailable'],
      },
      async ({ who, param, body }) => ({ label: await buyLabel(shop, who, { parcelId: param.id, ...body }) }),
    )
