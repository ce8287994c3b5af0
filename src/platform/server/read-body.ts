import type { Context } from 'hono'
import { Problem } from '../problem.ts'
import type { HeldBody } from './body-room.ts'
import type { Shop } from './shop.ts'

/** The least pace of a body: this many bytes in this many milliseconds. */
export type Pace = { bytes: number; milliseconds: number }

/** Slow enough for a bad mobile connection. */
const usualPace: Pace = { bytes: 100_000, milliseconds: 30_000 }

/** Reads a body as bytes, which count toward the shop's room until `use` has settled. Throws 400 and 503 as `readBytes` does. */
export async function useBytes<Result>(
  { holdBody }: Pick<Shop, 'holdBody'>,
  c: Context,
  use: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result>,
): Promise<Result> {
  const held = holdBody()
  try {
    const bytes = await readBytes(c, usualPace, held)
    held.complete()
    return await use(bytes)
  } finally {
    held.release()
  }
}

/** Reads a body as bytes, which count toward the room of `held`. Throws 400 for a body that arrives more slowly, and 503 without room. */
export async function readBytes(c: Context, pace: Pace, held: HeldBody): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = c.req.raw
  if (!body) return new Uint8Array()
  const late = Promise.withResolvers<never>()
  let hasStopped = false
  let behind = pace.bytes
  const timer = setTimeout(() => late.reject(arrivesTooSlowly()), pace.milliseconds)
  const collected = { bytes: new Uint8Array(Number(c.req.header('content-length')) || 0) }
  const whole = collect(body.getReader(), collected, (length) => {
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
    // The rest of the body is dropped: the connection can carry nothing else. The next body needs the memory before garbage is collected.
    c.header('connection', 'close')
    hasStopped = true
    collected.bytes.buffer.transfer(0)
    throw error
  } finally {
    hasStopped = true
    clearTimeout(timer)
  }
}

const arrivesTooSlowly = () =>
  new Problem('bad-request', 'Your file arrived too slowly. Please send it again over a faster connection.')

/** Collects a body in one piece of memory, of the declared length at first. */
async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  collected: { bytes: Uint8Array<ArrayBuffer> },
  goesOn: (length: number) => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  let length = 0
  let { value } = await reader.read()
  while (value && goesOn(value.length)) {
    if (length + value.length > collected.bytes.length) {
      const longer = new Uint8Array(Math.max(2 * collected.bytes.length, length + value.length))
      longer.set(collected.bytes)
      collected.bytes = longer
    }
    collected.bytes.set(value, length)
    length += value.length
    value = (await reader.read()).value
  }
  return collected.bytes.subarray(0, length)
}
