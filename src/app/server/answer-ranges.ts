import type { MiddlewareHandler } from 'hono'
import { parse } from 'range-parser'

/** Answers range requests for pictures. A request for several ranges gets the whole picture, which HTTP permits. */
export const answerRanges: MiddlewareHandler = async (c, next) => {
  await next()
  const isPicture = c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('image/')
  if (!isPicture) return
  c.header('accept-ranges', 'bytes')
  const asked = c.req.method === 'GET' && c.req.header('range')
  // Pictures have no ETag that `If-Range` could be compared with, so the whole picture is sent.
  if (!asked || c.req.header('if-range')) return
  const bytes = await c.res.clone().arrayBuffer()
  const { code, type, ranges } = parse(bytes.byteLength, asked)
  const [one] = ranges
  // An odd code: the header is partly invalid.
  if (type !== 'bytes' || code % 2 === 1 || ranges.length > 1) return
  const { headers } = c.res
  c.res = undefined
  const part = one && bytes.slice(one.start, one.end + 1)
  headers.delete('content-length')
  headers.set('content-range', `bytes ${one ? `${one.start}-${one.end}` : '*'}/${bytes.byteLength}`)
  c.res = new Response(part ?? null, { status: part ? 206 : 416, headers })
}
