import { requireRight } from '#features/base/settings/server/find-rights.ts'
import { deletedAnswer } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import { sendCsv } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  ownParcelsSchema,
  packParcelSchema,
  parcelSchema,
  parcelsSchema,
  postedSchema,
  postParcelsSchema,
  toPackSchema,
} from '../contract.ts'
import { findParcels, findParcelsOf, findWaitingParcels, noSuchParcel } from './find-parcels.ts'
import { findToPack } from './find-to-pack.ts'
import { eachParcelToLabel, labelCsv } from './label-csv.ts'
import { packParcel, unpackParcel } from './pack-parcel.ts'
import { postParcels } from './post-parcels.ts'

/** `/api/parcels`: packing and shipping. */
export const parcelCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'the workshop',
        does: 'Packed and not yet shipped parcels, the oldest first, or parcels by id.',
        query: { ids: 'The ids of parcels, separated by commas.' },
        gives: parcelsSchema,
        refuses: ['not-found'],
      },
      ({ query }) => {
        const ids = query.get('ids')
        return ids === null ? findWaitingParcels(shop) : findParcels(shop, ids.split(',').filter(Boolean))
      },
    )
    .get(
      '/to-pack',
      {
        who: 'the workshop',
        does: 'Orders that are ready to ship with the pieces that are in no parcel yet, or any open one by its number.',
        query: { order: 'The number of an order, or its id.' },
        gives: toPackSchema,
      },
      ({ query }) => findToPack(shop, { named: query.get('order') }),
    )
    .get(
      '/labels.csv',
      {
        who: 'an admin',
        does: 'Addresses and weights of parcels that are not shipped, for a label service. For staff if the owner allows exports.',
        query: { ids: 'The ids of parcels, separated by commas.' },
        gives: { contentType: 'text/csv', does: 'One row per parcel.' },
      },
      async ({ who, c, query }) => {
        await requireRight(shop, who, 'exports')
        return sendCsv(c, 'labels.csv', labelCsv, eachParcelToLabel(shop, (query.get('ids') ?? '').split(',')))
      },
    )
    .post(
      '/',
      {
        who: 'the workshop',
        does: 'Packs pieces of an order into a parcel.',
        takes: packParcelSchema,
        gives: parcelSchema,
        status: 201,
        refuses: ['not-found', 'conflict'],
      },
      async ({ who, body }) => {
        const [parcel] = await findParcels(shop, [await packParcel(shop, who, body)])
        if (!parcel) throw noSuchParcel()
        return parcel
      },
    )
    .post(
      '/post',
      {
        who: 'the workshop',
        does: 'Ships parcels, all or none. An order whose last piece ships becomes shipped.',
        takes: postParcelsSchema,
        gives: postedSchema,
        refuses: ['not-found', 'conflict'],
      },
      async ({ who, body }) => ({ parcels: await postParcels(shop, who, body) }),
    )
    .delete(
      '/:id',
      {
        who: 'the workshop',
        does: 'Unpacks a parcel that is not shipped.',
        gives: deletedAnswer,
        refuses: ['conflict'],
      },
      async ({ param }) => ({ id: await unpackParcel(shop, param.id) }),
    )

/** The parcels of an order. */
export const orderParcelCalls = (shop: Shop) =>
  new Calls().get(
    '/:id/parcels',
    // An anonymous visitor gets the same 404 as for an unknown order (rule 8).
    {
      who: 'everybody',
      does: 'The parcels of an order: a customer’s own, or any for an admin.',
      gives: ownParcelsSchema,
    },
    ({ viewer, param }) => findParcelsOf(shop, viewer, param.id),
  )
