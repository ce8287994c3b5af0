import { waitingSchema } from '#features/base/office/contract.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { dashboardSchema, salesSchema } from '../contract.ts'
import { readSalesSpan } from '../sales-span.ts'
import { findDashboard } from './find-dashboard.ts'
import { findSales } from './find-sales.ts'
import { findWaiting } from './find-waiting.ts'

/** `/api/dashboard`: figures, open tasks and sales. */
export const dashboardCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      { who: 'an admin', does: 'Returns the figures of the dashboard.', gives: dashboardSchema },
      ({ viewer }) => findDashboard(shop, viewer),
    )
    .get(
      '/waiting',
      {
        who: 'the workshop',
        does: 'Returns the number of open tasks by the path of their screen.',
        gives: waitingSchema,
      },
      ({ who }) => findWaiting(shop, who),
    )
    .get(
      '/sales',
      {
        who: 'an admin',
        does: 'Returns the sales of each day and the best sellers.',
        query: { days: '7, 30 or 90.', from: 'The first day, as `2026-12-01`.', until: 'The last day.' },
        gives: salesSchema,
      },
      ({ query }) => findSales(shop, readSalesSpan(query)),
    )
