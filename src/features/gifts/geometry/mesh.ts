import type { ZoneRole } from '#features/gifts/makes/zones.ts'
import type { Point3 } from '#platform/vector.ts'

/** Which of a gift's filaments a part is printed in: that of the body, of letters and trimmings, or a zone's own. */
export type FilamentRole = 'body' | 'accent' | ZoneRole

/** How a part is displayed. A recess is printed with the body, but displayed darker. */
export type ShownRole = FilamentRole | 'recess'

/** Vertices (three coordinates each) and triangles (three indices each), in millimeters; the print bed is z = 0. */
export type Mesh = { positions: Float32Array; triangles: Uint32Array }

/** The bounding box of vertices. */
export function boxOf(positions: Float32Array): { least: Point3; most: Point3 } {
  const least: Point3 = [Infinity, Infinity, Infinity]
  const most: Point3 = [-Infinity, -Infinity, -Infinity]
  for (const [i, place] of positions.entries()) {
    least[i % 3] = Math.min(least[i % 3]!, place)
    most[i % 3] = Math.max(most[i % 3]!, place)
  }
  return { least, most }
}

/** The position of a triangle's corner. */
export function cornerOf({ positions, triangles }: Mesh, corner: number): Point3 {
  const at = 3 * triangles[corner]!
  return [positions[at]!, positions[at + 1]!, positions[at + 2]!]
}
