import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#platform/server/log.ts'
import { isAnybodys } from './keep-answers.ts'
import { newRequestId } from './observe-requests.ts'
import { answerOf, type ReadyBytes } from './ready-bytes.ts'

type Parts = {
  ready: ReadyBytes
  /** Names and values of the headers that are on every answer, one after the other. */
  fixed: string[]
  publicUrl: string | undefined
  log: Log
  /** Called before anything is taken: what has run out by now is forgotten. */
  look: () => void
  measure: (answer: { method: string; route: string; status: number }, seconds: number) => void
}

/**
 * Answers what is ready before anything else is asked of a request, and says whether it did. It knows only addresses as they are kept;
 * whatever is written otherwise takes the long way, and finds the same bytes there.
 */
export const createReadyAnswers =
  ({ ready, fixed, publicUrl, log, look, measure }: Parts) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const isApi = url.startsWith('/api/')
    const encodings = String(headers['accept-encoding'] ?? '')
    if (isApi && !(isAnybodys(headers.cookie) && canBeSent(encodings))) return false
    // A body that nobody expects is the long way's to read.
    if (headers['content-length'] || headers['transfer-encoding']) return false
    const started = performance.now()
    look()
    const found = ready.take(isApi ? url : pageAddress(publicUrl, headers.host, url))
    if (!found) return false
    const answer = answerOf(found, { encodings, match: headers['if-none-match'], isApi })
    const { status, body } = answer
    const requestId = newRequestId()
    const sent = body && 'latin1' in body ? body.latin1 : body
    const length = sent ? ['content-length', String(sent.length)] : []
    response.writeHead(status, [...answer.headers, ...length, ...fixed, 'x-request-id', requestId])
    if (method === 'HEAD' || !sent) response.end()
    else response.end(sent, 'latin1')
    const took = performance.now() - started
    measure({ method, route: found.route, status }, took / 1000)
    if (log.isLevelEnabled('info')) {
      const [path] = url.split('?')
      log.info({ requestId, method, path, status, took: Math.round(took) }, 'request')
    }
    return true
  }

/** Under which name a page is kept: its address, and where the shop has no public one, the host that was asked. */
export const pageAddress = (publicUrl: string | undefined, host: string | undefined, address: string) =>
  publicUrl ? address : `${host}${address}`

/** The API's answers go out in the older way of packing too, where that is all somebody can read. */
const canBeSent = (encodings: string) => /\bbr\b/.test(encodings) || !/\b(?:gzip|deflate)\b/.test(encodings)
