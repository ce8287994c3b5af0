import type { MiddlewareHandler } from 'hono'
import { Problem } from '../problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a write by another site's page with this visitor's cookie. */
export const refuseForeignPages: MiddlewareHandler = async (c, next) => {
  if (!safe.has(c.req.method) && isForeign(c.req.raw.headers, c.req.url)) {
    throw new Problem('not-allowed', 'This request came from another site.')
  }
  await next()
}

/** Browsers send the origin of a request. Other clients send no cookie by accident. */
function isForeign(headers: Headers, url: string) {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (!origin) return false
  const host = headers.get('host') ?? new URL(url).host
  return !URL.canParse(origin) || new URL(origin).host !== host
}
