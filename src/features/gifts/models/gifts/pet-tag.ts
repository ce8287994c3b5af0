import { extrudeRounded, roundedRectangle, widthsOf } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { layeredLetters, layeredRim, raisedFinish, sinkDepth } from '../raised.ts'

/** A bone for a collar, with a rim, an eyelet above, and the name or a telephone number in its middle. */
export const petTag = defineModel({
  id: 'pet-tag',
  version: 1,
  isRefined: true,
  title: 'Bone tag',
  noun: 'tag',
  parameters: {},
  place: 'flat',
  colors: { body: 'tag', accent: 'words' },
  view: { around: 0, above: 62 },
  base: ({ kernel, isLayered, onLayer }, size) => {
    const { Section } = kernel
    const [floor, rim, knob] = [onLayer(2 + size * 0.006), 1.3 + size * 0.008, size * 0.15]
    const shaft = roundedRectangle(kernel, size * 0.8, size * 0.34, size * 0.06)
    const knobs = [1, -1].flatMap((along) =>
      [1, -1].map((up) => Section.circle(knob, 72).translate([along * (size / 2 - knob), up * size * 0.13])),
    )
    const bone = Section.union([shaft, ...knobs])
    const plan = bone.offset(size * 0.03, 'Round', 2, 40).offset(-size * 0.03, 'Round', 2, 40)
    const eye = 2.6 + size * 0.012
    const y = size * 0.17 + eye * 0.7
    const hole = Section.circle(eye - 1.5, 40).translate([0, y])
    const tab = Section.circle(eye, 48).translate([0, y])
    const hollow = plan.offset(-rim, 'Round', 2, 40).subtract(Section.circle(eye + 0.5, 48).translate([0, y]))
    const body = extrudeRounded(kernel, plan.add(tab).subtract(hole), floor + (isLayered ? layeredRim : 1), {
      above: 0.8,
      steps: 4,
    }).subtract(hollow.extrude(5).translate([0, 0, floor]))
    return { body, size, floor, widthAt: widthsOf(hollow.offset(-0.6, 'Round', 2, 24)) }
  },
  finish: ({ kernel, fonts, isLayered }, { size, floor, widthAt }, { text, font }) => {
    const [middle, height] = [-size * 0.02, size * 0.34 - 5]
    const room = {
      width: size * 0.84,
      height,
      maxCapital: size * 0.15,
      maxLines: 3,
      widthAt: (y: number) => widthAt(y + middle),
    }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      letters
        .translate([0, middle])
        .extrude((isLayered ? layeredLetters : 1) + sinkDepth)
        .translate([0, 0, floor - sinkDepth]),
    )
  },
})
