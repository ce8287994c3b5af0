import type { Kernel } from '#features/gifts/geometry/kernel.ts'
import { cos, hypot, sin } from '#features/gifts/lettering/exact.ts'
import type { Face } from '#features/gifts/lettering/fonts.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { shapeLine } from '#features/gifts/lettering/shape-line.ts'
import { tidyText, tidyWords } from '#features/gifts/makes/make.ts'
import { shiftIntoSpace } from './fit-text.ts'
import { type Lettering, letteringOf } from './lettering.ts'

/** A circle for text. `middle` is the angle of the text's center in degrees, counterclockwise from the right. */
export type Arc = {
  radius: number
  maxCapital: number
  /** Space across the line, centered on the circle. */
  height: number
  middle: number
  /** The maximum angle of the text, in degrees. */
  most: number
  /** The text is read from inside, as along the lower edge of a ring. */
  inward?: boolean
}

/** Lays one line around a circle at the origin, as large as possible. */
export function arcText(kernel: Kernel, faces: Face[], text: string, arc: Arc): Lettering | undefined {
  const typed = tidyText(text)
  if (!typed) return undefined
  const { outlines, from, to, bottom, top, missing } = shapeLine(faces, typed)
  const { capital } = faces[0]!
  const room = ((arc.most * Math.PI) / 180) * (arc.radius - (arc.inward ? arc.maxCapital / 2 : 0))
  const em = Math.min(
    arc.maxCapital / capital,
    to > from ? room / (to - from) : Infinity,
    arc.height / Math.max(top - bottom, capital),
  )
  const shift = shiftIntoSpace({ top: top - capital / 2, bottom: bottom - capital / 2 }, em, arc.height)
  const bent = outlines.map((outline) =>
    subdivideOutline(outline, 0.12).map(([x, y]) =>
      onCircle((x - (from + to) / 2) * em, (y - capital / 2) * em + shift, arc),
    ),
  )
  return letteringOf(kernel, faces, {
    lines: [typed],
    em,
    outlines: bent,
    missing,
    lineLimit: tidyWords(text).includes('\n') ? 1 : undefined,
  })
}

function onCircle(along: number, above: number, { radius, middle, inward }: Arc): Point {
  const turn = (middle * Math.PI) / 180 + (inward ? along : -along) / radius
  const away = inward ? radius - above : radius + above
  return [away * cos(turn), away * sin(turn)]
}

/** Adds points to an outline, at most `most` apart, before it is bent. */
export function subdivideOutline(outline: Point[], most: number): Point[] {
  return outline.flatMap(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]!
    const pieces = Math.max(1, Math.ceil(hypot(nextX - x, nextY - y) / most))
    return Array.from(
      { length: pieces },
      (_, j): Point => [x + ((nextX - x) * j) / pieces, y + ((nextY - y) * j) / pieces],
    )
  })
}
