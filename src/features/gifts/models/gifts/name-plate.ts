import type { Solid } from '#features/gifts/geometry/kernel.ts'
import { roundedRectangle } from '#features/gifts/geometry/solids.ts'
import { atan2, cos } from '#features/gifts/lettering/exact.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { raisedFinish, sinkDepth } from '../raised.ts'

/** A tilted desk name plate with a frame around the words. */
export const namePlate = defineModel({
  id: 'name-plate',
  version: 1,
  title: 'Desk name plate',
  noun: 'name plate',
  leastSize: 25,
  parameters: {},
  place: 'flat',
  colors: { body: 'plate', accent: 'words' },
  view: { around: -20, above: 25 },
  base: ({ kernel }, size) => {
    const [height, foot, top] = [size * 0.36, size * 0.22, size * 0.066]
    const back = foot / 2 - (foot - top) * 0.22
    const lean = atan2((foot - top) * 0.78, height)
    const body = kernel.Section.ofPolygons([
      [
        [-foot / 2, 0],
        [foot / 2, 0],
        [back, height],
        [back - top, height],
      ],
    ])
      .offset(-1.2, 'Round', 2, 24)
      .offset(1.2, 'Round', 2, 24)
      .extrude(size, 0, 0, [1, 1], true)
      .rotate([90, 0, 0])
      .rotate([0, 0, 90])
    const onFace = (solid: Solid) =>
      solid
        .rotate([90 - (lean * 180) / Math.PI, 0, 0])
        .translate([0, -foot / 2 + ((foot - top) * 0.78) / 2, height / 2])
    const face = height / cos(lean)
    const frame = roundedRectangle(kernel, size - 3, face - 3, 2.5).subtract(
      roundedRectangle(kernel, size - 5.2, face - 5.2, 1.6),
    )
    return { body: body.add(onFace(frame.extrude(1.3).translate([0, 0, -0.6]))), onFace, size, face }
  },
  finish: ({ kernel, fonts }, { onFace, size, face }, { text, font }) => {
    const room = { width: size - 10, height: face - 8, maxCapital: face * 0.5, maxLines: 3 }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      onFace(letters.extrude(1.6).translate([0, 0, -sinkDepth])),
    )
  },
})
