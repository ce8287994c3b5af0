import { requireRight } from '#features/base/settings/server/find-rights.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { describeChoices, sameAsCsv } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import { sendCsv } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import { orderSearchAnswerSchema } from '../contract.ts'
import { orderChoices, readOrderSearch } from '../paths.ts'
import { searchOrders } from './find-orders-of-list.ts'
import { eachOrder, orderCsv } from './find-orders-to-export.ts'

/** `/api/orders/search` and the CSV export: the admin's list. */
export const orderListCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/search',
      {
        who: 'an admin',
        does: 'Lists all orders, in pages.',
        query: describeChoices(orderChoices),
        gives: orderSearchAnswerSchema,
      },
      ({ query }) => searchOrders(shop, readOrderSearch(query)),
    )
    .get(
      '/export.csv',
      {
        who: 'an admin',
        does: `${sameAsCsv} Staff need the owner’s permission.`,
        query: describeChoices(orderChoices),
        gives: { contentType: 'text/csv', does: 'One line per order.' },
      },
      async ({ who, query, c }) => {
        await requireRight(shop, who, 'exports')
        const { timeZone } = await findSettings(shop)
        return sendCsv(c, 'orders.csv', orderCsv(timeZone), eachOrder(shop, readOrderSearch(query)))
      },
    )
