import { extrudeRounded, heartSection, stroke, widthsOf } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { layeredLetters, layeredRim, raisedFinish, sinkDepth } from '../raised.ts'

/** A heart with a rim and a hole for a key ring; the words fill the recess. */
export const heart = defineModel({
  id: 'heart',
  version: 1,
  title: 'Heart key ring',
  noun: 'heart',
  parameters: {},
  place: 'flat',
  colors: { body: 'heart', accent: 'words' },
  view: { around: 0, above: 60 },
  base: ({ kernel, isLayered, onLayer }, size) => {
    const { Section } = kernel
    const width = size * 0.94
    const outline = heartSection(kernel, width)
    const [floor, rim, eye] = [onLayer(2.2 + size * 0.006), 1.6 + size * 0.012, 2.6 + size * 0.024]
    const y = (5 / 32) * width + eye * 0.75 + width * 0.012
    const tab = Section.circle(eye, 48)
      .translate([0, y])
      .add(stroke(kernel, [0, y - eye], [0, y - eye * 0.2], eye * 0.62))
    const hole = Section.circle(eye - 1.7, 40).translate([0, y])
    const hollow = outline.offset(-rim, 'Round', 2, 48).subtract(Section.circle(eye + 0.6, 48).translate([0, y]))
    const body = extrudeRounded(kernel, outline.add(tab).subtract(hole), floor + (isLayered ? layeredRim : 1.3), {
      above: 1.1,
    }).subtract(hollow.extrude(5).translate([0, 0, floor]))
    return { body, floor, width, widthAt: widthsOf(hollow.offset(-0.7, 'Round', 2, 24)) }
  },
  finish: ({ kernel, fonts, isLayered }, { floor, width, widthAt }, { text, font }) => {
    const middle = -width * 0.02
    const lettering = fitText(kernel, fonts[font], text, {
      width: width * 0.86,
      height: width * 0.6,
      widthAt: (y) => widthAt(y + middle),
      maxCapital: width * 0.24,
      maxLines: 6,
    })
    return raisedFinish(lettering, (letters) =>
      letters
        .translate([0, middle])
        .extrude(isLayered ? layeredLetters + sinkDepth : 1.6)
        .translate([0, 0, floor - sinkDepth]),
    )
  },
})
