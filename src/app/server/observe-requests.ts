import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ShopContext, ShopEnv } from '#platform/server/http.ts'
import type { Log } from '#platform/server/log.ts'
import { anonymous } from '#platform/viewer.ts'

/**
 * Gives each request an id, for its response, its log lines and the sentence of a failure. Logs the request and passes its duration in
 * seconds to `measure`.
 */
export const observeRequests =
  (log: Log, measure: (c: ShopContext, seconds: number) => void): MiddlewareHandler<ShopEnv> =>
  async (c, next) => {
    const requestId = newRequestId()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('viewer', anonymous)
    c.set('log', log.child({ requestId }))
    await next()
    // Not by `c.header`, which copies a finished response with its body.
    c.res.headers.set('x-request-id', requestId)
    // The path without its query: a query can contain personal data.
    const took = Math.round(performance.now() - started)
    measure(c, took / 1000)
    c.get('log')[c.res.status >= 500 ? 'error' : 'info'](
      { method: c.req.method, path: c.req.path, status: c.res.status, took },
      'request',
    )
  }

/** Short enough to read out on the phone. */
const newRequestId = () => randomUUID().slice(-12)
