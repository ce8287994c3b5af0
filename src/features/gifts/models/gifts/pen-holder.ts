import { radialPoints } from '#features/gifts/geometry/solids.ts'
import { cos } from '#features/gifts/lettering/exact.ts'
import { defineModel } from '../model.ts'
import { raisedFinish } from '../raised.ts'
import { bendRound, wallText } from '../wall-text.ts'

/** A cup for pens, fluted above and below a plain band with the words. */
export const penHolder = defineModel({
  id: 'pen-holder',
  version: 1,
  title: 'Fluted pen holder',
  noun: 'pen holder',
  parameters: { flutes: { label: 'Flutes', least: 16, most: 36, usual: 26, whole: true } },
  place: 'wall',
  colors: { body: 'cup', accent: 'words' },
  view: { around: 3, above: 25 },
  base: ({ kernel }, size, { flutes = 26 }) => {
    const { Section, Solid } = kernel
    const [radius, wall, band] = [size * 0.36, Math.max(2, size * 0.024), size * 0.26]
    const outline = radialPoints(
      flutes * 10,
      (_, turn) => radius * (0.955 + 0.045 * Math.abs(cos((flutes * turn) / 2))),
    )
    const middle = size * 0.5
    const ring = Solid.revolve(
      [
        [
          [0, middle - band / 2 - 1],
          [radius * 0.96, middle - band / 2 - 1],
          [radius + 0.4, middle - band / 2],
          [radius + 0.4, middle + band / 2],
          [radius * 0.96, middle + band / 2 + 1],
          [0, middle + band / 2 + 1],
        ],
      ],
      140,
    )
    const inside = Solid.cylinder(size, radius * 0.955 - wall, radius * 0.955 - wall, 120).translate([0, 0, wall])
    const body = Section.ofPolygons([outline]).extrude(size).add(ring).subtract(inside)
    return { body, middle, band, radius: radius + 0.4 }
  },
  finish: ({ kernel, fonts }, { middle, band, radius }, { text, font }) => {
    const wall = { radius, height: band * 0.88, maxCapital: band * 0.5, readable: band * 0.24 }
    return raisedFinish(wallText(kernel, fonts[font], text, wall), (letters) =>
      bendRound(kernel, letters.translate([0, middle]), { inside: 0.5, outside: 0.8 }, () => radius),
    )
  },
})
