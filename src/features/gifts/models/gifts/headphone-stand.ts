import type { Kernel, Section } from '#features/gifts/geometry/kernel.ts'
import { extrudeRounded, roundedRectangle } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { raisedFinish, sinkDepth } from '../raised.ts'

/** The gap between the tongue of the upright and the slot of the foot, in millimeters. */
const play = 0.2

/** A stand for headphones in two flat parts: the upright, whose tongue goes into the foot, and the foot with the words. */
export const headphoneStand = defineModel({
  id: 'headphone-stand',
  version: 1,
  isRefined: true,
  leastSize: 50,
  title: 'Headphone stand',
  noun: 'headphone stand',
  parameters: {},
  place: 'flat',
  colors: { body: 'stand', accent: 'words' },
  view: { around: -18, above: 52 },
  pieces: () => 2,
  base: ({ kernel, isLayered, onLayer }, size) => {
    const { Solid } = kernel
    const thick = onLayer(Math.max(3, size * 0.038))
    // As thick as the upright, so that no layer holds both the upright and letters.
    const foot = {
      wide: size * 0.44,
      deep: size * 0.4,
      thick: isLayered ? thick : Math.max(3, size * 0.03),
      at: -size * 0.46,
    }
    const tongue = { wide: size * 0.2, long: foot.thick }
    const upright = extrudeRounded(kernel, uprightPlan(kernel, size, tongue), thick, {
      above: thick * 0.2,
      below: 0.4,
      steps: 3,
    })
    const slot = kernel.Section.square([tongue.wide + 2 * play, thick + 2 * play], true).translate([0, size * 0.09])
    const plan = roundedRectangle(kernel, foot.wide, foot.deep, size * 0.09).subtract(slot)
    const base = extrudeRounded(kernel, plan, foot.thick, { above: foot.thick * 0.25, below: 0.4, steps: 3 })
    return { body: Solid.compose([upright, base.translate([0, foot.at, 0])]), size, foot }
  },
  finish: ({ kernel, fonts }, { size, foot }, { text, font }) => {
    const room = { width: foot.wide - 6, height: size * 0.19, maxCapital: size * 0.075, maxLines: 2 }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      letters
        .translate([0, foot.at - size * 0.08])
        .extrude(0.8 + sinkDepth)
        .translate([0, 0, foot.thick - sinkDepth]),
    )
  },
})

/** The upright, lying along x: a head in outline with a hollow for the band, a neck, shoulders and a tongue. */
function uprightPlan(kernel: Kernel, size: number, tongue: { wide: number; long: number }): Section {
  const { Section } = kernel
  const [top, bottom] = [size / 2, -size / 2 + tongue.long]
  const saddle = Section.circle(size * 0.24, 96)
    .intersect(Section.square([size, size], true).translate([size * 0.5, 0]))
    .translate([top - size * 0.24, 0])
  const horns = [1, -1].map((side) =>
    Section.circle(size * 0.035, 48).translate([top - size * 0.225, side * size * 0.225]),
  )
  const neck = Section.square([size * 0.7, size * 0.15], true).translate([
    (bottom + top - size * 0.24) / 2 - size * 0.02,
    0,
  ])
  const shoulders = Section.square([size * 0.02, size * 0.3], true).translate([bottom + size * 0.01, 0])
  const figure = Section.union([saddle, neck, shoulders, ...horns])
  const soft = figure.offset(size * 0.05, 'Round', 2, 48).offset(-size * 0.05, 'Round', 2, 48)
  const flat = Section.square([size, size], true).translate([bottom + size / 2, 0])
  const heart = Section.circle(size * 0.11, 96)
    .translate([top - size * 0.14, 0])
    .intersect(Section.square([size, size], true).translate([top - size * 0.2 + size / 2, 0]))
  const hollow = heart.offset(-size * 0.02, 'Round', 2, 32).offset(size * 0.02, 'Round', 2, 32)
  return soft
    .intersect(flat)
    .subtract(hollow)
    .add(Section.square([tongue.long + 1, tongue.wide], true).translate([bottom - tongue.long / 2 + 0.5, 0]))
}
