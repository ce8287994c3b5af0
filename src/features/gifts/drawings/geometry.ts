/** The plane of the drawings: x from -0.7 to 0.7, y from 0 (the build plate) upwards, about 1 for a gift's height. */
export type DrawingPoint = readonly [x: number, y: number]

/** Whether a point lies within an ellipse. */
export const inEllipse = (x: number, y: number, centerX: number, centerY: number, radiusX: number, radiusY = radiusX) =>
  ((x - centerX) / radiusX) ** 2 + ((y - centerY) / radiusY) ** 2 < 1

/** Whether a point lies within a limb: a thick line that tapers from one radius to another. */
export function inLimb(
  x: number,
  y: number,
  [ax, ay]: DrawingPoint,
  [bx, by]: DrawingPoint,
  radiusA: number,
  radiusB = radiusA,
) {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - dx * along, y - ay - dy * along) < radiusA + (radiusB - radiusA) * along
}

/** Whether a point lies within a polygon. */
export function inPolygon(x: number, y: number, corners: readonly DrawingPoint[]) {
  let inside = false
  let previous = corners.at(-1) as DrawingPoint
  for (const corner of corners) {
    const [cx, cy] = corner
    const [px, py] = previous
    if (cy > y !== py > y && x < ((px - cx) * (y - cy)) / (py - cy) + cx) inside = !inside
    previous = corner
  }
  return inside
}

/** Whether a point lies within an upright box. */
export const inBox = (x: number, y: number, left: number, bottom: number, right: number, top: number) =>
  x > left && x < right && y > bottom && y < top

/** The corners of a star whose first point is up. */
export function starCorners(
  centerX: number,
  centerY: number,
  outer: number,
  inner: number,
  points = 5,
): DrawingPoint[] {
  return Array.from({ length: 2 * points }, (_, corner) => {
    const angle = Math.PI / 2 + (corner * Math.PI) / points
    const radius = corner % 2 ? inner : outer
    return [centerX + radius * Math.cos(angle), centerY + radius * Math.sin(angle)]
  })
}

/** Whether a point lies within a heart, by the classic sextic curve. */
export function inHeart(x: number, y: number, centerX: number, centerY: number, size: number) {
  const across = (x - centerX) / size / 1.02
  const up = (y - centerY) / size + 0.12
  return (across * across + up * up - 1) ** 3 - across * across * up * up * up < 0
}

/** The point in the coordinates of a shape that is rotated by `angle` radians around a center. */
export function turned(x: number, y: number, centerX: number, centerY: number, angle: number): DrawingPoint {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [(x - centerX) * cos + (y - centerY) * sin, (y - centerY) * cos - (x - centerX) * sin]
}
