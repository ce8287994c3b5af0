import type { DisplayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { add, cross, dot, scale, unit, type Vector } from '#platform/vector.ts'

/** Camera angles in degrees: around the gift, from the front, and above it. */
export type CameraAngle = { around: number; above: number }

/** A perspective camera. `focal` and `middle` map to pixels of a picture of `size` × `size`. */
export type Camera = {
  eye: Vector
  right: Vector
  up: Vector
  forward: Vector
  focal: number
  middle: readonly [number, number]
}

/** The camera's distance, in radii of the gift. */
const distance = 5

/** A camera that fits all vertices into the picture, with `margin` as a fraction on each side. */
export function cameraFor(meshes: DisplayMesh[], { around, above }: CameraAngle, size: number, margin: number): Camera {
  const { center, radius } = sphereOf(meshes)
  const [round, high] = [(around * Math.PI) / 180, (above * Math.PI) / 180]
  const forward: Vector = [-Math.sin(round) * Math.cos(high), Math.cos(round) * Math.cos(high), -Math.sin(high)]
  const right = unit(cross(forward, [0, 0, 1]))
  const eye = add(center, scale(forward, -distance * radius))
  const camera: Camera = { eye, right, up: cross(right, forward), forward, focal: 1, middle: [0, 0] }
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const { positions } of meshes)
    for (let at = 0; at < positions.length; at += 3) {
      const [x, y] = project(camera, positions[at]!, positions[at + 1]!, positions[at + 2]!)
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  const focal = (size * (1 - 2 * margin)) / Math.max(box.right - box.left, box.bottom - box.top)
  const middle = [
    size / 2 - (focal * (box.left + box.right)) / 2,
    size / 2 - (focal * (box.top + box.bottom)) / 2,
  ] as const
  return { ...camera, focal, middle }
}

/** Projects a point to pixels from the top left, and its depth in millimeters. */
export function project({ eye, right, up, forward, focal, middle }: Camera, x: number, y: number, z: number): Vector {
  const from: Vector = [x - eye[0], y - eye[1], z - eye[2]]
  const depth = dot(from, forward)
  return [middle[0] + (focal * dot(from, right)) / depth, middle[1] - (focal * dot(from, up)) / depth, depth]
}

/** The view ray of a pixel, with a depth of one millimeter. */
export function rayThrough({ right, up, forward, focal, middle }: Camera, x: number, y: number): Vector {
  return add(forward, add(scale(right, (x - middle[0]) / focal), scale(up, (middle[1] - y) / focal)))
}

function sphereOf(meshes: DisplayMesh[]) {
  const least = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  for (const { positions } of meshes)
    for (let at = 0; at < positions.length; at++) {
      least[at % 3] = Math.min(least[at % 3]!, positions[at]!)
      most[at % 3] = Math.max(most[at % 3]!, positions[at]!)
    }
  const [x = 0, y = 0, z = 0] = least.map((low, i) => (low + most[i]!) / 2)
  const center: Vector = [x, y, z]
  return { center, radius: Math.hypot(...most.map((high, i) => high - least[i]!)) / 2 }
}
