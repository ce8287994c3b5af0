import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { usesMissingVertex } from './unreadable.ts'

type Vertices = {
  count: number
  /** Writes the three coordinates of a vertex into `positions` from `at` on. */
  write: (vertex: number, positions: Float32Array, at: number) => void
}

/** A mesh of the vertices that its triangles use. Only these are copied when the mesh is placed several times. */
export function withUsedVertices({ count, write }: Vertices, triangles: Uint32Array): Mesh {
  const places = new Uint32Array(count)
  const renamed = new Uint32Array(triangles.length)
  let used = 0
  for (let i = 0; i < triangles.length; i++) {
    const vertex = triangles[i]!
    if (vertex >= count) throw usesMissingVertex()
    // 0 means unused, so places count from 1.
    places[vertex] ||= ++used
    renamed[i] = places[vertex]! - 1
  }
  const positions = new Float32Array(3 * used)
  for (let vertex = 0; vertex < count; vertex++) {
    const place = places[vertex]!
    if (place > 0) write(vertex, positions, 3 * (place - 1))
  }
  return { positions, triangles: renamed }
}
