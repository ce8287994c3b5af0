import type { Mesh } from '#features/gifts/geometry/mesh.ts'

/** An affine transform: four rows of three numbers; the last row is the translation. */
export type Transform = readonly number[]

export const identity: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

/** The transform that applies `first`, then `second`. */
export const composeTransforms = (first: Transform, second: Transform): Transform =>
  [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2].map(
      (column) =>
        first[3 * row]! * second[column]! +
        first[3 * row + 1]! * second[3 + column]! +
        first[3 * row + 2]! * second[6 + column]! +
        (row === 3 ? second[9 + column]! : 0),
    ),
  )

/** Transforms a mesh. A mirrored mesh gets its triangles flipped, which keeps the faces outward. */
export function transformMesh(by: Transform, { positions, triangles }: Mesh): Mesh {
  const moved = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!]
    for (let axis = 0; axis < 3; axis++)
      moved[at + axis] = x * by[axis]! + y * by[3 + axis]! + z * by[6 + axis]! + by[9 + axis]!
  }
  return { positions: moved, triangles: isMirror(by) ? flipTriangles(triangles) : triangles }
}

const isMirror = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: Transform) =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0

const flipTriangles = (triangles: Uint32Array) =>
  triangles.map((corner, i) => (i % 3 === 0 ? corner : triangles[i % 3 === 1 ? i + 1 : i - 1]!))
