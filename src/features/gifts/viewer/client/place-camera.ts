import { Vector3 } from 'three'

const zUp = new Vector3(0, 0, 1)

/** Tangents of half the horizontal and vertical field of view. */
type FieldOfView = { wide: number; tall: number }

/** The target and distance (mm) at which a camera in this direction from the target sees all points; z is up. */
export function placeCamera(points: Vector3[], direction: Vector3, { wide, tall }: FieldOfView) {
  const right = zUp.clone().cross(direction).normalize()
  const up = direction.clone().cross(right)
  const target = new Vector3()
  for (const axis of [right, up, direction]) {
    const along = points.map((point) => point.dot(axis))
    target.addScaledVector(axis, (Math.min(...along) + Math.max(...along)) / 2)
  }
  const needs = points.map((point) => {
    const from = point.clone().sub(target)
    return from.dot(direction) + Math.max(Math.abs(from.dot(right)) / wide, Math.abs(from.dot(up)) / tall)
  })
  return { target, distance: Math.max(...needs) }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Moves a camera, given relative to its target (mm), around and up by degrees. The angle to the z axis stays within two limits
 * in radians.
 */
export function orbitCamera(
  direction: Vector3,
  by: { around?: number; higher?: number },
  [least, most]: [number, number],
): Vector3 {
  const { around = 0, higher = 0 } = by
  const fromAbove = direction.angleTo(zUp)
  const to = Math.min(most, Math.max(least, fromAbove - radians(higher)))
  const side = direction.clone().cross(zUp).normalize()
  return direction
    .clone()
    .applyAxisAngle(side, fromAbove - to)
    .applyAxisAngle(zUp, radians(around))
}

/** The corners of a box. */
export const cornersOf = (low: Vector3, high: Vector3): Vector3[] =>
  [low.x, high.x].flatMap((x) => [low.y, high.y].flatMap((y) => [low.z, high.z].map((z) => new Vector3(x, y, z))))
