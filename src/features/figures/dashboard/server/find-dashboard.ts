import { findUnmatchedPayments } from '#features/orders/checkout/server/find-unmatched-payments.ts'
import { recentOrders } from '#features/orders/orders/server/find-orders.ts'
import { isCancelledAndPaid } from '#features/orders/orders/server/find-orders-of-list.ts'
import { orderFigures } from '#features/orders/orders/server/order-figures.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { listCategories } from '#features/selling/catalog/server/find-categories.ts'
import { countPublished } from '#features/selling/catalog/server/find-products.ts'
import { dollarsFromCents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Dashboard } from '../contract.ts'
import { findFirstSteps } from './find-first-steps.ts'
import { findPausedUploads } from './find-paused-uploads.ts'
import { findLate, findToPrint } from './find-sales.ts'
import { countOpenTasks } from './find-waiting.ts'

const thirtyDays = 30 * 24 * 60 * 60_000

/** The figures of the dashboard (rule 38: changes compare the last 30 days with the 30 days before). */
export async function findDashboard(shop: Shop, admin: Viewer): Promise<Dashboard> {
  const now = shop.clock.now()
  const periodsAgo = (count: number) => new Date(now.getTime() - count * thirtyDays)
  const [
    all,
    latest,
    previous,
    published,
    categories,
    recent,
    toPrint,
    late,
    cancelledPaid,
    today,
    payments,
    firstSteps,
    pausedUploads,
  ] = await Promise.all([
    orderFigures(shop),
    orderFigures(shop, { from: periodsAgo(1), until: now }),
    orderFigures(shop, { from: periodsAgo(2), until: periodsAgo(1) }),
    countPublished(shop),
    listCategories(shop, admin, { publishedOnly: false }),
    recentOrders(shop, 5),
    findToPrint(shop),
    findLate(shop),
    shop.database.db.$count(orders, isCancelledAndPaid),
    countOpenTasks(shop),
    findUnmatchedPayments(shop),
    findFirstSteps(shop),
    findPausedUploads(shop),
  ])
  return {
    orders: { count: all.count, change: changeOf(latest.count, previous.count) },
    revenue: { total: dollarsFromCents(all.revenue), change: changeOf(latest.revenue, previous.revenue) },
    products: { published },
    categories: {
      count: categories.length,
      first: categories.slice(0, 3).map(({ id, name, type, isPublished }) => ({ id, name, type, isPublished })),
    },
    recentOrders: recent,
    toPrint,
    late,
    cancelledPaid,
    today,
    unmatchedPayments: payments,
    firstSteps,
    pausedUploads,
  }
}

/** The change in percent, rounded to one decimal; null if `before` is 0. */
const changeOf = (now: number, before: number) =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
