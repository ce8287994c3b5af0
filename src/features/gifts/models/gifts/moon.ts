import { extrudeRounded, radialPoints } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { onPlinth, plinth } from '../plinth.ts'
import { raisedFinish } from '../raised.ts'

/** A crescent moon that holds a star, on a plinth with the words. */
export const moon = defineModel({
  id: 'moon',
  version: 1,
  title: 'Moon and star',
  noun: 'moon',
  parameters: {},
  place: 'flat',
  colors: { body: 'moon', accent: 'star and words' },
  view: { around: -20, above: 12 },
  base: ({ kernel }, size) => {
    const { Section } = kernel
    const foot = {
      width: size * 0.66,
      depth: size * 0.28,
      height: size * 0.18,
      corner: size * 0.06,
      edge: size * 0.025,
    }
    const radius = size * 0.43
    const thick = size * 0.11
    const crescent = Section.circle(radius, 160)
      .subtract(Section.circle(radius * 0.8, 140).translate([radius * 0.42, radius * 0.16]))
      .offset(-size * 0.012, 'Round', 2, 32)
      .offset(size * 0.012, 'Round', 2, 32)
    const star = Section.ofPolygons([radialPoints(10, (i) => radius * (i % 2 ? 0.15 : 0.34))])
      .rotate(180)
      .translate([radius * -0.14, radius * 0.16])
      .offset(-size * 0.004, 'Round', 2, 24)
      .offset(size * 0.01, 'Round', 2, 24)
    const upright = (section: typeof star, depth: number) =>
      extrudeRounded(kernel, section, depth, { above: size * 0.02, below: size * 0.02, steps: 4 })
        .translate([0, 0, -depth / 2])
        .rotate([90, 0, 0])
        .translate([0, 0, size - radius])
    return { body: upright(crescent, thick).add(plinth(kernel, foot)), accent: upright(star, thick * 0.8), foot, size }
  },
  finish: ({ kernel, fonts }, { foot, size }, { text, font }) => {
    const room = {
      width: foot.width - size * 0.12,
      height: foot.height - size * 0.04,
      maxCapital: foot.height * 0.5,
      maxLines: 3,
    }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) => onPlinth(letters, foot))
  },
})
