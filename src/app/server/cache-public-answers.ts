import type { Context, MiddlewareHandler } from 'hono'
import { parse } from 'regexparam'
import { carriesSession } from '#features/base/accounts/server/cookies.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { nextBannerMoment } from '#features/selling/banners/server/find-banners.ts'
import { isStockTag } from '#features/selling/catalog/server/cache-tags.ts'
import { nextOfferMoment } from '#features/selling/offers/server/find-offers.ts'
import type { MountedCall } from '#platform/server/calls.ts'
import { dayIn, endOfDay } from '#platform/server/days.ts'
import { acceptsEncoding } from '#platform/server/encodings.ts'
import type { ShopContext, ShopEnv } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findScreen, notFound, readsOf, spellingOf } from '../screens.ts'
import { canonicalPage } from './pages.ts'
import { type Made, type PublicAnswer, type PublicCache, toPublicAnswer } from './public-cache.ts'

/** What a request asks for. Its tags are found when it is not cached yet; without tags, it never is. */
type PublicTarget = { key: string; url: URL; findTags: () => string[] | undefined }

/** The tags of a call of the API by its path and query; undefined for a call that is not cached. */
export type FindTags = (address: string) => string[] | undefined

/** What to cache, and how: `make` gets an address and no request, so that its answer cannot depend on a viewer. */
type Cached = {
  targetOf: (c: ShopContext) => PublicTarget | undefined
  make: (url: URL) => Promise<Response>
  vary: string
}

/** Answers GET and HEAD from the cache where `targetOf` finds something that is cached; a failure is answered by the route itself. */
export function cachePublicAnswers(
  shop: Shop,
  cache: PublicCache,
  { targetOf, make, vary }: Cached,
): MiddlewareHandler<ShopEnv> {
  const makeAnswer = async (url: URL): Promise<Made> => {
    const startedAt = shop.clock.now()
    const response = await make(url)
    if (response.status !== 200) return { answer: undefined, expiresAt: 0 }
    return { answer: await toPublicAnswer(response), expiresAt: await nextExpiry(shop, startedAt) }
  }
  const read = ({ key, url, findTags }: PublicTarget) => {
    const found = cache.find(key)
    if (found) return found
    const tags = findTags()
    return tags && cache.read({ key, tags }, () => makeAnswer(url))
  }
  return async (c, next) => {
    const target = ['GET', 'HEAD'].includes(c.req.method) ? targetOf(c) : undefined
    const answer = target && (await read(target))
    return answer ? respond(c, answer, vary) : next()
  }
}

/** Public calls of the API, for requests without a session. */
export const publicCalls = (findTags: FindTags, api: { request: (path: string) => Response | Promise<Response> }) =>
  ({
    targetOf: (c) => {
      if (carriesSession(c.req.header('cookie') ?? '')) return undefined
      const url = new URL(c.req.url)
      const key = url.pathname + url.search
      return { key, url, findTags: () => findTags(key) }
    },
    make: async ({ pathname, search }) => api.request(pathname + search),
    vary: 'accept-encoding, cookie',
  }) satisfies Cached

/** Pages, which are rendered without a viewer. A page that is not there is not cached: made-up addresses would evict the others. */
export const publicPages = (findTags: FindTags, publicUrl: string | undefined, make: Cached['make']) =>
  ({
    targetOf: (c) => {
      const given = new URL(c.req.url)
      if (spellingOf(given.pathname) !== given.pathname) return undefined
      const url = canonicalPage(given, publicUrl)
      const { screen, params } = findScreen(url.pathname)
      if (screen === notFound) return undefined
      const findOwnTags = () =>
        readsOf(screen, params, url.search)
          .flatMap(({ queryKey }) => findTags(queryKey.join('/')) ?? [])
          // Pages do not show counts: an order alone does not change a page (rule 78).
          .filter((tag) => !isStockTag(tag))
      return { key: url.href, url, findTags: findOwnTags }
    },
    make,
    vary: 'accept-encoding',
  }) satisfies Cached

/** Finds tags in the descriptions of the calls. */
export function tagsOfCalls(calls: MountedCall[]): FindTags {
  const reads = calls.filter(({ method }) => method === 'GET').map((one) => ({ ...one, ...parse(one.path) }))
  return (address) => {
    const { pathname, searchParams } = new URL(address, 'http://shop')
    const found = reads.find(({ pattern }) => pattern.test(pathname))
    if (!found?.call.shows) return undefined
    // An unknown parameter would make any number of keys for one answer.
    if ([...searchParams.keys()].some((name) => !(name in (found.call.query ?? {})))) return undefined
    const values = found.pattern.exec(pathname)?.slice(1) ?? []
    return found.call.shows(Object.fromEntries(found.keys.map((name, place) => [name, decoded(values[place] ?? '')])))
  }
}

/** An id as its row has it: decoded, in lower case. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value).toLowerCase()
  } catch {
    return value
  }
}

/** In milliseconds. */
const longestLife = 60_000

/** When an answer changes without a write: a banner or an offer starts or ends, or a day begins; a minute from now at the latest. */
async function nextExpiry(shop: Shop, now: Date): Promise<number> {
  const { timeZone } = await findSettings(shop)
  // Seasons use the time zone of the configuration, delivery dates that of the settings.
  const days = [timeZone, shop.config.timeZone].map((zone) => endOfDay(dayIn(now, zone), zone).getTime() + 1)
  const moments = await Promise.all([nextBannerMoment(shop, now), nextOfferMoment(shop, now)])
  return Math.min(now.getTime() + longestLife, ...days, ...moments)
}

function respond(c: Context<ShopEnv>, { plain, brotli, etag, headers }: PublicAnswer, vary: string): Response {
  // Weak comparison: the tag may come without its "W/".
  if (c.req.header('if-none-match')?.includes(etag.slice(2))) return c.body(null, 304, { ...headers, vary })
  const isPacked = acceptsEncoding('br', c.req.header('accept-encoding'))
  const bytes = isPacked ? brotli : plain
  const encoding = isPacked && { 'content-encoding': 'br' }
  return c.body(bytes, 200, { ...headers, vary, 'content-length': `${bytes.length}`, ...encoding })
}
