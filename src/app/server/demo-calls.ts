import { countDemoOrders } from '#features/orders/orders/server/find-demo.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { demoSchema } from '../contract.ts'
import { emptyDemo } from './empty-demo.ts'

/** `/api/demo`: the made-up past of a demo shop, which its owner can take away. */
export const demoCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an owner', does: 'How many made-up orders the demo has.', gives: demoSchema }, async () => ({
      orders: await countDemoOrders(shop),
    }))
    .delete(
      '/',
      {
        who: 'an owner',
        does: 'Takes the demo’s past away: its orders, customers, reviews, requests, messages, offer, printers and filament.',
        gives: demoSchema,
      },
      async ({ who }) => ({ orders: await emptyDemo(shop, who) }),
    )
