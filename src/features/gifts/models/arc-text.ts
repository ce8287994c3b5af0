import type { Kernel } from '#features/gifts/geometry/kernel.ts'
import { cos, hypot, sin } from '#features/gifts/lettering/exact.ts'
import type { Face } from '#features/gifts/lettering/fonts.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { shapeLine } from '#features/gifts/lettering/shape-line.ts'
import { tidyText } from '#features/gifts/makes/make.ts'
import { intoRoom } from './fit-text.ts'
import { type Lettering, letteringOf } from './lettering.ts'

/** A circle for letters to stand on: its radius, and the turn of the middle of the text, anticlockwise from the right. */
export type Arc = {
  radius: number
  mostCapital: number
  /** Room across the line, in the middle of which the circle runs. */
  height: number
  middle: number
  /** How far round the letters may go, in degrees. */
  most: number
  /** Read from within, as along the lower edge of a ring. */
  inward?: boolean
}

/** One line round a circle about the origin, as large as it may be. */
export function arcText(kernel: Kernel, faces: Face[], text: string, arc: Arc): Lettering | undefined {
  const typed = tidyText(text)
  if (!typed) return undefined
  const { outlines, from, to, bottom, top, missing } = shapeLine(faces, typed)
  const { capital } = faces[0]!
  const room = ((arc.most * Math.PI) / 180) * (arc.radius - (arc.inward ? arc.mostCapital / 2 : 0))
  const em = Math.min(
    arc.mostCapital / capital,
    to > from ? room / (to - from) : Infinity,
    arc.height / Math.max(top - bottom, capital),
  )
  const shift = intoRoom({ top: top - capital / 2, bottom: bottom - capital / 2 }, em, arc.height)
  const bent = outlines.map((outline) =>
    finely(outline, 0.12).map(([x, y]) => onCircle((x - (from + to) / 2) * em, (y - capital / 2) * em + shift, arc)),
  )
  return letteringOf(kernel, faces, { lines: [typed], em, outlines: bent, missing })
}

function onCircle(along: number, above: number, { radius, middle, inward }: Arc): Point {
  const turn = (middle * Math.PI) / 180 + (inward ? along : -along) / radius
  const away = inward ? radius - above : radius + above
  return [away * cos(turn), away * sin(turn)]
}

/** An outline with points at most so far apart, so that it can be bent. */
export function finely(outline: Point[], most: number): Point[] {
  return outline.flatMap(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]!
    const pieces = Math.max(1, Math.ceil(hypot(nextX - x, nextY - y) / most))
    return Array.from(
      { length: pieces },
      (_, j): Point => [x + ((nextX - x) * j) / pieces, y + ((nextY - y) * j) / pieces],
    )
  })
}
