import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { boughtSchema, buyLabelSchema, postageSchema, ratesSchema } from '../contract.ts'
import { askRates, buyLabel } from './buy-label.ts'
import { findPostage } from './find-postage.ts'

/** `/api/postage`: labels that are bought where a service sells them. */
export const postageCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      { who: 'an admin', does: 'Who sells labels, and those of the parcels that stand here.', gives: postageSchema },
      () => findPostage(shop),
    )
    .post(
      '/:id/rates',
      {
        who: 'an admin',
        does: 'Asks in which ways a parcel can go and what each costs; nothing is bought.',
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
