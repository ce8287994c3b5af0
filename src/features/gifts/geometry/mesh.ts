import type { Point3 } from '#platform/vector.ts'

/** Which of its two filaments a part is printed in. */
export type FilamentRole = 'body' | 'accent'

/** What a part is shown as: what words have cut out of the body is printed with it, and shown darker, because light hardly comes there. */
export type ShownRole = FilamentRole | 'recess'

/** Triangles over corners, three numbers each, in millimetres; the print bed is z = 0. */
export type Mesh = { positions: Float32Array; triangles: Uint32Array }

/** The least and the most of each axis that corners reach. */
export function boxOf(positions: Float32Array): { least: Point3; most: Point3 } {
  const least: Point3 = [Infinity, Infinity, Infinity]
  const most: Point3 = [-Infinity, -Infinity, -Infinity]
  for (const [i, place] of positions.entries()) {
    least[i % 3] = Math.min(least[i % 3]!, place)
    most[i % 3] = Math.max(most[i % 3]!, place)
  }
  return { least, most }
}

/** Where a corner of a triangle lies. */
export function cornerOf({ positions, triangles }: Mesh, corner: number): Point3 {
  const at = 3 * triangles[corner]!
  return [positions[at]!, positions[at + 1]!, positions[at + 2]!]
}
