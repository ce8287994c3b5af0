import { Problem } from '#platform/problem.ts'
import { pageParameter } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { ownOrdersSchema } from '../own-contract.ts'
import { findOwnOrders } from './find-own-orders.ts'

/** `/api/user/orders`: the caller's own orders. */
export const ownOrderCalls = (shop: Shop) =>
  new Calls().get(
    '/',
    {
      who: 'a signed-in user',
      asks: 'Please sign in to see your orders.',
      does: 'Lists the caller’s own orders, newest first.',
      query: pageParameter,
      gives: ownOrdersSchema,
    },
    ({ who, query }) => findOwnOrders(shop, who, readPage(query)),
  )

function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  if (!Number.isSafeInteger(page) || page < 1 || page > 10_000)
    throw new Problem('bad-request', 'This page of orders does not exist.')
  return page
}
