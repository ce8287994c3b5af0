import { radialPoints } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { onPlinth, plinth } from '../plinth.ts'
import { raisedFinish } from '../raised.ts'

/** A faceted star on a plinth with the words. */
export const star = defineModel({
  id: 'star',
  version: 1,
  title: 'Faceted star',
  noun: 'star',
  parameters: { points: { label: 'Points', least: 5, most: 8, usual: 5, whole: true } },
  place: 'flat',
  colors: { body: 'star', accent: 'words' },
  view: { around: -25, above: 15 },
  base: ({ kernel }, size, { points = 5 }) => {
    const outline = radialPoints(points * 2, (i) => size * (i % 2 ? 0.21 : 0.5))
    const plan = kernel.Section.ofPolygons([outline]).rotate(90)
    const half = plan.extrude(size * 0.13, 0, 0, [0.001, 0.001])
    const body = half
      .add(half.mirror([0, 0, 1]))
      .add(plan.extrude(1.6, 0, 0, [1, 1], true))
      .rotate([90, 0, 0])
      .translate([0, 0, size * 0.565])
      .trimByPlane([0, 0, 1], 0.5)
    const foot = { width: size * 0.66, depth: size * 0.3, height: size * 0.2, corner: size * 0.05, edge: size * 0.028 }
    return { body: body.add(plinth(kernel, foot)), foot, size }
  },
  finish: ({ kernel, fonts }, { foot, size }, { text, font }) => {
    const room = {
      width: foot.width - size * 0.12,
      height: foot.height - size * 0.045,
      maxCapital: foot.height * 0.5,
      maxLines: 3,
    }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) => onPlinth(letters, foot))
  },
})
