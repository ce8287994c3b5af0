import { count, isNull } from 'drizzle-orm'
import { matchedRoutes } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { orderStatuses } from '#features/orders/orders/order.ts'
import { countByStatus } from '#features/orders/orders/server/order-figures.ts'
import { Problem } from '#platform/problem.ts'
import { createRoutes, type ShopContext } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { outbox } from '#platform/server/tables.ts'
import { nothingHere } from './nothing-here.ts'
import { isByOwner, isSame } from './owners-door.ts'

/** The metrics, and `/metrics` for Prometheus: with `METRICS_TOKEN`, or for a signed-in owner if no token is set. */
export function createMetrics(shop: Shop) {
  const { database, config } = shop
  const { db } = database
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'How long answers took, by route and status.',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const isUp = new Gauge({ name: 'shop_database_up', help: 'Whether the database answers.', registers })
  const orderCount = new Gauge({ name: 'shop_orders', help: 'Orders by status.', labelNames: ['status'], registers })
  const waiting = new Gauge({ name: 'shop_outbox_waiting', help: 'Mails and other jobs still to be done.', registers })

  const askDatabase = async () => {
    const [waitingJobs] = await db.select({ jobs: count() }).from(outbox).where(isNull(outbox.doneAt))
    const byStatus = await countByStatus(shop)
    waiting.set(waitingJobs?.jobs ?? 0)
    for (const status of orderStatuses) orderCount.set({ status }, byStatus.get(status) ?? 0)
  }
  const mayRead = async (c: ShopContext) => {
    const token = config.metricsToken
    if (token && !isSame(c.req.header('authorization') ?? '', `Bearer ${token}`))
      throw new Problem('sign-in-required', 'Send the token of METRICS_TOKEN as a bearer.')
    if (!token && !(await isByOwner(shop, c))) throw nothingHere()
  }
  const routes = createRoutes().get('/metrics', async (c) => {
    await mayRead(c)
    // Without a database the numbers would be stale, so they are left out.
    await askDatabase().then(
      () => isUp.set(1),
      () => {
        isUp.set(0)
        orderCount.reset()
        waiting.reset()
      },
    )
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
  })
  return {
    routes,
    observe: (c: ShopContext, seconds: number) =>
      requests.observe({ method: c.req.method, route: routeOf(c), status: c.res.status }, seconds),
  }
}

/** The pattern of the route. Addresses would make one label per product. */
function routeOf(c: ShopContext): string {
  const answering = matchedRoutes(c).filter(({ method }) => method !== 'ALL')
  const route = answering.find(({ path }) => path !== '/*')
  if (route) return route.path
  if (c.req.path.startsWith('/api/')) return '/api/*'
  return answering.length > 0 ? 'pages' : 'none'
}
