import type { MiddlewareHandler } from 'hono'
import { parse } from 'regexparam'
import { carriesSession } from '#features/base/accounts/server/cookies.ts'
import type { MountedCall } from '#platform/server/calls.ts'
import type { ShopContext, ShopEnv } from '#platform/server/http.ts'
import { answerOf, bytesOf, type ReadyBytes } from './ready-bytes.ts'

/** What an address of the API shows, and the route it is counted under; undefined for one that is not kept. */
export type FindShown = (address: string) => { route: string; shows: string[] } | undefined

/** Looks it up in the calls' own descriptions. */
export function shownBy(calls: MountedCall[]): FindShown {
  const reads = calls
    .filter(({ method }) => method === 'GET')
    .map((mounted) => ({ ...mounted, ...parse(mounted.path) }))
  return (address) => {
    const { pathname, searchParams } = new URL(address, 'http://shop')
    const found = reads.find(({ pattern }) => pattern.test(pathname))
    if (!found?.call.shows) return undefined
    // What an address carries that its call does not know would be no end of names for one answer.
    if ([...searchParams.keys()].some((name) => !(name in (found.call.query ?? {})))) return undefined
    const values = found.pattern.exec(pathname)?.slice(1) ?? []
    // However it is spelt, an id is what its row says.
    const param = Object.fromEntries(found.keys.map((name, place) => [name, plain(values[place] ?? '')]))
    return { route: found.path, shows: found.call.shows(param) }
  }
}

function plain(value: string): string {
  try {
    return decodeURIComponent(value).toLowerCase()
  } catch {
    return value
  }
}

/** Nobody's question: it carries no session, so that its answer is the same for everybody. */
export const isAnybodys = (cookie: string | undefined) => !(cookie && carriesSession(cookie))

/**
 * Where answers are kept. `look` is called before anything is taken: what has run out by now is forgotten. `make` does the work for an
 * answer that shows these names, which may then read from a standby.
 */
export type Keeping = {
  ready: Pick<ReadyBytes, 'read'>
  findShown: FindShown
  look: () => void
  make: <T>(shows: readonly string[], work: () => Promise<T>) => Promise<T>
}

/** Answers anybody's questions with what is ready, and keeps what is made for them. */
export function keepAnswers({ ready, findShown, look, make: makeFor }: Keeping): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    const shown = isKeepable(c) ? findShown(addressOf(c)) : undefined
    if (!shown) return next()
    look()
    let isMaker = false
    const make = async () => {
      isMaker = true
      await makeFor(shown.shows, next)
      if (c.res.status !== 200 || c.get('viewer').sessionId) throw new NotKept()
      const { headers } = c.res
      const contentType = headers.get('content-type') ?? ''
      return {
        ...{ status: 200, route: shown.route, body: await c.res.arrayBuffer() },
        ...{ contentType, link: headers.get('link') },
      }
    }
    try {
      const found = await ready.read(addressOf(c), make, { shelf: 'answers', shows: shown.shows })
      const asked = { encodings: c.req.header('accept-encoding'), match: c.req.header('if-none-match'), isApi: true }
      const { status, headers, body } = answerOf(found, asked)
      // Its headers would otherwise join the ones of the answer in its place.
      c.res = undefined
      c.res = new Response(bytesOf(body), { status, headers: pairsOf(headers) })
    } catch (error) {
      if (!(error instanceof NotKept)) throw error
      if (!isMaker) await next()
    }
  }
}

/** The answer is no success, or somebody's after all: it is for whoever asked, and for nobody else. */
class NotKept extends Error {}

const isKeepable = ({ req }: ShopContext) => req.method === 'GET' && isAnybodys(req.header('cookie'))

function addressOf(c: ShopContext) {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}

/** Names and values that stand one after the other, as pairs. */
export const pairsOf = (list: string[]): [string, string][] =>
  Array.from({ length: list.length / 2 }, (_, place) => [list[place * 2] ?? '', list[place * 2 + 1] ?? ''])
