import type { MiddlewareHandler } from 'hono'
import { parse } from 'range-parser'

/** Sends of a picture the part that is asked for. Several parts at once come as the whole, which HTTP leaves to the server. */
export const answerRanges: MiddlewareHandler = async (c, next) => {
  await next()
  const isPicture = c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('image/')
  if (!isPicture) return
  c.header('accept-ranges', 'bytes')
  const asked = c.req.method === 'GET' && c.req.header('range')
  // What is as it was then has no name here that could be compared.
  if (!asked || c.req.header('if-range')) return
  const bytes = await c.res.clone().arrayBuffer()
  const { code, type, ranges } = parse(bytes.byteLength, asked)
  const [one] = ranges
  // Its first bit says that some of it cannot be read.
  if (type !== 'bytes' || code % 2 === 1 || ranges.length > 1) return
  const { headers } = c.res
  c.res = undefined
  const part = one && bytes.slice(one.start, one.end + 1)
  headers.delete('content-length')
  headers.set('content-range', `bytes ${one ? `${one.start}-${one.end}` : '*'}/${bytes.byteLength}`)
  c.res = new Response(part ?? null, { status: part ? 206 : 416, headers })
}
