import type { Context } from 'hono'
import { Problem } from '../problem.ts'
import type { HeldBody } from './body-room.ts'

/** The least pace of a body: this many bytes in this many milliseconds. */
export type Pace = { bytes: number; milliseconds: number }

/** Reads a body as bytes, which count toward the room of `held`. Throws 400 for a body that arrives more slowly, and 503 without room. */
export async function readBytes(c: Context, pace: Pace, held: HeldBody): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = c.req.raw
  if (!body) return new Uint8Array()
  const late = Promise.withResolvers<never>()
  let hasStopped = false
  let behind = pace.bytes
  const timer = setTimeout(() => late.reject(arrivesTooSlowly()), pace.milliseconds)
  const whole = wholeOf(body.getReader(), Number(c.req.header('content-length')) || 0, (length) => {
    if (hasStopped) return false
    held.add(length)
    behind -= length
    if (behind <= 0) {
      behind = pace.bytes
      timer.refresh()
    }
    return true
  })
  try {
    return await Promise.race([whole, late.promise, held.displaced])
  } catch (error) {
    // The rest of the body is dropped: the connection can carry nothing else.
    c.header('connection', 'close')
    throw error
  } finally {
    hasStopped = true
    clearTimeout(timer)
  }
}

const arrivesTooSlowly = () =>
  new Problem('bad-request', 'Your file arrived too slowly. Please send it again over a faster connection.')

/** Collects a body in one piece of memory, of the declared length at first. */
async function wholeOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  declared: number,
  goesOn: (length: number) => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  let whole = new Uint8Array(declared)
  let length = 0
  let { value } = await reader.read()
  while (value && goesOn(value.length)) {
    if (length + value.length > whole.length) {
      const longer = new Uint8Array(Math.max(2 * whole.length, length + value.length))
      longer.set(whole)
      whole = longer
    }
    whole.set(value, length)
    length += value.length
    value = (await reader.read()).value
  }
  return whole.subarray(0, length)
}
