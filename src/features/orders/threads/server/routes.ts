import { threadListSchema, unreadThreadsSchema } from '#features/selling/threads/contract.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findThreads, findUnreadThreads } from './find-threads.ts'

/** `/api/threads`: which threads have news. */
export const threadCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      { who: 'an admin', does: 'Lists the threads with messages, the unread ones first.', gives: threadListSchema },
      () => findThreads(shop),
    )
    .get(
      '/unread',
      {
        who: 'everybody',
        does: 'The caller’s own orders and requests with unread messages of the shop.',
        gives: unreadThreadsSchema,
      },
      ({ viewer }) => findUnreadThreads(shop, viewer),
    )
