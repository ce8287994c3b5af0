import { extrudeRounded, heartSection, widthsOf } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { lowLetters, raisedFinish, sinkDepth } from '../raised.ts'

/** A heart-shaped dish for rings, with the names on its floor. */
export const ringDish = defineModel({
  id: 'ring-dish',
  version: 1,
  isRefined: true,
  title: 'Ring dish',
  noun: 'dish',
  parameters: {},
  place: 'flat',
  colors: { body: 'dish', accent: 'words' },
  view: { around: 0, above: 55 },
  base: ({ kernel, onLayer }, size) => {
    const outline = heartSection(kernel, size)
    const [floor, wall, height] = [onLayer(1.6 + size * 0.004), 1.9 + size * 0.008, size * 0.17]
    const outer = extrudeRounded(kernel, outline, height, { above: wall * 0.45, below: size * 0.012, steps: 5 })
    // The floor is narrower than the edge, so that rings slide to the middle.
    const layers = Array.from({ length: 14 }, (_, i) => {
      const share = i / 13
      const inset = wall + size * 0.03 * (1 - share) * (1 - share)
      const from = floor + (height - floor) * (i / 14)
      return outline.offset(-inset, 'Round', 2, 48).extrude(height).translate([0, 0, from])
    })
    const widest = outline.offset(-wall - size * 0.03 - 0.6, 'Round', 2, 48)
    return { body: outer.subtract(kernel.Solid.union(layers)), size, floor, widthAt: widthsOf(widest) }
  },
  finish: ({ kernel, fonts, isLayered }, { size, floor, widthAt }, { text, font }) => {
    const middle = -size * 0.07
    const lettering = fitText(kernel, fonts[font], text, {
      width: size * 0.8,
      height: size * 0.52,
      widthAt: (y) => widthAt(y + middle),
      maxCapital: size * 0.2,
      maxLines: 5,
    })
    return raisedFinish(lettering, (letters) =>
      letters
        .translate([0, middle])
        .extrude((isLayered ? lowLetters : 0.8) + sinkDepth)
        .translate([0, 0, floor - sinkDepth]),
    )
  },
})
