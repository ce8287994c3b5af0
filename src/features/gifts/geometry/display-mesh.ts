import { cos } from '#features/gifts/lettering/exact.ts'
import type { Mesh } from './mesh.ts'

/** A mesh with a normal per vertex. */
export type DisplayMesh = Mesh & { normals: Float32Array }

/** Faces that meet at a smaller angle are shaded as one curved face. */
const crease = cos((35 * Math.PI) / 180)
/** Faces that meet at a smaller angle are one flat face. */
const flat = cos((0.5 * Math.PI) / 180)

// This visits tens of thousands of faces on every key press, so it allocates nothing in its loops.

/** Duplicates the vertices along sharp edges, which makes the edges look sharp. */
export function displayMesh(mesh: Mesh): DisplayMesh {
  const { positions, triangles } = mesh
  const around = cornersByVertex(positions.length / 3, triangles)
  const { areas, ways } = faceNormals(mesh)
  const weights = patchAreas(around, areas, ways)
  const places = new Float32Array(triangles.length * 3)
  const normals = new Float32Array(triangles.length * 3)
  const shown = new Uint32Array(triangles.length)
  let count = 0
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const [from, to] = [around.starts[vertex]!, around.starts[vertex + 1]!]
    const first = count
    for (let i = from; i < to; i++) {
      const corner = around.sorted[i]!
      // If an equal normal exists, the next normal overwrites this slot.
      writeMeanNormal(normals, 3 * count, faceOf(corner), around.sorted, from, to, weights, ways)
      let same = first
      while (same < count && !isClose(normals, 3 * same, 3 * count)) same++
      if (same === count) {
        places.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * count)
        count++
      }
      shown[corner] = same
    }
  }
  return { positions: places.slice(0, count * 3), normals: normals.slice(0, count * 3), triangles: shown }
}

const faceOf = (corner: number) => Math.floor(corner / 3)

/** The area and unit normal of each face. */
function faceNormals({ positions, triangles }: Mesh) {
  const areas = new Float32Array(triangles.length / 3)
  const ways = new Float32Array(triangles.length)
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [3 * triangles[at]!, 3 * triangles[at + 1]!, 3 * triangles[at + 2]!]
    const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!]
    const [bx, by, bz] = [positions[b]! - ax, positions[b + 1]! - ay, positions[b + 2]! - az]
    const [cx, cy, cz] = [positions[c]! - ax, positions[c + 1]! - ay, positions[c + 2]! - az]
    const [x, y, z] = [by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx]
    const length = Math.sqrt(x * x + y * y + z * z) || 1
    areas[at / 3] = length / 2
    ways[at] = x / length
    ways[at + 1] = y / length
    ways[at + 2] = z / length
  }
  return { areas, ways }
}

/** Triangle corners sorted by vertex: those of vertex n are at `starts[n]` up to `starts[n + 1]`. */
type Around = { starts: Uint32Array; sorted: Uint32Array }

function cornersByVertex(vertices: number, triangles: Uint32Array): Around {
  const starts = new Uint32Array(vertices + 1)
  for (let i = 0; i < triangles.length; i++) starts[triangles[i]! + 1]!++
  for (let i = 0; i < vertices; i++) starts[i + 1]! += starts[i]!
  const next = starts.slice(0, vertices)
  const sorted = new Uint32Array(triangles.length)
  for (let i = 0; i < triangles.length; i++) sorted[next[triangles[i]!]!++] = i
  return { starts, sorted }
}

/** For each face, the area of its flat patch. As a weight, the area keeps a wide floor flat up to a curved edge. */
function patchAreas({ starts, sorted }: Around, areas: Float32Array, ways: Float32Array) {
  const patch = Uint32Array.from(areas, (_, face) => face)
  const first = (face: number) => {
    let at = face
    while (patch[at] !== at) {
      patch[at] = patch[patch[at]!]!
      at = patch[at]!
    }
    return at
  }
  const directions: number[] = []
  for (let vertex = 0; vertex + 1 < starts.length; vertex++) {
    directions.length = 0
    for (let i = starts[vertex]!; i < starts[vertex + 1]!; i++) {
      const face = faceOf(sorted[i]!)
      let at = 0
      while (at < directions.length && alignment(ways, face, directions[at]!) <= flat) at++
      if (at === directions.length) directions.push(face)
      else patch[first(face)] = first(directions[at]!)
    }
  }
  const sums = new Float32Array(areas.length)
  for (let face = 0; face < areas.length; face++) sums[first(face)]! += areas[face]!
  return areas.map((_, face) => sums[first(face)]!)
}

/** Writes the mean normal, weighted by patch area, of the faces around a corner that meet its face smoothly. */
function writeMeanNormal(
  into: Float32Array,
  at: number,
  face: number,
  sorted: Uint32Array,
  from: number,
  to: number,
  weights: Float32Array,
  ways: Float32Array,
) {
  let [x, y, z] = [0, 0, 0]
  for (let i = from; i < to; i++) {
    const other = faceOf(sorted[i]!)
    if (alignment(ways, face, other) < crease) continue
    const weight = weights[other]!
    x += weight * ways[3 * other]!
    y += weight * ways[3 * other + 1]!
    z += weight * ways[3 * other + 2]!
  }
  const length = Math.sqrt(x * x + y * y + z * z) || 1
  into[at] = x / length
  into[at + 1] = y / length
  into[at + 2] = z / length
}

/** The cosine of the angle between two faces' normals. */
const alignment = (ways: Float32Array, face: number, other: number) =>
  ways[3 * face]! * ways[3 * other]! +
  ways[3 * face + 1]! * ways[3 * other + 1]! +
  ways[3 * face + 2]! * ways[3 * other + 2]!

const isClose = (normals: Float32Array, one: number, other: number) =>
  Math.abs(normals[one]! - normals[other]!) < 1e-3 &&
  Math.abs(normals[one + 1]! - normals[other + 1]!) < 1e-3 &&
  Math.abs(normals[one + 2]! - normals[other + 2]!) < 1e-3
