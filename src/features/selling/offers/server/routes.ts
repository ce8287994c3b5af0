import { deletedAnswer, publishedParameter } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeOfferSchema, createOfferSchema } from '../admin-contract.ts'
import { offerSchema, offersSchema } from '../contract.ts'
import { changeOffer, createOffer, deleteOffer } from './change-offers.ts'
import { findOffer, listOffers } from './find-offers.ts'

/** `/api/offers`: running offers for everyone, and changes for admins. */
export const offerCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'everybody',
        does: 'Lists the offers.',
        query: publishedParameter,
        gives: offersSchema,
        shows: () => ['offer'],
      },
      ({ who, query }) => listOffers(shop, who, { runningOnly: query.get('published') === 'true' }),
    )
    .post(
      '/',
      { who: 'an admin', does: 'Creates an offer.', takes: createOfferSchema, gives: offerSchema, status: 201 },
      async ({ who, body }) => findOffer(shop, await createOffer(shop, who, body)),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Changes an offer.',
        takes: changeOfferSchema,
        gives: offerSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body }) => {
        await changeOffer(shop, who, { id: param.id, ...body })
        return findOffer(shop, param.id)
      },
    )
    .delete('/:id', { who: 'an admin', does: 'Deletes an offer.', gives: deletedAnswer }, async ({ who, param }) => {
      await deleteOffer(shop, who, param.id)
      return { id: param.id }
    })
