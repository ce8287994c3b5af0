import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { growingPositions, growingTriangles } from './growing-triples.ts'
import { countLeftOut } from './left-out.ts'
import { type ReadText, writtenNumber } from './text.ts'
import { Unreadable, usesMissingVertex } from './unreadable.ts'

const maxCorners = 1000

/** What has no faces, and so is left out. */
const withoutFaces = new Map([
  ['surf', 'curved surface'],
  ['l', 'line'],
  ['p', 'point'],
])

/** Reads vertices and faces of an OBJ file, in any order. Faces with more than three corners become triangle fans. */
export function readObj({ text }: ReadText): { mesh: Mesh; leftOut: string[] } {
  const places = growingPositions()
  const triangles = growingTriangles()
  const leftOut = countLeftOut()
  // A backslash at the end of a line continues the line.
  const lines = text.includes('\\') ? text.replace(/\\[ \t]*(\r\n|\r|\n)/g, ' ') : text
  for (const [, kind = '', rest = ''] of lines.matchAll(/^[ \t]*(v|f|surf|l|p)[ \t]+([^\r\n]*)/gm)) {
    const noFace = withoutFaces.get(kind)
    if (noFace) {
      leftOut.add(noFace)
      continue
    }
    const words = rest.trim().split(/\s+/, maxCorners + 1)
    if (kind === 'v') {
      places.add(writtenNumber(words[0]), writtenNumber(words[1]), writtenNumber(words[2]))
      continue
    }
    if (words.length > maxCorners)
      throw new Unreadable('A face of the model has more than 1,000 corners. Please export the model as triangles.')
    const corners = words.map((word) => cornerOf(word, places.count()))
    // From the least vertex on, so a face that is drawn from both sides gives the same triangles twice.
    const least = corners.reduce((first, corner, i) => (corner < corners[first]! ? i : first), 0)
    const turned = [...corners.slice(least), ...corners.slice(0, least)]
    for (let i = 2; i < turned.length; i++) triangles.add(turned[0]!, turned[i - 1]!, turned[i]!)
  }
  const named = triangles.all()
  const count = places.count()
  if (named.some((corner) => corner >= count)) throw usesMissingVertex()
  return { mesh: { positions: places.all(), triangles: named }, leftOut: leftOut.all() }
}

/** Reads a vertex reference: `7`, `7/1` or `7/1/2`. Negative numbers count from the last vertex so far. */
function cornerOf(word: string, count: number) {
  const named = Number(word.split('/', 1)[0])
  const corner = named < 0 ? count + named : named - 1
  if (!Number.isInteger(corner) || corner < 0 || corner > 0xffffffff) throw usesMissingVertex()
  return corner
}
