import { starSection } from '#features/gifts/geometry/solids.ts'
import { defineModel } from '../model.ts'
import { raisedFinish } from '../raised.ts'
import { bendRound, wallText } from '../wall-text.ts'

/** A lantern for an electric tealight with star-shaped holes and the words around its foot. */
export const lantern = defineModel({
  id: 'lantern',
  version: 1,
  title: 'Star lantern',
  noun: 'lantern',
  parameters: { stars: { label: 'Stars in a row', least: 6, most: 12, usual: 9, whole: true } },
  place: 'wall',
  colors: { body: 'lantern', accent: 'words' },
  view: { around: 3, above: 25 },
  base: ({ kernel }, size, { stars = 9 }) => {
    const { Solid } = kernel
    const [radius, wall, band] = [size * 0.37, Math.max(1.8, size * 0.022), size * 0.26]
    const ring = (bottom: number, height: number) =>
      Solid.revolve(
        [
          [
            [0, bottom],
            [radius, bottom],
            [radius + 1.2, bottom + 1.2],
            [radius + 1.2, bottom + height - 1.2],
            [radius, bottom + height],
            [0, bottom + height],
          ],
        ],
        140,
      )
    const inside = Solid.cylinder(size, radius - wall, radius - wall, 120).translate([0, 0, wall])
    const shell = Solid.cylinder(size, radius, radius, 140)
      .add(ring(0, band))
      .add(ring(size * 0.93, size * 0.07))
    const hole = (width: number) =>
      starSection(kernel, 5, width, width * 0.44)
        .extrude(radius * 2)
        .rotate([90, 0, 0])
    const holes = [0, 1, 2].flatMap((row) =>
      Array.from({ length: stars }, (_, i) =>
        hole(Math.min(size * 0.085, (radius * 2.2) / stars))
          .translate([0, 0, band + size * (0.14 + 0.2 * row)])
          .rotate([0, 0, ((i + (row % 2) / 2) * 360) / stars]),
      ),
    )
    return { body: shell.subtract(inside).subtract(Solid.union(holes)), band, radius: radius + 1.2 }
  },
  finish: ({ kernel, fonts }, { band, radius }, { text, font }) => {
    const wall = { radius, height: band - 3.4, maxCapital: band * 0.48, readable: band * 0.24 }
    return raisedFinish(wallText(kernel, fonts[font], text, wall), (letters) =>
      bendRound(kernel, letters.translate([0, band / 2]), { inside: 0.5, outside: 0.8 }, () => radius),
    )
  },
})
