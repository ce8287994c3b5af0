import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { checkedListSchema, postListSchema, trackingListSchema } from '../contract.ts'
import { checkTrackingList } from './check-list.ts'
import { postTrackingList } from './post-list.ts'

const most = 200_000

/** `/api/tracking`: many tracking numbers at once, checked and then saved. */
export const trackingCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/check',
      {
        who: 'an admin',
        does: 'Checks a pasted list of tracking numbers; nothing is saved.',
        takes: trackingListSchema,
        most,
        gives: checkedListSchema,
      },
      ({ body }) => checkTrackingList(shop, body),
    )
    .post(
      '/',
      {
        who: 'an admin',
        does: 'Saves a pasted list of tracking numbers, each line whole or not at all.',
        takes: postListSchema,
        most,
        gives: checkedListSchema,
      },
      ({ who, body }) => postTrackingList(shop, who, body),
    )
