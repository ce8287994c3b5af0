import type { IncomingMessage, ServerResponse } from 'node:http'
import { takes } from '#platform/server/encodings.ts'
import type { Log } from '#platform/server/log.ts'
import { isAnybodys, pairsOf } from './keep-answers.ts'
import type { Tally } from './metrics.ts'
import { newRequestId } from './observe-requests.ts'
import { answerOf, type Ready, type ReadyBytes } from './ready-bytes.ts'

type Parts = {
  ready: ReadyBytes
  /** Files that never change, by their path. */
  files: { take: (path: string) => Ready | undefined }[]
  /** Names and values of the headers that are on every answer, one after the other. */
  fixed: string[]
  publicUrl: string | undefined
  log: Log
  /** Called before anything is taken: what has run out by now is forgotten. */
  look: () => void
  tallyOf: (answered: { method: string; route: string; status: number }) => Tally
}

/**
 * Answers what is ready before anything else is asked of a request, and says whether it did. It knows only addresses as they are kept;
 * whatever is written otherwise takes the long way, and finds the same bytes there.
 */
export function createReadyAnswers({ ready, files, fixed, publicUrl, log, look, tallyOf }: Parts) {
  const sayings = createSayings(fixed, tallyOf)
  const takePage = (address: string, cookie: string | undefined) => {
    const found = ready.take(address)
    return (found && !found.whose) || isAnybodys(cookie) ? found : ready.take(somebodys(address))
  }
  const takeFile = ({ url = '', headers }: IncomingMessage) => {
    if (headers.range) return undefined
    for (const { take } of files) {
      const found = take(url)
      if (found) return found
    }
    return undefined
  }
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const isApi = url.startsWith('/api/')
    const encodings = String(headers['accept-encoding'] ?? '')
    if (!canBeSent(encodings) || (isApi && !isAnybodys(headers.cookie))) return false
    // A body that nobody expects is the long way's to read.
    if (headers['content-length'] || headers['transfer-encoding']) return false
    const isLogged = log.isLevelEnabled('info')
    const started = isLogged ? performance.now() : 0
    look()
    const found = isApi
      ? ready.take(url)
      : (takeFile(request) ?? takePage(pageAddress(publicUrl, headers.host, url), headers.cookie))
    if (!found) return false
    const requestId = newRequestId()
    const saying = sayings(found, { encodings, match: headers['if-none-match'], isApi })
    const { status, sent } = saying
    saying.headers[saying.headers.length - 1] = requestId
    response.writeHead(status, saying.headers)
    if (method === 'HEAD' || !sent) response.end()
    else response.end(sent, 'latin1')
    saying.tallies[method].answers++
    if (isLogged) {
      const [path] = url.split('?')
      log.info({ requestId, method, path, status, took: Math.round(performance.now() - started) }, 'request')
    }
    return true
  }
}

type Asked = Parameters<typeof answerOf>[1]
type Saying = {
  status: number
  headers: string[]
  sent: string | Uint8Array | null
  tallies: Record<'GET' | 'HEAD', Tally>
}

/**
 * What is said with an answer, put together once, packed and as it is: for each request anew, it would be most of what there is to do. The last
 * header is the request's number, whose place is filled right before it is written.
 */
function createSayings(fixed: string[], tallyOf: Parts['tallyOf']) {
  const packed = new WeakMap<Ready, Saying>()
  const plain = new WeakMap<Ready, Saying>()
  const put = (ready: Ready, asked: Asked): Saying => {
    const { status, headers, body } = answerOf(ready, asked)
    const sent = body && 'latin1' in body ? body.latin1 : body
    const length = sent ? ['content-length', String(sent.length)] : []
    const tally = (method: string) => tallyOf({ method, route: ready.route, status })
    const tallies = { GET: tally('GET'), HEAD: tally('HEAD') }
    // What an answer says itself of who may show it goes before what is said of all.
    const own = new Set(pairsOf(headers).map(([name]) => name))
    const others = pairsOf(fixed).filter(([name]) => !own.has(name))
    return { status, headers: [...headers, ...length, ...others.flat(), 'x-request-id', ''], sent, tallies }
  }
  return (ready: Ready, asked: Asked): Saying => {
    // Whoever has one already may be told so, or may have another.
    if (asked.match) return put(ready, asked)
    const way = takes('br', asked.encodings) ? packed : plain
    const known = way.get(ready) ?? put(ready, asked)
    way.set(ready, known)
    return known
  }
}

/** Under which name a page is kept for those who have a session, where it is another one than for those who have none. */
export const somebodys = (address: string) => `${address}#session`

/** Under which name a page is kept: its address, and where the shop has no public one, the host that was asked. */
export const pageAddress = (publicUrl: string | undefined, host: string | undefined, address: string) =>
  publicUrl ? address : `${host}${address}`

/** Where the older way of packing is all that somebody can open, the long way packs for them. */
const canBeSent = (encodings: string) => takes('br', encodings) || !takes('gzip', encodings)
