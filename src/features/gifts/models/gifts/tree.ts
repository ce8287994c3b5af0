import { radialPoints } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { onPlinth, plinth } from '../plinth.ts'
import { raisedFinish } from '../raised.ts'

/** A tree of twisted tiers with a star on top, on a plinth with the words. */
export const tree = defineModel({
  id: 'tree',
  version: 1,
  title: 'Twisted tree',
  noun: 'tree',
  parameters: {
    tiers: { label: 'Tiers', least: 3, most: 5, usual: 4, whole: true },
    twist: { label: 'Twist', unit: '°', least: 0, most: 60, usual: 30 },
    plinth: { label: 'Plinth', unit: '%', least: 15, most: 24, usual: 17 },
  },
  place: 'flat',
  colors: { body: 'tree', accent: 'star and words' },
  view: { around: -20, above: 15 },
  base: ({ kernel }, size, { tiers = 4, twist = 30, plinth: share = 17 }) => {
    const { Section, Solid } = kernel
    const foot = {
      width: size * 0.56,
      depth: size * 0.4,
      height: size * (share / 100),
      corner: size * 0.06,
      edge: size * 0.025,
    }
    const [bottom, top] = [foot.height + size * 0.05, size * 0.88]
    const rise = (top - bottom) / (tiers - 0.35 * (tiers - 1))
    const layers = Array.from({ length: tiers }, (_, i) => {
      const radius = size * (0.26 - (0.15 * i) / (tiers - 1))
      const plan = Section.ofPolygons([radialPoints(16, (point) => radius * (point % 2 ? 0.8 : 1))])
      return plan.extrude(rise, 14, twist, [0.1, 0.1]).translate([0, 0, bottom + i * rise * 0.65])
    })
    const trunk = Solid.cylinder(size * 0.4, size * 0.055, size * 0.055, 40).translate([0, 0, foot.height * 0.8])
    const star = Section.ofPolygons([radialPoints(10, (i) => size * (i % 2 ? 0.034 : 0.078))]).rotate(90)
    const half = star.extrude(size * 0.03, 0, 0, [0.001, 0.001])
    const accent = half
      .add(half.mirror([0, 0, 1]))
      .add(star.extrude(size * 0.018, 0, 0, [1, 1], true))
      .rotate([90, 0, 0])
      .translate([0, 0, size * 0.9])
    return { body: Solid.union([...layers, trunk, plinth(kernel, foot)]), accent, foot, size }
  },
  finish: ({ kernel, fonts }, { foot, size }, { text, font }) => {
    const room = {
      width: foot.width - size * 0.1,
      height: foot.height - size * 0.04,
      maxCapital: foot.height * 0.5,
      maxLines: 3,
    }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) => onPlinth(letters, foot))
  },
})
