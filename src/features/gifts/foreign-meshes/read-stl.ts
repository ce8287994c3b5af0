import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { growingPositions } from './growing-triples.ts'
import { maxTriangles } from './limits.ts'
import { endsEarly, tooManyTriangles } from './unreadable.ts'

const head = 84
const perTriangle = 50

/** The triangle count in a binary STL's header; `undefined` if the file is shorter than a header. */
export const declaredTriangles = (bytes: Uint8Array): number | undefined =>
  bytes.length < head ? undefined : new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true)

/** Whether the file is long enough for its triangle count. Some programs append data. */
export const isBinaryStl = (bytes: Uint8Array): boolean => {
  const count = declaredTriangles(bytes)
  return count !== undefined && count > 0 && bytes.length >= head + perTriangle * count
}

export function readBinaryStl(bytes: Uint8Array): Mesh {
  const count = declaredTriangles(bytes) ?? 0
  if (count > maxTriangles) throw tooManyTriangles()
  if (bytes.length < head + perTriangle * count) throw endsEarly()
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const positions = new Float32Array(9 * count)
  for (let i = 0; i < count; i++)
    for (let j = 0; j < 9; j++) positions[9 * i + j] = view.getFloat32(head + perTriangle * i + 12 + 4 * j, true)
  return { positions, triangles: consecutiveIndices(3 * count) }
}

export function readAsciiStl(text: string): Mesh {
  const places = growingPositions()
  for (const [, x, y, z] of text.matchAll(/\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/gi))
    places.add(Number(x), Number(y), Number(z))
  const isWhole = places.count() % 3 === 0 && /endsolid/i.test(text.slice(-2000))
  if (!isWhole) throw endsEarly()
  return { positions: places.all(), triangles: consecutiveIndices(places.count()) }
}

const consecutiveIndices = (length: number) => Uint32Array.from({ length }, (_, i) => i)
