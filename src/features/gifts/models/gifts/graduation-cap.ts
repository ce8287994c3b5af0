import { extrudeRoundedHull, roundedRectangle, stroke } from '#features/gifts/geometry/solids.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { raisedFinish, sinkDepth } from '../raised.ts'

/** A mortarboard with its button and tassel in the second color; the words lie on the board. Prints without support. */
export const graduationCap = defineModel({
  id: 'graduation-cap',
  version: 1,
  isRefined: true,
  title: 'Graduation cap',
  noun: 'cap',
  parameters: {},
  place: 'flat',
  colors: { body: 'cap', accent: 'tassel and words' },
  view: { around: -24, above: 38 },
  base: ({ kernel, isLayered, onLayer }, size) => {
    const { Section, Solid } = kernel
    const [band, board] = [size * 0.13, Math.max(2, size * 0.035)]
    const slope = size * 0.25
    const height = onLayer(band + slope + board)
    const below = isLayered ? height - board : band + slope
    const square = roundedRectangle(kernel, size, size, size * 0.09)
    const head = Section.circle(size * 0.34, 96)
    const skull = extrudeRoundedHull(kernel, head, band, { above: 0.3, below: 0.5, steps: 2 })
    const edge = square
      .offset(-board * 0.4, 'Round', 2, 32)
      .toPolygons()
      .flat()
    const flare = Solid.hull([
      ...head
        .toPolygons()
        .flat()
        .map(([x, y]): [number, number, number] => [x, y, band - 0.3]),
      ...edge.map(([x, y]): [number, number, number] => [x, y, below]),
    ])
    const top = extrudeRoundedHull(kernel, square, board, {
      above: board * 0.35,
      below: board * 0.4,
      steps: 4,
    }).translate([0, 0, height - board])
    const pin: Point = [0, size * 0.12]
    const hem: Point = [size * 0.36, size * 0.24]
    const cord = stroke(kernel, pin, hem, size * 0.014)
    const threads = [-1, -0.5, 0, 0.5, 1].map((side) =>
      stroke(
        kernel,
        hem,
        [size * (0.36 + 0.045 * side), size * (0.07 + 0.012 * side * side)],
        size * 0.012,
        size * 0.011,
      ),
    )
    const knot = Section.circle(size * 0.03, 40).translate(hem)
    const button = Section.circle(size * 0.045, 48).translate(pin)
    const tassel = Section.union([cord, ...threads, knot, button])
    const accent = tassel.extrude(1 + sinkDepth).translate([0, 0, height - sinkDepth])
    return { body: Solid.union([skull, flare, top]), accent, size, height }
  },
  finish: ({ kernel, fonts }, { size, height }, { text, font }) => {
    const room = { width: size * 0.86, height: size * 0.36, maxCapital: size * 0.15, maxLines: 3 }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      letters
        .translate([0, -size * 0.23])
        .extrude(1 + sinkDepth)
        .translate([0, 0, height - sinkDepth]),
    )
  },
})
