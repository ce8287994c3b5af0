import { cornerOf, type Mesh } from '#features/gifts/geometry/mesh.ts'
import { add, cross, dot, type Point3, scale, subtract, unit } from '#platform/vector.ts'

type Ray = { from: Point3; direction: Point3 }
export type Touched = { at: Point3; normal: Point3 }

const seam = 1e-9

/** The first point where a ray hits a mesh, and the face's normal; undefined if it misses. */
export function touch(mesh: Mesh, { from, direction }: Ray): Touched | undefined {
  let nearest = Infinity
  let normal: Point3 | undefined
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const first = cornerOf(mesh, i)
    const [one, other] = [subtract(cornerOf(mesh, i + 1), first), subtract(cornerOf(mesh, i + 2), first)]
    const face = cross(one, other)
    const against = -dot(direction, face)
    // Faces pointing away from the eye belong to the back of the body.
    if (against <= 0) continue
    const offset = subtract(from, first)
    const distance = dot(offset, face) / against
    if (distance <= 0 || distance >= nearest) continue
    const turned = cross(offset, direction)
    const along = dot(other, turned) / against
    const across = -dot(one, turned) / against
    // The tolerance prevents a ray from slipping between two faces by rounding.
    if (along < -seam || across < -seam || along + across > 1 + seam) continue
    nearest = distance
    normal = face
  }
  if (!normal) return undefined
  return { at: add(from, scale(direction, nearest)), normal: unit(normal).map((side) => side + 0) as Point3 }
}
