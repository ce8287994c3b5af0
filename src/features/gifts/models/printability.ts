import type { Kernel, Section } from '#features/gifts/geometry/kernel.ts'
import type { Point } from '#features/gifts/lettering/point.ts'

/** The width of what the shop's printers lay down, in millimetres. */
export const nozzle = 0.4
/** The least that it lays down, in cubic millimetres: a dot of one layer. */
export const leastDot = nozzle * nozzle * 0.2

/** Thin strokes are made wider by at most so much on each side, in millimetres. */
const mostThicker = 0.15
const step = 0.05
/** Half of what has to fit into a stroke or a gap, in millimetres: the nozzle, and a little. */
const half = nozzle * 0.525

/** A hole that is smaller, in square millimetres, is no part of a letter's form. */
const leastHole = 0.02

/**
 * Strokes are made wider by `thickened` on each side, in millimetres. `share` of the letters is wide enough to print then; gaps too narrow to stay
 * open make them larger by `filled` of their area; of the holes within letters, as in an a or an e, `open` is the share that a nozzle leaves open.
 */
export type Printable = { thickened: number; share: number; filled: number; open: number }

/**
 * How much wider thin strokes have to be for the nozzle, as far as letters bear it, and how much of them then prints as it is drawn. Tells it of
 * their outlines lying on their side: the kernel holds each edge against whatever is as high, which in a line that stands upright is all of it.
 */
export function printable(kernel: Kernel, outlines: Point[][]): Printable {
  const section = kernel.Section.ofPolygons(outlines.map(lying), 'NonZero')
  const parts = apart(kernel, section, mostThicker)
  const shareOf = (thickened: number) => printedShare(parts.map((part) => thicker(part, thickened)))
  let [thickened, share] = [0, shareOf(0)]
  while (share < 0.93 && thickened < mostThicker - 1e-9) {
    thickened += step
    share = shareOf(thickened)
  }
  const around = apart(kernel, thicker(section, thickened), half)
  const drawn = around.map((part) => part.offset(half, 'Round', 2, 8).offset(-half, 'Round', 2, 8))
  return { thickened, share, filled: filledShare(around, drawn), open: openShare(kernel, section, drawn) }
}

/** Letters whose strokes are wider by so much on each side. */
export const thicker = (section: Section, by: number) => (by > 0 ? section.offset(by, 'Round', 2, 12) : section)

/** A quarter of a turn, exactly. */
const lying = (outline: Point[]) => outline.map(([x, y]): Point => [-y, x])

/** What is left when a disc as wide as the nozzle has to fit: strokes thinner than it disappear. */
function printedShare(parts: Section[]) {
  const area = areaOf(parts)
  const drawn = parts.map((part) => part.offset(-half, 'Round', 2, 8).offset(half, 'Round', 2, 8))
  return area > 0 ? areaOf(drawn) / area : 0
}

/** What is added when a gap has to be as wide as that disc: narrower ones close. */
function filledShare(parts: Section[], drawn: Section[]) {
  const area = areaOf(parts)
  return area > 0 ? areaOf(drawn) / area - 1 : 0
}

/** So many holes are judged; fewer are guessed from the letters beside them. */
const fewestHoles = 3

/** Which share of the holes that letters have are holes in what is drawn of them; 1 for letters with next to none. */
function openShare({ Section }: Kernel, letters: Section, drawn: Section[]) {
  const holes = letters.toPolygons().filter((outline) => areaWithin(outline) < -leastHole)
  if (holes.length < fewestHoles) return 1
  const left = Section.ofPolygons(
    holes.map((hole) => hole.toReversed()),
    'NonZero',
  ).subtract(Section.union(drawn))
  const open = left.toPolygons().filter((outline) => areaWithin(outline) > leastHole)
  return Math.min(1, open.length / holes.length)
}

/** Below zero for a hole: it goes round the other way. */
const areaWithin = (outline: Point[]) =>
  outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

const areaOf = (parts: Section[]) => parts.reduce((sum, part) => sum + part.area(), 0)

type Box = { left: number; right: number; low: number; high: number }

/**
 * A section as parts that do not touch each other when each of them grows by so much, in millimetres. Growing takes the kernel far longer for
 * all letters of a text at once.
 */
function apart({ Section }: Kernel, section: Section, reach: number): Section[] {
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
