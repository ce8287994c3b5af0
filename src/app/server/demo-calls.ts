import { countDemoOrders } from '#features/orders/orders/server/find-demo.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { demoSchema } from '../contract.ts'
import { emptyDemo } from './empty-demo.ts'

/** `/api/demo`: the demo orders, which the owner can delete. */
export const demoCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an owner', does: 'Returns the number of demo orders.', gives: demoSchema }, async () => ({
      orders: await countDemoOrders(shop),
    }))
    .delete(
      '/',
      {
        who: 'an owner',
        does: 'Deletes the demo data: orders, customers, reviews, requests, messages, offer, printers and filament.',
        gives: demoSchema,
      },
      async ({ who }) => ({ orders: await emptyDemo(shop, who) }),
    )
