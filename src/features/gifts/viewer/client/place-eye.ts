import { Vector3 } from 'three'

const zUp = new Vector3(0, 0, 1)

/** How far the eye sees to the side and upwards from where it looks: tangents of the angles. */
type Sight = { wide: number; tall: number }

/** Where an eye looks and from how far (mm), so that it sees all points; `way` leads from there to the eye, and z is up. */
export function placeEye(points: Vector3[], way: Vector3, { wide, tall }: Sight) {
  const right = zUp.clone().cross(way).normalize()
  const up = way.clone().cross(right)
  const target = new Vector3()
  for (const axis of [right, up, way]) {
    const along = points.map((point) => point.dot(axis))
    target.addScaledVector(axis, (Math.min(...along) + Math.max(...along)) / 2)
  }
  const needs = points.map((point) => {
    const from = point.clone().sub(target)
    return from.dot(way) + Math.max(Math.abs(from.dot(right)) / wide, Math.abs(from.dot(up)) / tall)
  })
  return { target, distance: Math.max(...needs) }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * The way to an eye (mm) that has gone round by so many degrees and higher by so many: no nearer to straight above, and no further from it,
 * than two angles in radians.
 */
export function goRound(
  way: Vector3,
  by: { around?: number; higher?: number },
  [least, most]: [number, number],
): Vector3 {
  const { around = 0, higher = 0 } = by
  const fromAbove = way.angleTo(zUp)
  const to = Math.min(most, Math.max(least, fromAbove - radians(higher)))
  const side = way.clone().cross(zUp).normalize()
  return way
    .clone()
    .applyAxisAngle(side, fromAbove - to)
    .applyAxisAngle(zUp, radians(around))
}

/** The corners of a box. */
export const cornersOf = (low: Vector3, high: Vector3): Vector3[] =>
  [low.x, high.x].flatMap((x) => [low.y, high.y].flatMap((y) => [low.z, high.z].map((z) => new Vector3(x, y, z))))
