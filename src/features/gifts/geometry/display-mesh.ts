import { cos } from '#features/gifts/lettering/exact.ts'
import type { Mesh } from './mesh.ts'

/** Corners with a normal each: three numbers for both. */
export type DisplayMesh = Mesh & { normals: Float32Array }

/** Faces that meet at less than this look like one curved face. */
const crease = cos((35 * Math.PI) / 180)
/** Faces that meet at less than this are one flat face. */
const flat = cos((0.5 * Math.PI) / 180)

// With every key that is pressed this walks through tens of thousands of faces: it makes nothing on its way.

/** Doubles each corner where faces meet at an edge, so that the edge looks sharp. */
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
      // Where it turns out to be as one before, the next is written over it.
      meanWay(normals, 3 * count, faceOf(corner), around.sorted, from, to, weights, ways)
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

/** How large each face is, and three numbers for the way that it is turned. */
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

/** The corners of triangles, vertex by vertex: those in the nth lie from its start to the next one's. */
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

/** For each face the area of the flat patch that it is a part of: a wide floor stays flat up to the curve that ends it. */
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

/** Writes the mean of the faces round a corner that its own face goes over into smoothly, larger ones counting for more. */
function meanWay(
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

/** The cosine between the ways that two faces are turned. */
const alignment = (ways: Float32Array, face: number, other: number) =>
  ways[3 * face]! * ways[3 * other]! +
  ways[3 * face + 1]! * ways[3 * other + 1]! +
  ways[3 * face + 2]! * ways[3 * other + 2]!

const isClose = (normals: Float32Array, one: number, other: number) =>
  Math.abs(normals[one]! - normals[other]!) < 1e-3 &&
  Math.abs(normals[one + 1]! - normals[other + 1]!) < 1e-3 &&
  Math.abs(normals[one + 2]! - normals[other + 2]!) < 1e-3
