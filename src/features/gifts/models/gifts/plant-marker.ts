import { extrudeRounded, roundedRectangle } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { raisedFinish, sinkDepth } from '../raised.ts'

/** A marker for a flower pot: a plate with the words, two leaves, and a point for the soil. Printed lying on its back. */
export const plantMarker = defineModel({
  id: 'plant-marker',
  version: 1,
  isRefined: true,
  title: 'Plant marker',
  noun: 'plant marker',
  parameters: {},
  place: 'flat',
  colors: { body: 'marker', accent: 'words' },
  view: { around: -18, above: 58 },
  base: ({ kernel, isLayered, onLayer }, size) => {
    const { Section } = kernel
    const [width, thick] = [size * 0.22, onLayer(1.8 + size * 0.006)]
    const [left, right] = [-size * 0.36, size * 0.18]
    const middle = (left + right) / 2
    const plate = roundedRectangle(kernel, right - left, width, width * 0.32).translate([middle, 0])
    const point = Section.ofPolygons([
      [
        [right - width, width * 0.34],
        [right - width, -width * 0.34],
        [size * 0.48, -0.7],
        [size * 0.5, 0],
        [size * 0.48, 0.7],
      ],
    ])
    const leaf = (side: number) =>
      Section.circle(width * 0.56, 64)
        .intersect(Section.circle(width * 0.56, 64).translate([0, width * 0.56]))
        .translate([0, -width * 0.28])
        .rotate(side * 34)
        .translate([left - width * 0.2, side * width * 0.34])
    const plan = plate.add(point).add(leaf(1)).add(leaf(-1))
    const rim = plate.offset(-1, 'Round', 2, 32).subtract(plate.offset(-1.8, 'Round', 2, 32))
    const body = extrudeRounded(kernel, plan, thick, { above: 0.5, below: 0.3, steps: 3 })
    return {
      body: body.add(rim.extrude(isLayered ? 0.45 : 0.5).translate([0, 0, thick - 0.05])),
      width,
      long: right - left,
      middle,
      thick,
    }
  },
  finish: ({ kernel, fonts }, { width, long, middle, thick }, { text, font }) => {
    const room = { width: long - 6, height: width - 5, maxCapital: width * 0.46, maxLines: 2 }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      letters
        .translate([middle, 0])
        .extrude(0.8 + sinkDepth)
        .translate([0, 0, thick - sinkDepth]),
    )
  },
})
