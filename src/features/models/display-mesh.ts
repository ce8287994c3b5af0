import { cos, hypot } from '#features/lettering/exact.ts'
import { cross, minus } from '#platform/vector.ts'
import { cornerOf, type Mesh } from './mesh.ts'

/** Corners with a normal each: three numbers for both. */
export type DisplayMesh = Mesh & { normals: Float32Array }

/** Faces that meet at less than this look like one curved face. */
const crease = cos((35 * Math.PI) / 180)
/** Faces that meet at less than this are one flat face. */
const flat = cos((0.5 * Math.PI) / 180)

/** Doubles each corner where faces meet at an edge, so that the edge looks sharp. */
export function displayMesh(mesh: Mesh): DisplayMesh {
  const { positions, triangles } = mesh
  const corners = cornersByVertex(positions.length / 3, triangles)
  const { areas, unit } = faceNormals(mesh)
  const weights = patchAreas(corners, areas, unit)
  const places = new Float32Array(triangles.length * 3)
  const normals = new Float32Array(triangles.length * 3)
  const shown = new Uint32Array(triangles.length)
  let count = 0
  for (const around of corners) {
    const first = count
    for (const corner of around) {
      const normal = normalAt(Math.floor(corner / 3), around, weights, unit)
      let same = first
      while (same < count && !isClose(normals, same, normal)) same++
      if (same === count) {
        normals.set(normal, count * 3)
        places.set(positions.subarray(triangles[corner]! * 3, triangles[corner]! * 3 + 3), count * 3)
        count++
      }
      shown[corner] = same
    }
  }
  return { positions: places.slice(0, count * 3), normals: normals.slice(0, count * 3), triangles: shown }
}

function faceNormals(mesh: Mesh) {
  const { triangles } = mesh
  const areas = new Float32Array(triangles.length / 3)
  const unit = new Float32Array(triangles.length)
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [cornerOf(mesh, at), cornerOf(mesh, at + 1), cornerOf(mesh, at + 2)]
    const normal = cross(minus(b, a), minus(c, a))
    const length = hypot(...normal) || 1
    areas[at / 3] = length / 2
    unit.set(
      normal.map((value) => value / length),
      at,
    )
  }
  return { areas, unit }
}

/** For each vertex the corners of triangles that lie in it. */
function cornersByVertex(vertices: number, triangles: Uint32Array) {
  const starts = new Uint32Array(vertices + 1)
  for (const vertex of triangles) starts[vertex + 1]!++
  for (let i = 0; i < vertices; i++) starts[i + 1]! += starts[i]!
  const next = starts.slice(0, vertices)
  const sorted = new Uint32Array(triangles.length)
  for (const [corner, vertex] of triangles.entries()) sorted[next[vertex]!++] = corner
  return Array.from({ length: vertices }, (_, i) => sorted.subarray(starts[i], starts[i + 1]))
}

/** For each face the area of the flat patch that it is a part of: a wide floor stays flat up to the curve that ends it. */
function patchAreas(corners: Uint32Array[], areas: Float32Array, unit: Float32Array) {
  const patch = Uint32Array.from(areas, (_, face) => face)
  const first = (face: number) => {
    let at = face
    while (patch[at] !== at) {
      patch[at] = patch[patch[at]!]!
      at = patch[at]!
    }
    return at
  }
  for (const around of corners) {
    const directions: number[] = []
    for (const corner of around) {
      const face = Math.floor(corner / 3)
      const same = directions.find((other) => alignment(unit, face, other) > flat)
      if (same === undefined) directions.push(face)
      else patch[first(face)] = first(same)
    }
  }
  const sums = new Float32Array(areas.length)
  for (const [face, area] of areas.entries()) sums[first(face)]! += area
  return areas.map((_, face) => sums[first(face)]!)
}

/** The mean of the faces round a corner that its own face goes over into smoothly, larger ones counting for more. */
function normalAt(face: number, around: Uint32Array, weights: Float32Array, unit: Float32Array) {
  let [x, y, z] = [0, 0, 0]
  for (const corner of around) {
    const other = Math.floor(corner / 3)
    if (alignment(unit, face, other) < crease) continue
    x += weights[other]! * unit[3 * other]!
    y += weights[other]! * unit[3 * other + 1]!
    z += weights[other]! * unit[3 * other + 2]!
  }
  const length = hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** The cosine between the ways that two faces are turned. */
const alignment = (unit: Float32Array, face: number, other: number) =>
  unit[3 * face]! * unit[3 * other]! +
  unit[3 * face + 1]! * unit[3 * other + 1]! +
  unit[3 * face + 2]! * unit[3 * other + 2]!

const isClose = (normals: Float32Array, at: number, normal: number[]) =>
  normal.every((value, i) => Math.abs(normals[at * 3 + i]! - value) < 1e-3)
