import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ShopEnv } from '#platform/server/http.ts'
import { routeOf } from './metrics.ts'
import { etagOf, type Ready } from './ready-bytes.ts'

const hour = 3_600_000
/** What keeping a picture costs besides its bytes: its headers, its name, its place in the list. */
const overhead = 2_000

/**
 * Pictures of products that somebody asked for, in memory: a list brings a dozen, and each would be read from the store of files, be that
 * on another machine. Their names say what is on them, so that none grows old; after an hour, in milliseconds, each is read again all the
 * same, because one that nobody needs is cleared away. Sizes are in bytes; the one that was asked for longest ago goes first.
 */
export function keepPictures({
  maxSize = 8_000_000,
  maxEntry = 500_000,
  now = () => performance.now(),
}: {
  maxSize?: number
  maxEntry?: number
  now?: () => number
} = {}) {
  const kept = new LRUCache<string, Ready>({
    maxSize,
    maxEntrySize: maxEntry,
    ttl: hour,
    // The clock is looked at each time: a timer would tick for as long as anybody asks.
    ttlResolution: 0,
    perf: { now },
    sizeCalculation: ({ bytes }, path) => bytes.length + path.length + overhead,
  })
  const keep: MiddlewareHandler<ShopEnv> = async (c, next) => {
    await next()
    const { pathname, search } = new URL(c.req.url)
    if (c.req.method !== 'GET' || c.res.status !== 200 || search) return
    const bytes = new Uint8Array(await c.res.clone().arrayBuffer())
    const etag = etagOf(bytes)
    const headers = [...c.res.headers].filter(([name]) => name !== 'content-length').flat()
    kept.set(pathname, {
      status: 200,
      route: routeOf(c),
      bytes,
      brotli: null,
      etag,
      headers: [...headers, 'etag', etag],
    })
  }
  return { keep, take: (path: string): Ready | undefined => kept.get(path) }
}
