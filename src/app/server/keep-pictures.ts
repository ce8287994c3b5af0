import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ShopEnv } from '#platform/server/http.ts'
import { pairsOf } from './keep-answers.ts'
import { routeOf } from './metrics.ts'
import { answerOf, etagOf, type Ready } from './ready-bytes.ts'

const hour = 3_600_000
/** What keeping a picture costs besides its bytes: its headers, its name, its place in the list. */
const overhead = 2_000

/** An address as pages write it: by others for the same picture somebody could fill the room of all. */
const asWritten = /^[\w/.-]+$/

/**
 * Pictures of products that somebody asked for, in memory: a list brings a dozen, and each would be read from the store of files, be that
 * on another machine. Their names say of what and how they are drawn, so that nothing that is sold makes them old; after an hour, in
 * milliseconds, each is looked for again all the same, because one that nobody needs is cleared away, and may be drawn better by then.
 * Sizes are in bytes; the one that was asked for longest ago goes first.
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
    if (c.req.method !== 'GET' || c.res.status !== 200) return
    const bytes = new Uint8Array(await c.res.arrayBuffer())
    const etag = etagOf(bytes)
    const own = [...c.res.headers].filter(([name]) => name !== 'content-length').flat()
    const picture = { status: 200, route: routeOf(c), bytes, brotli: null, etag, headers: [...own, 'etag', etag] }
    const { pathname, search } = new URL(c.req.url)
    if (asWritten.test(pathname) && !search && bytes.length > 0) kept.set(pathname, picture)
    const { status, headers } = answerOf(picture, { encodings: '', match: c.req.header('if-none-match'), isApi: false })
    // Its headers would otherwise join the ones of the answer in its place.
    c.res = undefined
    c.res = new Response(status === 304 ? null : bytes, { status, headers: pairsOf(headers) })
  }
  return { keep, take: (path: string): Ready | undefined => kept.get(path) }
}
