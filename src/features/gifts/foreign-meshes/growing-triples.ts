import { maxTriangles } from './limits.ts'
import { tooManyTriangles } from './unreadable.ts'

/** A growing list of number triples. */
export type GrowingTriples<List extends Float32Array | Uint32Array> = {
  add: (a: number, b: number, c: number) => void
  /** The number of triples. */
  count: () => number
  all: () => List
}

export const growingPositions = (): GrowingTriples<Float32Array<ArrayBuffer>> =>
  growing((length) => new Float32Array(length), 3)
/** Throws `Unreadable` beyond `maxTriangles`. */
export const growingTriangles = (): GrowingTriples<Uint32Array<ArrayBuffer>> =>
  growing((length) => new Uint32Array(length), 1)

function growing<List extends Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  make: (length: number) => List,
  perTriangle: number,
): GrowingTriples<List> {
  let list = make(3 * 4096)
  let length = 0
  return {
    add: (a, b, c) => {
      if (length === 3 * perTriangle * maxTriangles) throw tooManyTriangles()
      if (length + 3 > list.length) {
        const longer = make(list.length * 2)
        longer.set(list)
        list = longer
      }
      list[length] = a
      list[length + 1] = b
      list[length + 2] = c
      length += 3
    },
    count: () => length / 3,
    all: () => list.slice(0, length) as List,
  }
}
