import { requireRight } from '#features/base/settings/server/find-rights.ts'
import { Calls } from '#platform/server/calls.ts'
import { sendCsv } from '#platform/server/csv.ts'
import { gone } from '#platform/server/described.ts'
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

/** `/api/parcels`: what is packed, and what becomes of it. */
export const parcelCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'an admin',
        does: 'The parcels that are packed and not posted, the oldest first, or some by their ids.',
        query: { ids: 'The ids of some, with commas between.' },
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
        who: 'an admin',
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
        does: 'Addresses and weights of parcels that were not posted, for a service that sells labels. For staff where an owner lets them.',
        query: { ids: 'Which parcels, with commas between.' },
        gives: { contentType: 'text/csv', does: 'A line for each parcel.' },
      },
      async ({ who, c, query }) => {
        await requireRight(shop, who, 'exports')
        return sendCsv(c, 'labels.csv', labelCsv, eachParcelToLabel(shop, (query.get('ids') ?? '').split(',')))
      },
    )
    .post(
      '/',
      {
        who: 'an admin',
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
        who: 'an admin',
        does: 'Hands parcels to their carriers, all of them or none; an order whose last piece that was is shipped.',
        takes: postParcelsSchema,
        gives: postedSchema,
        refuses: ['not-found', 'conflict'],
      },
      async ({ who, body }) => ({ parcels: await postParcels(shop, who, body) }),
    )
    .delete(
      '/:id',
      {
        who: 'an admin',
        does: 'Takes the pieces out of a parcel that was not posted.',
        gives: gone,
        refuses: ['conflict'],
      },
      async ({ param }) => ({ id: await unpackParcel(shop, param.id) }),
    )

/** Where the parcels of an order are read. */
export const orderParcelCalls = (shop: Shop) =>
  new Calls().get(
    '/:id/parcels',
    // A visitor's 404 is the same as for an order that is not there (rule 8).
    { who: 'everybody', does: 'The parcels of one’s own order, or of any for an admin.', gives: ownParcelsSchema },
    ({ viewer, param }) => findParcelsOf(shop, viewer, param.id),
  )
