import { extrudeRounded, starSection } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { layeredLetters, layeredRim, raisedFinish, sinkDepth } from '../raised.ts'

/** A gift tag with cut corners, a rim and a small star; the words fill the tag. */
export const giftTag = defineModel({
  id: 'gift-tag',
  version: 1,
  title: 'Gift tag',
  noun: 'gift tag',
  parameters: {},
  place: 'flat',
  colors: { body: 'tag', accent: 'star and words' },
  view: { around: -20, above: 58 },
  base: ({ kernel, isLayered, onLayer }, size) => {
    const { Section } = kernel
    const [half, tall, thick, rim] = [size / 2, size * 0.28, onLayer(1.6 + size * 0.006), 1 + size * 0.008]
    const cut = tall * 0.62
    const plan = Section.ofPolygons(
      [
        [
          [-half + cut, -tall],
          [half, -tall],
          [half, tall],
          [-half + cut, tall],
          [-half, tall - cut],
          [-half, cut - tall],
        ],
      ],
      'NonZero',
    )
      .offset(-size * 0.03, 'Round', 2, 40)
      .offset(size * 0.03, 'Round', 2, 40)
    const eye = { x: -half + size * 0.1, radius: 1.8 + size * 0.012 }
    const hollow = plan
      .offset(-rim, 'Round', 2, 32)
      .subtract(Section.circle(eye.radius + 1.6, 40).translate([eye.x, 0]))
    const body = extrudeRounded(
      kernel,
      plan.subtract(Section.circle(eye.radius, 36).translate([eye.x, 0])),
      thick + (isLayered ? layeredRim : 0.9),
      {
        above: 0.6,
        steps: 3,
      },
    ).subtract(hollow.extrude(5).translate([0, 0, thick]))
    const star = starSection(kernel, 5, size * 0.055, size * 0.025).translate([half - size * 0.1, 0])
    const raise = isLayered ? layeredLetters : 0.9
    const accent = star.extrude(raise + sinkDepth).translate([0, 0, thick - sinkDepth])
    return { body, accent, size, tall, thick, rim, raise }
  },
  finish: ({ kernel, fonts }, { size, tall, thick, rim, raise }, { text, font }) => {
    const room = { width: size * 0.58, height: tall * 2 - rim * 2 - 1.6, maxCapital: tall * 0.6, maxLines: 4 }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      letters
        .translate([size * 0.02, 0])
        .extrude(raise + sinkDepth)
        .translate([0, 0, thick - sinkDepth]),
    )
  },
})
