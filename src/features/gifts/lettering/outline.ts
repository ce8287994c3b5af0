import { hypot } from './exact.ts'
import type { Face } from './fonts.ts'
import type { Point } from './point.ts'

/** The maximum distance between a curve and its line segments, in ems. */
const tolerance = 0.004

/** The closed outlines of a glyph in ems, with curves as line segments. */
export function outlineOf(face: Face, glyph: number): Point[][] {
  const known = face.outlines.get(glyph)
  if (known) return known
  const closed: Point[][] = []
  let open: Point[] = []
  const close = () => {
    if (open.length > 2) closed.push(open)
    open = []
  }
  for (const { type, values } of face.font.glyphToJson(glyph)) {
    const points = pairs(values.map((value) => value / face.unitsPerEm))
    if (type === 'M' || type === 'Z') close()
    open.push(...(open.length > 0 && points.length > 1 ? bend([open.at(-1)!, ...points]) : points))
  }
  close()
  face.outlines.set(glyph, closed)
  return closed
}

const pairs = (values: number[]) =>
  Array.from({ length: values.length / 2 }, (_, i): Point => [values[2 * i]!, values[2 * i + 1]!])

/** Points on a quadratic or cubic Bézier curve, without the first. */
function bend(controls: Point[]): Point[] {
  const bends = controls.slice(2).map(([x, y], i) => {
    const [[x0, y0], [x1, y1]] = [controls[i]!, controls[i + 1]!]
    return hypot(x0 - 2 * x1 + x, y0 - 2 * y1 + y)
  })
  const pieces = Math.max(1, Math.ceil(Math.sqrt((Math.max(...bends) * (controls.length - 2)) / 2.5 / tolerance)))
  return Array.from({ length: pieces }, (_, i) => pointAt(controls, (i + 1) / pieces))
}

/** The point at a fraction of a Bézier curve, by De Casteljau's algorithm. */
function pointAt(controls: Point[], share: number): Point {
  if (controls.length === 1) return controls[0]!
  const between = controls.slice(1).map(([x, y], i): Point => {
    const [x0, y0] = controls[i]!
    return [x0 + (x - x0) * share, y0 + (y - y0) * share]
  })
  return pointAt(between, share)
}
