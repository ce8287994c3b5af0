import { radialPoints } from '#features/gifts/geometry/solids.ts'
import type { Point3 } from '#platform/vector.ts'
import { defineModel } from '../model.ts'
import { raisedFinish } from '../raised.ts'
import { bendRound, wallText } from '../wall-text.ts'

/** A twisted, ribbed vase with the words around a plain band at its foot. */
export const vase = defineModel({
  id: 'vase',
  version: 1,
  title: 'Twist vase',
  noun: 'vase',
  parameters: {
    twist: { label: 'Twist', unit: '°', least: 0, most: 160, usual: 95 },
    ribs: { label: 'Ribs', least: 7, most: 15, usual: 11, whole: true },
    band: { label: 'Height of the word band', unit: '%', least: 14, most: 26, usual: 16 },
  },
  place: 'wall',
  colors: { body: 'vase', accent: 'words' },
  view: { around: 3, above: 20 },
  base: ({ kernel }, size, { twist = 95, ribs = 11, band: share = 16 }) => {
    const { Section, Solid } = kernel
    const [radius, wall, band] = [size * 0.3, Math.max(1.6, size * 0.018), size * (share / 100)]
    const swell = (z: number) => bellied(Math.min(1.02, z / size))
    const swollen = (point: Point3) => {
      const share = swell(point[2])
      point[0] *= share
      point[1] *= share
    }
    const plan = Section.ofPolygons([radialPoints(ribs * 2, (i) => (i % 2 ? 0.84 : 1) * radius)])
    const layers = Math.round(size / 2.2)
    const outer = plan.extrude(size, layers, twist).warp(swollen)
    const inner = plan
      .offset(-wall * 1.12, 'Miter', 4)
      .extrude(size + 2, layers, (twist * (size + 2)) / size)
      .warp(swollen)
      .trimByPlane([0, 0, 1], wall * 1.1)
    const foot = radius * 0.99 * Math.max(swell(0), swell(band * 0.8))
    const ring = Solid.revolve(
      [
        [
          [0, 0],
          [foot - 0.8, 0],
          [foot, 0.8],
          [foot, band - 0.8],
          [foot - 0.8, band],
          [0, band],
        ],
      ],
      120,
    )
    return { body: outer.add(ring).subtract(inner), foot, band }
  },
  finish: ({ kernel, fonts }, { foot, band }, { text, font }) => {
    const wall = { radius: foot, height: band * 0.86, maxCapital: band * 0.52, readable: Math.max(3.2, band * 0.3) }
    return raisedFinish(wallText(kernel, fonts[font], text, wall), (letters) =>
      bendRound(kernel, letters.translate([0, band / 2]), { inside: 0.5, outside: 0.9 }, () => foot),
    )
  },
})

/** The relative radius at a fraction of the height: foot, belly, neck and lip. */
const bellied = (share: number) =>
  share < 0.55 ? bezier([0.7, 0.78, 1.16, 1], share / 0.55) : bezier([1, 0.8, 0.46, 0.92], (share - 0.55) / 0.45)

function bezier([a = 0, b = 0, c = 0, d = 0]: number[], t: number) {
  const u = 1 - t
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
}
