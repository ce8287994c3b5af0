import { cos, sin, squared } from '#features/gifts/lettering/exact.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import type { Point3 } from '#platform/vector.ts'
import type { Kernel, Section, Solid } from './kernel.ts'

/** Points at equal angles around the origin, each with its own radius. */
export const radialPoints = (count: number, radiusOf: (i: number, turn: number) => number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * 2 * Math.PI
    return [radiusOf(i, turn) * cos(turn), radiusOf(i, turn) * sin(turn)]
  })

/** A line with round ends, from one radius to another. */
export const stroke = ({ Section }: Kernel, from: Point, to: Point, radius: number, end = radius): Section =>
  Section.hull([Section.circle(radius, 24).translate(from), Section.circle(end, 24).translate(to)])

export const roundedRectangle = ({ Section }: Kernel, width: number, height: number, radius: number): Section =>
  Section.square([width - 2 * radius, height - 2 * radius], true).offset(radius, 'Round', 2, 48)

/** Rounds the outer and inner corners of a section. */
export const roundCorners = (section: Section, radius: number): Section =>
  section
    .offset(-radius, 'Round', 2, 40)
    .offset(2 * radius, 'Round', 2, 40)
    .offset(-radius, 'Round', 2, 40)

/** A heart of the given width, centered at the origin. */
export function heartSection({ Section }: Kernel, width: number): Section {
  const outline = Array.from({ length: 120 }, (_, i): Point => {
    const t = (i / 120) * 2 * Math.PI
    const y = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
    return [(sin(t) * squared(sin(t)) * width) / 2, (y * width) / 32]
  })
  return Section.ofPolygons([outline], 'NonZero')
    .offset(-width * 0.03, 'Round', 2, 48)
    .offset(width * 0.03, 'Round', 2, 48)
}

/** The rounding of a top edge in millimeters and steps. The bottom edge gets a small chamfer for the print bed. */
export type Edge = { above: number; below?: number; steps?: number }

/**
 * Extrudes a section with rounded edges, as layers that shrink step by step. All layers reach the middle height, because layers
 * that only touch would not always unite.
 */
export function extrudeRounded({ Solid }: Kernel, section: Section, height: number, edge: Edge): Solid {
  const profile = profileOf(height, edge)
  // Fewer points save time in every layer. The dropped detail is finer than a printer's resolution.
  const plan = section.simplify(0.01)
  const slabs = profile.slice(1).map(([top, inset], i) => {
    const [bottom, before] = profile[i]!
    const narrower = (inset + before) / 2
    const layer = narrower > 1e-4 ? plan.offset(-narrower, 'Round', 2, 24).simplify(0.01) : plan
    const [from, to] = [Math.min(bottom, height / 2), Math.max(top, height / 2)]
    return layer.extrude(to - from).translate([0, 0, from])
  })
  return Solid.union(slabs)
}

/** Extrudes a convex section with rounded edges as a single hull, which has few triangles. */
export function extrudeRoundedHull({ Solid }: Kernel, section: Section, height: number, edge: Edge): Solid {
  const points = profileOf(height, edge).flatMap(([z, inset]) => {
    const layer = inset > 1e-4 ? section.offset(-inset, 'Round', 2, 64) : section
    return layer.toPolygons().flatMap((outline) => outline.map(([x, y]): Point3 => [x, y, z]))
  })
  return Solid.hull(points)
}

/** Pairs of height and inset, from the bottom up. */
function profileOf(height: number, { above, below = Math.min(above, 0.5), steps = 5 }: Edge): Point[] {
  const rounded = Array.from({ length: steps + 1 }, (_, i): Point => {
    const turn = ((i / steps) * Math.PI) / 2
    return [height - above + above * sin(turn), above * (1 - cos(turn))]
  })
  const foot: Point[] =
    below > 0
      ? [
          [0, below],
          [below, 0],
        ]
      : [[0, 0]]
  return [...foot, ...rounded].filter(([z], i, all) => i === 0 || z - all[i - 1]![0] > 1e-4)
}

/** A star around the origin with one point up. */
export const starSection = ({ Section }: Kernel, points: number, outer: number, inner: number): Section =>
  Section.ofPolygons([radialPoints(points * 2, (i) => (i % 2 ? inner : outer))]).rotate(90)

/** Returns the width of a shape at a height, measured symmetrically around `x`. */
export function widthsOf(section: Section, x = 0): (y: number) => number {
  const outlines = section.toPolygons()
  return (y) => {
    let [left, right] = [-Infinity, Infinity]
    for (const outline of outlines)
      for (const [i, [x1, y1]] of outline.entries()) {
        const [x0, y0] = outline.at(i - 1)!
        if (y0 > y === y1 > y) continue
        const at = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)
        if (at <= x) left = Math.max(left, at)
        else right = Math.min(right, at)
      }
    return Number.isFinite(right - left) ? 2 * Math.min(x - left, right - x) : 0
  }
}

/** The longest side of the common bounding box, in millimeters. */
export function longestSide(...solids: Solid[]): number {
  const boxes = solids.map((solid) => solid.boundingBox())
  const along = (i: number) =>
    Math.max(...boxes.map(({ max }) => max[i]!)) - Math.min(...boxes.map(({ min }) => min[i]!))
  return Math.max(along(0), along(1), along(2))
}

/** The connected parts of a solid, including hollows, with at least `least` cubic millimeters. */
export const solidsIn = (solid: Solid, least = 0): Solid[] => solid.decompose().filter((piece) => isPiece(piece, least))

/** Whether a part or hollow has at least `least` cubic millimeters. */
export const isPiece = (solid: Solid, least: number): boolean => Math.abs(solid.volume()) >= least
