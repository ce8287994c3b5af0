import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { cos, sin } from '#features/gifts/lettering/exact.ts'
import type { Face } from '#features/gifts/lettering/fonts.ts'
import { finely } from './arc-text.ts'
import { capitalIn, fitText, type TextSpace } from './fit-text.ts'
import type { Lettering } from './lettering.ts'

/** A round wall about the upright axis; letters stand on it round its middle height, their front towards -y. */
export type Wall = { radius: number; height: number; mostCapital: number; readable: number }

/** The text on the front of a round wall, where it is seen without turning; a longer one goes round. */
export function wallText(kernel: Kernel, faces: Face[], text: string, wall: Wall): Lettering | undefined {
  const { radius, height, mostCapital } = wall
  const rooms: TextSpace[] = [
    { width: 2 * radius, height, mostCapital, mostLines: 1 },
    { width: 2.1 * radius, height, mostCapital, mostLines: 2 },
  ]
  const round = { width: 2 * Math.PI * radius * 0.92, height, mostCapital, mostLines: 2 }
  const enough = Math.min(wall.readable, mostCapital)
  return fitText(kernel, faces, text, rooms.find((room) => capitalIn(faces, text, room) >= enough) ?? round)
}

/**
 * Bends flat letters round a wall whose radius may change with the height, from `inside` below its surface to `outside`
 * above it. Only outlines are divided: strokes are so narrow that what lies between bends by less than a tenth.
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
  const outlines = section.toPolygons().map((outline) => finely(outline, Math.sqrt(8 * smallest * 0.012)))
  return Solid.extrude(outlines, inside + outside).warp((point) => {
    const [along, height, out] = point
    const radius = radiusAt(height)
    const turn = -Math.PI / 2 + along / radius
    point[0] = (radius + out - inside) * cos(turn)
    point[1] = (radius + out - inside) * sin(turn)
    point[2] = height
  })
}
