import { power, sin } from '#features/gifts/lettering/exact.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { fitText } from '../fit-text.ts'
import { type AnyModel, type Base, defineModel, type Wish, type Workshop } from '../model.ts'
import { onPlinth, type Plinth, plinth, widthOfFront } from '../plinth.ts'
import { raisedFinish } from '../raised.ts'

/** A rocket with fins and a porthole on a plinth with the words. */
export const rocket = defineModel({
  id: 'rocket',
  version: 1,
  title: 'Little rocket',
  noun: 'rocket',
  parameters: { fins: { label: 'Fins', least: 3, most: 5, usual: 4, whole: true } },
  place: 'flat',
  colors: { body: 'rocket', accent: 'nose, porthole and words' },
  view: { around: -25, above: 12 },
  base: ({ kernel }, size, { fins = 4 }) => {
    const { Section, Solid } = kernel
    const foot = {
      width: size * 0.56,
      depth: size * 0.42,
      height: size * 0.17,
      corner: size * 0.08,
      edge: size * 0.025,
    }
    const [bottom, length] = [size * 0.24, size * 0.76]
    const radiusAt = (share: number) => size * 0.135 * power(sin(Math.PI * (0.22 + 0.78 * share)), 0.62)
    const hull = (from: number, to: number, more: number): Point[] => [
      [0, bottom + from * length],
      ...Array.from({ length: 49 }, (_, i): Point => {
        const share = from + ((to - from) * i) / 48
        return [radiusAt(share) + more, bottom + share * length]
      }),
      [0, bottom + to * length],
    ]
    const fin = Section.ofPolygons(
      [
        [
          [0, size * 0.5],
          [0, size * 0.26],
          [size * 0.2, size * 0.12],
          [size * 0.225, size * 0.2],
          [size * 0.2, size * 0.34],
        ],
      ],
      'NonZero',
    )
      .offset(-size * 0.012, 'Round', 2, 24)
      .offset(size * 0.012, 'Round', 2, 24)
      .extrude(size * 0.034, 0, 0, [1, 1], true)
      .rotate([90, 0, 0])
    const around = Array.from({ length: fins }, (_, i) => fin.rotate([0, 0, 45 + (i * 360) / fins]))
    const flame = Solid.cylinder(size * 0.14, size * 0.1, size * 0.075, 40).translate([0, 0, foot.height * 0.8])
    const porthole = Solid.cylinder(size * 0.2, size * 0.055, size * 0.055, 48)
      .rotate([90, 0, 0])
      .translate([0, 0, bottom + length * 0.5])
    const glass = porthole.intersect(Solid.revolve([hull(0.2, 0.8, size * 0.012)], 96))
    const nose = Solid.revolve([hull(0.8, 1, size * 0.004)], 96)
    return {
      body: Solid.union([Solid.revolve([hull(0, 1, 0)], 96), ...around, flame, plinth(kernel, foot)]),
      accent: glass.add(nose),
      foot,
      size,
    }
  },
  finish: finishWith(({ foot, size }) => foot.width - size * 0.1),
})

/** Version 3: words end where the rounded corners of the plinth begin. */
export const rocket3: AnyModel = {
  ...rocket,
  version: 3,
  isRefined: true,
  finish: finishWith(({ foot }) => widthOfFront(foot)),
}

type RocketBase = Base & { foot: Plinth; size: number }

function finishWith(widthOf: (base: RocketBase) => number) {
  return ({ kernel, fonts }: Workshop, base: RocketBase, { text, font }: Wish) => {
    const { foot, size } = base
    const room = {
      width: widthOf(base),
      height: foot.height - size * 0.04,
      maxCapital: foot.height * 0.5,
      maxLines: 3,
    }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) => onPlinth(letters, foot))
  }
}
