import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { growingPositions, growingTriangles } from './growing-triples.ts'
import { Unreadable, usesMissingVertex } from './unreadable.ts'

const maxCorners = 1000

/** Reads vertices and faces of an OBJ file and ignores the rest. Faces with more than three corners become triangle fans. */
export function readObj(text: string): Mesh {
  const places = growingPositions()
  const triangles = growingTriangles()
  for (const [, kind, rest = ''] of text.matchAll(/^[ \t]*([vf])[ \t]+([^\r\n]*)/gm)) {
    const words = rest.trim().split(/\s+/, maxCorners + 1)
    if (kind === 'v') {
      const [x, y, z] = words.map(Number)
      places.add(x ?? Number.NaN, y ?? Number.NaN, z ?? Number.NaN)
      continue
    }
    if (words.length > maxCorners)
      throw new Unreadable('A face of the model has more than 1,000 corners. Please export the model as triangles.')
    const corners = words.map((word) => cornerOf(word, places.count()))
    for (let i = 2; i < corners.length; i++) triangles.add(corners[0]!, corners[i - 1]!, corners[i]!)
  }
  return { positions: places.all(), triangles: triangles.all() }
}

/** Reads a vertex reference: `7`, `7/1` or `7/1/2`. Negative numbers count from the last vertex. */
function cornerOf(word: string, count: number) {
  const named = Number(word.split('/', 1)[0])
  const corner = named < 0 ? count + named : named - 1
  if (!Number.isInteger(corner) || corner < 0 || corner >= count) throw usesMissingVertex()
  return corner
}
