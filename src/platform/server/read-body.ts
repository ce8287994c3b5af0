import type { Context } from 'hono'
import { Problem } from '../problem.ts'

/** How many bytes of a body must come within how many milliseconds, as long as it has not ended. */
export type Pace = { bytes: number; milliseconds: number }

/** Reads what is sent as it is. Throws 400 for a body that comes more slowly than that. */
export async function readBytes(c: Context, pace: Pace): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = c.req.raw
  if (!body) return new Uint8Array()
  const late = Promise.withResolvers<never>()
  let isLate = false
  let behind = pace.bytes
  const timer = setTimeout(() => {
    isLate = true
    // What is left of it is not waited for: nobody could say anything else on its connection.
    c.header('connection', 'close')
    late.reject(new Problem('bad-request', 'Your file came too slowly. Please send it again over a faster connection.'))
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

/** In memory of its own, which can be handed to a thread. */
function joined(pieces: Uint8Array[]) {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
