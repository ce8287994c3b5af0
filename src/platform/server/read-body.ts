import type { Context } from 'hono'
import { Problem } from '../problem.ts'

/** The least pace of a body: this many bytes in this many milliseconds. */
export type Pace = { bytes: number; milliseconds: number }

/** Reads a body as bytes. Throws 400 for a body that arrives more slowly. */
export async function readBytes(c: Context, pace: Pace): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = c.req.raw
  if (!body) return new Uint8Array()
  const late = Promise.withResolvers<never>()
  let isLate = false
  let behind = pace.bytes
  const timer = setTimeout(() => {
    isLate = true
    // The rest of the body is dropped: the connection can carry nothing else.
    c.header('connection', 'close')
    late.reject(
      new Problem('bad-request', 'Your file arrived too slowly. Please send it again over a faster connection.'),
    )
  }, pace.milliseconds)
  const whole = wholeOf(body.getReader(), (length) => {
    behind -= length
    if (behind <= 0) {
      behind = pace.bytes
      timer.refresh()
    }
    return !isLate
  })
  return Promise.race([whole, late.promise]).finally(() => clearTimeout(timer))
}

async function wholeOf(reader: ReadableStreamDefaultReader<Uint8Array>, goesOn: (length: number) => boolean) {
  const pieces: Uint8Array[] = []
  let piece = await reader.read()
  while (piece.value && goesOn(piece.value.length)) {
    pieces.push(piece.value)
    piece = await reader.read()
  }
  return joined(pieces)
}

/** Copied into memory of its own, which can be transferred to a worker. */
function joined(pieces: Uint8Array[]) {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
