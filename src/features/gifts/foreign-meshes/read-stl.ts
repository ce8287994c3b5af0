import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { growingPositions, growingTriangles } from './growing-triples.ts'
import { maxTriangles } from './limits.ts'
import { type ReadText, writtenNumber } from './text.ts'
import { endsEarly, nothingSolid, tooManyTriangles } from './unreadable.ts'

const head = 84
const perTriangle = 50
/** Programs that write while they compute leave these counts. */
const unknownCounts = [0, 0xffffffff]

type Facets = { at: number; count: number }

/** Whether a file that is not text is a binary STL file: `no` without a readable header, `cut` if triangles are missing. */
export function isBinaryStl(bytes: Uint8Array): 'yes' | 'no' | 'cut' | 'empty' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const declared = declaredAt(view, 0)
  if (declared === undefined) return 'no'
  if ((declared > 0 && declared <= roomAt(view, 0)) || isUnknown(view, declared)) return 'yes'
  const isHeader = bytes.subarray(0, 80).every((byte) => byte === 0 || byte >= 32 || (byte >= 9 && byte <= 13))
  return isHeader ? (declared > 0 ? 'cut' : 'empty') : 'no'
}

/** The mesh of a binary STL file, or of several in a row. Appended bytes that are no triangles are left out of `length`. */
export function readBinaryStl(bytes: Uint8Array): { mesh: Mesh; length: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const runs = runsOf(view)
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  if (count > maxTriangles) throw tooManyTriangles()
  if (count === 0) throw nothingSolid()
  const positions = new Float32Array(9 * count)
  let next = 0
  for (const run of runs)
    for (let i = 0; i < run.count; i++)
      for (let j = 0; j < 9; j++) positions[next++] = view.getFloat32(run.at + perTriangle * i + 12 + 4 * j, true)
  const last = runs.at(-1)!
  return { mesh: { positions, triangles: consecutiveIndices(3 * count) }, length: last.at + perTriangle * last.count }
}

/** The triangle count in the header at `at`; `undefined` beyond the end. */
const declaredAt = (view: DataView, at: number) =>
  at + head <= view.byteLength ? view.getUint32(at + 80, true) : undefined
const isUnknown = (view: DataView, declared: number) =>
  unknownCounts.includes(declared) && view.byteLength > head && (view.byteLength - head) % perTriangle === 0
/** How many triangles fit after the header at `at`. */
const roomAt = (view: DataView, at: number) => Math.floor((view.byteLength - at - head) / perTriangle)

function runsOf(view: DataView): Facets[] {
  const declared = declaredAt(view, 0)
  if (declared === undefined) throw nothingSolid()
  const first = isUnknown(view, declared) ? roomAt(view, 0) : declared
  if (first > roomAt(view, 0)) throw endsEarly()
  const runs = [{ at: head, count: first }]
  let end = head + perTriangle * first
  for (let count = declaredAt(view, end); count; count = declaredAt(view, end)) {
    if (count > roomAt(view, end)) break
    runs.push({ at: end + head, count })
    end += head + perTriangle * count
  }
  // A count may also be too small.
  const more = (view.byteLength - end) / perTriangle
  if (Number.isInteger(more) && areTriangles(view, { at: end, count: more })) runs.push({ at: end, count: more })
  return runs
}

/** Whether bytes are triangles: all numbers are ordinary and all corners differ. */
function areTriangles(view: DataView, { at, count }: Facets): boolean {
  for (let i = 0; i < count; i++) {
    const corners = [0, 1, 2].map((corner) =>
      [0, 1, 2].map((axis) => view.getFloat32(at + perTriangle * i + 12 + 12 * corner + 4 * axis, true)),
    )
    if (!corners.flat().every((place) => place === 0 || (Math.abs(place) > 1e-6 && Math.abs(place) < 1e6))) return false
    if (new Set(corners.map(String)).size < 3) return false
  }
  return true
}

/** A line that only names a solid, or a comment: words in it mean nothing. Or a vertex, or the end of a face. */
const stlToken =
  /(?:^|[\r\n])[ \t]*(?:(?:end[ \t]*)?solid\b[^\r\n]*?(?=$|[\r\n]|\bfacet[ \t]+normal\b)|(?:#|;|\/\/)[^\r\n]*)|\bvertex\s+(\S+)\s+(\S+)\s+(\S+)|\bend[ \t]?loop\b/gi

/** The mesh of an ASCII STL file. Faces with more than three corners become triangle fans. */
export function readAsciiStl({ text }: ReadText): Mesh {
  const places = growingPositions()
  const triangles = growingTriangles()
  let first = 0
  const endFace = () => {
    const count = places.count() - first
    if (count < 3) throw endsEarly()
    for (let i = 2; i < count; i++) triangles.add(first, first + i - 1, first + i)
    first = places.count()
  }
  for (const [token, x, y, z] of text.matchAll(stlToken)) {
    if (x !== undefined) places.add(writtenNumber(x), writtenNumber(y), writtenNumber(z))
    else if (/^end[ \t]?loop$/i.test(token)) endFace()
  }
  // Some programs do not end their faces.
  if (triangles.count() === 0 && places.count() % 3 === 0)
    while (first < places.count()) {
      triangles.add(first, first + 1, first + 2)
      first += 3
    }
  // Some programs leave out the last line, which names the solid.
  const isWhole = first === places.count() && /end[ \t]?solid\b|end[ \t]?facet$/i.test(text.slice(-10_000))
  if (!isWhole) throw endsEarly()
  return { positions: places.all(), triangles: triangles.all() }
}

const consecutiveIndices = (length: number) => Uint32Array.from({ length }, (_, i) => i)
