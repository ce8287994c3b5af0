import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import { extrudeRoundedHull, roundedRectangle } from '#features/gifts/geometry/solids.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { lowLetters, raisedFinish, sinkDepth } from '../raised.ts'

/** The gap between lid and groove on each side, in millimeters. */
const play = 0.25

/** A box with a lid that slides in a groove, printed beside each other; the words lie on the lid. */
export const slidingBox = defineModel({
  id: 'sliding-box',
  version: 1,
  isRefined: true,
  leastSize: 40,
  title: 'Sliding-lid box',
  noun: 'box',
  parameters: {},
  place: 'flat',
  colors: { body: 'box and lid', accent: 'words' },
  view: { around: -28, above: 42 },
  pieces: () => 2,
  base: ({ kernel, onLayer }, size) => {
    const { Solid } = kernel
    const [wide, high, wall] = [size * 0.48, size * 0.3, 2 + size * 0.012]
    const lid = { wide: wide - 2 * wall, thick: onLayer(1.8 + size * 0.012) }
    const plan = roundedRectangle(kernel, size, wide, size * 0.05)
    const outer = extrudeRoundedHull(kernel, plan, high, { above: 0.6, below: 0.6, steps: 3 })
    const room = roundedRectangle(kernel, size - 2 * wall, lid.wide - 2, size * 0.03)
      .extrude(high)
      .translate([0, 0, wall])
    const length = size - wall
    const groove = rail(kernel, {
      wide: lid.wide + 2 * play,
      thick: lid.thick + play + 0.05,
      length: length + 4,
    }).translate([wall + 2, 0, high - lid.thick - play])
    // The end where the lid slides in stays as high as the bottom of the lid.
    const box = outer.subtract(room).subtract(groove)
    const grip = kernel.Section.circle(size * 0.05, 48).intersect(
      kernel.Section.square([size, size], true).translate([size / 2, 0]),
    )
    const away = -(wide + lid.wide) / 2 - size * 0.05
    const cover = rail(kernel, { wide: lid.wide, thick: lid.thick, length: length - play })
      .intersect(lidPlan(kernel, length - play, lid.wide, size))
      .subtract(grip.extrude(5).translate([length / 2 - size * 0.13, 0, lid.thick - 0.8]))
      .translate([0, away, 0])
    return { body: Solid.compose([box, cover]), size, lid, away }
  },
  finish: ({ kernel, fonts, isLayered }, { size, lid, away }, { text, font }) => {
    const room = { width: size * 0.7, height: lid.wide - 2 * lid.thick - 3, maxCapital: size * 0.13, maxLines: 3 }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      letters
        .translate([-size * 0.06, away])
        .extrude((isLayered ? lowLetters : 0.6) + sinkDepth)
        .translate([0, 0, lid.thick - sinkDepth]),
    )
  },
})

/** A bar along x whose sides lean inward by 45 degrees, so that it cannot be lifted out of its groove. */
function rail({ Solid }: Kernel, { wide, thick, length }: { wide: number; thick: number; length: number }): Solid {
  const side: Point[] = [
    [-wide / 2, 0],
    [wide / 2, 0],
    [wide / 2 - thick, thick],
    [-wide / 2 + thick, thick],
  ]
  return Solid.extrude([side], length, 0, 0, [1, 1], true).rotate([90, 0, 0]).rotate([0, 0, 90])
}

/** The lid from above: the end that slides in first is rounded like the box. */
const lidPlan = (kernel: Kernel, length: number, wide: number, size: number): Solid =>
  roundedRectangle(kernel, length, wide + 2, size * 0.02)
    .extrude(size)
    .translate([0, 0, -1])
