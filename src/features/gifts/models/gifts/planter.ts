import { radialPoints } from '#features/gifts/geometry/solids.ts'
import { defineModel } from '../model.ts'
import { raisedFinish } from '../raised.ts'
import { bendRound, wallText } from '../wall-text.ts'

/** A faceted pot for a small plant with a drain hole and the words around its rim. */
export const planter = defineModel({
  id: 'planter',
  version: 1,
  title: 'Faceted planter',
  noun: 'planter',
  parameters: { facets: { label: 'Facets', least: 6, most: 14, usual: 9, whole: true } },
  place: 'wall',
  colors: { body: 'pot', accent: 'words' },
  view: { around: 3, above: 28 },
  base: ({ kernel }, size, { facets = 9 }) => {
    const { Section, Solid } = kernel
    const [rim, height, wall] = [size * 0.46, size, Math.max(2, size * 0.026)]
    const [band, step] = [height * 0.27, (height * 0.73) / 3]
    const radii = [0.29, 0.39, 0.43, 0.41].map((share) => share * size)
    // Every other ring is rotated by half a facet, which makes the faces triangles.
    const ring = (i: number) =>
      Section.ofPolygons([radialPoints(facets, () => radii[i]!)])
        .rotate((i % 2) * (180 / facets))
        .toPolygons()[0]!
        .map(([x, y]): [number, number, number] => [x, y, i * step])
    const body = Solid.union([
      ...[0, 1, 2].map((i) => Solid.hull([...ring(i), ...ring(i + 1)])),
      Solid.cylinder(band, rim, rim, 120).translate([0, 0, height - band]),
      Solid.cylinder(band * 0.3, rim * 0.82, rim, 120).translate([0, 0, height - band * 1.3]),
    ])
    const inside = Solid.cylinder(height, size * 0.24 - wall, rim - wall * 1.3, 96).translate([0, 0, wall * 1.2])
    const drain = Solid.cylinder(wall * 4, size * 0.035, size * 0.035, 32).translate([0, 0, -wall])
    return { body: body.subtract(inside).subtract(drain), rim, band, middle: height - band / 2 }
  },
  finish: ({ kernel, fonts }, { rim, band, middle }, { text, font }) => {
    const wall = { radius: rim, height: band * 0.86, maxCapital: band * 0.52, readable: band * 0.25 }
    return raisedFinish(wallText(kernel, fonts[font], text, wall), (letters) =>
      bendRound(kernel, letters.translate([0, middle]), { inside: 0.5, outside: 0.8 }, () => rim),
    )
  },
})
