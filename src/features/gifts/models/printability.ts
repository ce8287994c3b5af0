import type { Kernel, Section } from '#features/gifts/geometry/kernel.ts'
import { hypot } from '#features/gifts/lettering/exact.ts'
import type { Point } from '#features/gifts/lettering/point.ts'

/** The nozzle width, in millimeters. */
export const nozzle = 0.4
/** The smallest printable volume, in cubic millimeters: a dot of one layer. */
export const minDot = nozzle * nozzle * 0.2

/** The maximum widening of thin strokes on each side, in millimeters. */
const maxThicker = 0.15
const step = 0.05
/** Half the minimum width of a stroke or gap, in millimeters: the nozzle plus 5%. */
const half = nozzle * 0.525

/** Smaller holes, in square millimeters, do not count. */
const minHole = 0.02

/**
 * `thickened`: widening of the strokes on each side, in millimeters. `share`: the fraction of the letters' area that prints.
 * `filled`: the fraction of area added by closed gaps. `open`: the fraction of the letters' holes that stay open. `stroke`: the mean width
 * of the widened strokes, in millimeters.
 */
export type Printable = { thickened: number; share: number; filled: number; open: number; stroke: number }

/**
 * Measures how well outlines print, and how much thin strokes must be widened. The outlines are rotated by 90° first, because
 * the kernel compares all edges at the same height, which in an upright line of text is every letter.
 */
export function printable(kernel: Kernel, outlines: Point[][]): Printable {
  const section = kernel.Section.ofPolygons(outlines.map(rotateBy90), 'NonZero')
  const parts = splitApart(kernel, section, maxThicker)
  const shareOf = (thickened: number) => printedShare(parts.map((part) => thicker(part, thickened)))
  let [thickened, share] = [0, shareOf(0)]
  while (share < 0.93 && thickened < maxThicker - 1e-9) {
    thickened += step
    share = shareOf(thickened)
  }
  const around = splitApart(kernel, thicker(section, thickened), half)
  const drawn = around.map((part) => part.offset(half, 'Round', 2, 8).offset(-half, 'Round', 2, 8))
  return {
    ...{ thickened, share, filled: filledShare(around, drawn), open: openShare(kernel, section, drawn) },
    stroke: strokeOf(parts) + 2 * thickened,
  }
}

/** The mean width of strokes: twice their area by the length of their outlines. */
function strokeOf(parts: Section[]) {
  const length = parts.flatMap((part) => part.toPolygons()).reduce((sum, outline) => sum + outlineLength(outline), 0)
  return length > 0 ? (2 * areaOf(parts)) / length : 0
}

const outlineLength = (outline: Point[]) =>
  outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]!
    return sum + hypot(nextX - x, nextY - y)
  }, 0)

/** Widens strokes by `by` millimeters on each side. */
export const thicker = (section: Section, by: number) => (by > 0 ? section.offset(by, 'Round', 2, 12) : section)

/** Fills the gaps that the nozzle cannot leave open, such as the fine lines of an emoji. */
export const withoutNarrowGaps = (section: Section) =>
  section.offset(half, 'Round', 2, 12).offset(-half, 'Round', 2, 12)

/** Rotates by exactly 90°. */
const rotateBy90 = (outline: Point[]) => outline.map(([x, y]): Point => [-y, x])

/** The fraction that remains after a morphological opening with the nozzle's disc, which removes thinner strokes. */
function printedShare(parts: Section[]) {
  const area = areaOf(parts)
  const drawn = parts.map((part) => part.offset(-half, 'Round', 2, 8).offset(half, 'Round', 2, 8))
  return area > 0 ? areaOf(drawn) / area : 0
}

/** The fraction that a morphological closing with the nozzle's disc adds, which fills narrower gaps. */
function filledShare(parts: Section[], drawn: Section[]) {
  const area = areaOf(parts)
  return area > 0 ? areaOf(drawn) / area - 1 : 0
}

/** With fewer holes, the words are legible even if the holes close. */
const fewestHoles = 3

/** The fraction of the letters' holes that stay open; 1 for words with fewer than three holes. */
function openShare({ Section }: Kernel, letters: Section, drawn: Section[]) {
  const holes = letters.toPolygons().filter((outline) => areaWithin(outline) < -minHole)
  if (holes.length < fewestHoles) return 1
  const left = Section.ofPolygons(
    holes.map((hole) => hole.toReversed()),
    'NonZero',
  ).subtract(Section.union(drawn))
  const open = left.toPolygons().filter((outline) => areaWithin(outline) > minHole)
  return Math.min(1, open.length / holes.length)
}

/** The signed area of an outline; negative for a hole. */
const areaWithin = (outline: Point[]) =>
  outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

const areaOf = (parts: Section[]) => parts.reduce((sum, part) => sum + part.area(), 0)

type Box = { left: number; right: number; low: number; high: number }

/**
 * Splits a section into parts that stay apart when each grows by `reach` millimeters. Offsetting the parts is much faster than
 * offsetting all letters at once.
 */
function splitApart({ Section }: Kernel, section: Section, reach: number): Section[] {
  const outlines = section.toPolygons()
  const boxes = outlines.map((outline) => boxOf(outline, reach))
  const part = outlines.map((_, i) => i)
  const first = (i: number): number => (part[i] === i ? i : first(part[i]!))
  const byLeft = boxes.map((_, i) => i).sort((one, other) => boxes[one]!.left - boxes[other]!.left)
  for (const [at, i] of byLeft.entries())
    for (let next = at + 1; next < byLeft.length; next++) {
      const j = byLeft[next]!
      if (boxes[j]!.left > boxes[i]!.right) break
      if (boxes[j]!.low <= boxes[i]!.high && boxes[i]!.low <= boxes[j]!.high) part[first(j)] = first(i)
    }
  const parts = Map.groupBy(outlines, (_, i) => first(i))
  return parts.size < 2 ? [section] : [...parts.values()].map((some) => Section.ofPolygons(some, 'NonZero'))
}

function boxOf(outline: Point[], reach: number): Box {
  const [across, up] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  return {
    left: Math.min(...across) - reach,
    right: Math.max(...across) + reach,
    low: Math.min(...up) - reach,
    high: Math.max(...up) + reach,
  }
}
