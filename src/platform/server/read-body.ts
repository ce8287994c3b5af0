import { open } from 'node:fs/promises'
import type { Context } from 'hono'
import { Problem } from '../problem.ts'
import { type ArrivingFile, inArrivingFile } from './arriving-files.ts'
import type { HeldBody } from './body-room.ts'
import type { Shop } from './shop.ts'

/** The least pace of a body: this many bytes in this many milliseconds. */
export type Pace = { bytes: number; milliseconds: number }

/** Slow enough for a bad mobile connection. */
const usualPace: Pace = { bytes: 100_000, milliseconds: 30_000 }

/** Reads a body into memory, where it counts toward the shop's room until `use` has settled. Throws 400 for a slow body, and 503 without room. */
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

/** Receives a body in a file, which is removed once `use` has settled. Throws the same. */
export async function useFile<Result>(
  shop: Pick<Shop, 'config' | 'holdFile'>,
  c: Context,
  use: (file: ArrivingFile) => Promise<Result>,
): Promise<Result> {
  const held = shop.holdFile()
  try {
    return await inArrivingFile(shop, async (path) => {
      const length = await receiveBody(c, usualPace, { held, path })
      held.complete()
      return await use({ path, length })
    })
  } finally {
    held.release()
  }
}

/** Reads a body as bytes, which count toward the room of `held`. Throws 400 for a body that arrives more slowly, and 503 without room. */
export async function readBytes(c: Context, pace: Pace, held: HeldBody): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(Number(c.req.header('content-length')) || 0)
  let length = 0
  const collect = (piece: Uint8Array) => {
    if (length + piece.length > bytes.length) {
      const longer = new Uint8Array(Math.max(2 * bytes.length, length + piece.length))
      longer.set(bytes)
      bytes = longer
    }
    bytes.set(piece, length)
    length += piece.length
  }
  try {
    await passBody(c, pace, { held, pass: collect })
    return bytes.subarray(0, length)
  } catch (error) {
    // The next body needs the memory before garbage is collected.
    bytes.buffer.transfer(0)
    throw error
  }
}

/** Receives a body in a new file and answers its length. Throws the same. */
export async function receiveBody(
  c: Context,
  pace: Pace,
  { held, path }: { held: HeldBody; path: string },
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let length = 0
  const write = async (piece: Uint8Array) => {
    await file.writeFile(piece)
    length += piece.length
  }
  try {
    await passBody(c, pace, { held, pass: write })
    return length
  } finally {
    await file.close()
  }
}

type Passing = { held: HeldBody; pass: (piece: Uint8Array) => unknown }

/** Passes the pieces of a body on, one after another. */
async function passBody(c: Context, pace: Pace, { held, pass }: Passing): Promise<void> {
  const { body } = c.req.raw
  if (!body) return
  const late = Promise.withResolvers<never>()
  let hasStopped = false
  let behind = pace.bytes
  const timer = setTimeout(() => late.reject(arrivesTooSlowly()), pace.milliseconds)
  const whole = async () => {
    const reader = body.getReader()
    let { value } = await reader.read()
    while (value && !hasStopped) {
      held.add(value.length)
      behind -= value.length
      if (behind <= 0) {
        behind = pace.bytes
        timer.refresh()
      }
      await pass(value)
      value = (await reader.read()).value
    }
  }
  try {
    await Promise.race([whole(), late.promise, held.displaced])
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
