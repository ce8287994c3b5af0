import { extrudeRounded, heartSection, roundedRectangle } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { raisedFinish, sinkDepth } from '../raised.ts'

/** A thin bookmark with a heart-shaped hole at one end and the words along it. */
export const bookmark = defineModel({
  id: 'bookmark',
  version: 1,
  title: 'Heart bookmark',
  noun: 'bookmark',
  parameters: {},
  place: 'flat',
  colors: { body: 'bookmark', accent: 'words' },
  view: { around: -32, above: 58 },
  base: ({ kernel, onLayer }, size) => {
    const [width, thick] = [size * 0.27, onLayer(1.2 + size * 0.004)]
    const plate = roundedRectangle(kernel, size, width, width * 0.28)
    const cut = heartSection(kernel, width * 0.56)
      .rotate(90)
      .translate([-size / 2 + width * 0.56, 0])
    const frame = roundedRectangle(kernel, size - 2.4, width - 2.4, width * 0.28 - 1).subtract(
      roundedRectangle(kernel, size - 3.8, width - 3.8, width * 0.28 - 1.6),
    )
    const body = extrudeRounded(kernel, plate.subtract(cut), thick, { above: 0.4, below: 0.2, steps: 3 })
    return { body: body.add(frame.extrude(0.45).translate([0, 0, thick - 0.05])), size, width, thick }
  },
  finish: ({ kernel, fonts }, { size, width, thick }, { text, font }) => {
    const room = { width: size - width * 1.2 - 5, height: width - 5.4, maxCapital: width * 0.4, maxLines: 3 }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      letters
        .translate([width * 0.42, 0])
        .extrude(0.6 + sinkDepth)
        .translate([0, 0, thick - sinkDepth]),
    )
  },
})
