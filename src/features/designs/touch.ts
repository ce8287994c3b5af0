import type { Point3 } from '#features/models/kernel.ts'
import type { Mesh } from '#features/models/mesh.ts'

type Ray = { from: Point3; way: Point3 }
export type Touched = { at: Point3; normal: Point3 }

/** Where a ray first meets a mesh, and which way that face looks; undefined where it meets nothing. */
export function touch({ positions, triangles }: Mesh, { from, way }: Ray): Touched | undefined {
  let nearest = Infinity
  let normal: Point3 | undefined
  const corner = (i: number): Point3 => {
    const at = 3 * triangles[i]!
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!]
  }
  for (let i = 0; i < triangles.length; i += 3) {
    const first = corner(i)
    const [one, other] = [less(corner(i + 1), first), less(corner(i + 2), first)]
    const face = cross(one, other)
    const against = -dot(way, face)
    // A face that looks away is the inside of the body.
    if (against <= 0) continue
    const offset = less(from, first)
    const distance = dot(offset, face) / against
    if (distance <= 0 || distance >= nearest) continue
    const turned = cross(offset, way)
    const along = dot(other, turned) / against
    const across = -dot(one, turned) / against
    if (along < 0 || across < 0 || along + across > 1) continue
    nearest = distance
    normal = face
  }
  if (!normal) return undefined
  const length = Math.hypot(...normal)
  return { at: plus(from, way, nearest), normal: normal.map((side) => side / length + 0) as Point3 }
}

/** So far along a way from a point. */
export const plus = (from: Point3, way: Point3, by: number): Point3 =>
  from.map((place, i) => place + way[i]! * by) as Point3

const less = (one: Point3, other: Point3): Point3 => one.map((place, i) => place - other[i]!) as Point3
const dot = (one: Point3, other: Point3) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const cross = ([ax, ay, az]: Point3, [bx, by, bz]: Point3): Point3 => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
]
