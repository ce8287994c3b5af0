import type { Mesh } from './mesh.ts'

/** Corners with a normal each: three numbers for both. */
export type DisplayMesh = Mesh & { normals: Float32Array }

/** Faces that meet at less than this look like one curved face. */
const crease = Math.cos((35 * Math.PI) / 180)

/** Doubles each corner where faces meet at an edge, so that the edge looks sharp. */
export function displayMesh({ positions, triangles }: Mesh): DisplayMesh {
  const { weighted, unit } = faceNormals(positions, triangles)
  const places = new Float32Array(triangles.length * 3)
  const normals = new Float32Array(triangles.length * 3)
  const corners = new Uint32Array(triangles.length)
  let count = 0
  for (const around of cornersByVertex(positions.length / 3, triangles)) {
    const first = count
    for (const corner of around) {
      const normal = normalAt(Math.floor(corner / 3), around, weighted, unit)
      let same = first
      while (same < count && !isClose(normals, same, normal)) same++
      if (same === count) {
        normals.set(normal, count * 3)
        places.set(positions.subarray(triangles[corner]! * 3, triangles[corner]! * 3 + 3), count * 3)
        count++
      }
      corners[corner] = same
    }
  }
  return { positions: places.slice(0, count * 3), normals: normals.slice(0, count * 3), triangles: corners }
}

function faceNormals(positions: Float32Array, triangles: Uint32Array) {
  const weighted = new Float32Array(triangles.length)
  const unit = new Float32Array(triangles.length)
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]! * 3, triangles[at + 1]! * 3, triangles[at + 2]! * 3]
    const one = [0, 1, 2].map((i) => positions[b + i]! - positions[a + i]!)
    const other = [0, 1, 2].map((i) => positions[c + i]! - positions[a + i]!)
    const normal = cross(one, other)
    const length = Math.hypot(...normal) || 1
    weighted.set(normal, at)
    unit.set(
      normal.map((value) => value / length),
      at,
    )
  }
  return { weighted, unit }
}

const cross = ([ax = 0, ay = 0, az = 0]: number[], [bx = 0, by = 0, bz = 0]: number[]) => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
]

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

/** The mean of the faces round a corner that its own face goes over into smoothly, larger ones counting for more. */
function normalAt(face: number, around: Uint32Array, weighted: Float32Array, unit: Float32Array) {
  let [x, y, z] = [0, 0, 0]
  const own = face * 3
  for (const corner of around) {
    const other = Math.floor(corner / 3) * 3
    const angle = unit[own]! * unit[other]! + unit[own + 1]! * unit[other + 1]! + unit[own + 2]! * unit[other + 2]!
    if (angle < crease) continue
    x += weighted[other]!
    y += weighted[other + 1]!
    z += weighted[other + 2]!
  }
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

const isClose = (normals: Float32Array, at: number, normal: number[]) =>
  normal.every((value, i) => Math.abs(normals[at * 3 + i]! - value) < 1e-3)
