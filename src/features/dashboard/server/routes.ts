import { listCategories } from '#features/catalog/server/find-categories.ts'
import { countPublished } from '#features/catalog/server/find-products.ts'
import { recentOrders } from '#features/orders/server/find-orders.ts'
import { orderFigures } from '#features/orders/server/order-figures.ts'
import { dollarsFromCents } from '#platform/money.ts'
import { createRoutes, requireAdmin } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Dashboard } from '../contract.ts'
import { readSpan } from '../sales-span.ts'
import { findAnything } from './find-anything.ts'
import { findLate, findSales, findToPrint } from './find-sales.ts'

const thirtyDays = 30 * 24 * 60 * 60_000

/** `/api/dashboard`: the shop in a few numbers (ruling 21: changes are the last 30 days against the 30 before). */
export function dashboardRoutes(shop: Shop) {
  const { database, clock } = shop
  return createRoutes()
    .get('/sales', async (c) => {
      requireAdmin(c)
      return c.json(await findSales(shop, readSpan(new URL(c.req.url).search)))
    })
    .get('/', async (c) => {
      requireAdmin(c)
      const now = clock.now()
      const before = (days: number) => new Date(now.getTime() - days * thirtyDays)
      const [all, latest, previous, published, categories, recent, toPrint, late] = await Promise.all([
        orderFigures(database),
        orderFigures(database, { from: before(1), until: now }),
        orderFigures(database, { from: before(2), until: before(1) }),
        countPublished(shop),
        listCategories(shop, c.get('viewer'), { publishedOnly: false }),
        recentOrders(database, 5),
        findToPrint(shop),
        findLate(shop),
      ])
      const answer: Dashboard = {
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
      }
      return c.json(answer)
    })
}

/** `/api/find`: whatever in the shop was meant. */
export const findRoutes = (shop: Shop) =>
  createRoutes().get('/', async (c) => {
    requireAdmin(c)
    return c.json(await findAnything(shop, c.get('viewer'), c.req.query('q') ?? ''))
  })

/** In percent with one digit; null when there is nothing to compare with. */
const changeOf = (now: number, before: number) =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
