import { sql } from 'drizzle-orm'
import { createRoutes } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'

/** `/healthz`: the process answers. `/readyz`: its database does too. */
export const healthRoutes = ({ database }: Shop) =>
  createRoutes()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      const isReady = await database.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      )
      return isReady ? c.text('ready') : c.text('The database cannot be reached.', 503, { 'retry-after': '5' })
    })
