import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { cos, sin } from '#features/gifts/lettering/exact.ts'
import type { Face } from '#features/gifts/lettering/fonts.ts'
import { lengthOf, tidyWords } from '#features/gifts/makes/make.ts'
import { subdivideOutline } from './arc-text.ts'
import { capitalIn, fitText, type TextSpace } from './fit-text.ts'
import type { Lettering } from './lettering.ts'

/** A round wall around the z axis. The text is centered on the front (-y) at the wall's middle height. */
export type Wall = { radius: number; height: number; maxCapital: number; readable: number }

/**
 * Lays a text on the front of a round wall, where it is visible at once; a longer text goes around the wall. Typed lines stay in
 * front, smaller, as long as they are legible.
 */
export function wallText(kernel: Kernel, faces: Face[], text: string, wall: Wall): Lettering | undefined {
  const { radius, height, maxCapital } = wall
  const inFront = { width: seenOf(radius), height, maxCapital, maxLines: 2 }
  const rooms: TextSpace[] = [{ width: 2 * radius, height, maxCapital, maxLines: 1 }, inFront]
  const round = { width: 2 * Math.PI * radius * 0.92, height, maxCapital, maxLines: 2 }
  if (tidyWords(text).includes('\n')) {
    const laid = fitText(kernel, faces, text, inFront)
    if (!laid || laid.isLegible || laid.lineLimit) return laid
    return withLettersInFront(fitText(kernel, faces, text, round), radius)
  }
  const enough = Math.min(wall.readable, maxCapital)
  const room = rooms.find((room) => capitalIn(faces, text, room) >= enough)
  if (room) return fitText(kernel, faces, text, room)
  const lines = fitText(kernel, faces, text, inFront)?.lines ?? []
  const canBreak = text.includes(' ') && fitText(kernel, faces, lines.join('\n'), inFront)?.isLegible
  const breakAfter = canBreak ? lines[0]?.split(' ').at(-1) : undefined
  return withLettersInFront(fitText(kernel, faces, text, round), radius, breakAfter)
}

/** The width along a round wall that can be read from the front, in millimeters: 60° to both sides. */
const seenOf = (radius: number) => 2.1 * radius

function withLettersInFront(
  lettering: Lettering | undefined,
  radius: number,
  breakAfter?: string,
): Lettering | undefined {
  const seen = seenOf(radius)
  if (!lettering || lettering.width <= seen * 1.02) return lettering
  const longest = Math.max(...lettering.lines.map(lengthOf))
  return { ...lettering, lettersInFront: Math.max(1, Math.floor((longest * seen) / lettering.width)), breakAfter }
}

/**
 * Bends flat letters around a wall whose radius may change with the height, from `inside` below the surface to `outside` above.
 * Only outlines are subdivided, because strokes are narrow: the error between them is below 0.1 mm.
 */
export function bendRound(
  { Solid }: Kernel,
  section: Section,
  { inside, outside }: { inside: number; outside: number },
  radiusAt: (height: number) => number,
): Solid {
  const smallest = Math.min(
    ...section
      .toPolygons()
      .flat()
      .map(([, y]) => radiusAt(y)),
  )
  const outlines = section.toPolygons().map((outline) => subdivideOutline(outline, Math.sqrt(8 * smallest * 0.012)))
  return Solid.extrude(outlines, inside + outside).warp((point) => {
    const [along, height, out] = point
    const radius = radiusAt(height)
    const turn = -Math.PI / 2 + along / radius
    point[0] = (radius + out - inside) * cos(turn)
    point[1] = (radius + out - inside) * sin(turn)
    point[2] = height
  })
}
