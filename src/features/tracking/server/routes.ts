import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { checkedListSchema, trackingListSchema } from '../contract.ts'
import { checkTrackingList } from './check-list.ts'

/** `/api/tracking`: many tracking numbers at once. Each order is then moved by the call that moves one. */
export const trackingCalls = (shop: Shop) =>
  new Calls().post(
    '/check',
    {
      who: 'an admin',
      does: 'Says what a pasted list of tracking numbers would do; nothing of it is done.',
      takes: trackingListSchema,
      most: 200_000,
      gives: checkedListSchema,
    },
    ({ body }) => checkTrackingList(shop, body),
  )
