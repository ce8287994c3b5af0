import { asin, atan2, cos, hypot, sin, squared } from '#features/gifts/lettering/exact.ts'
import { defineModel } from '../model.ts'
import { raisedFinish } from '../raised.ts'
import { bendRound, wallText } from '../wall-text.ts'

/** A ribbed pumpkin with a bent stalk in the second color and the words around a smooth belt. */
export const pumpkin = defineModel({
  id: 'pumpkin',
  version: 1,
  title: 'Pumpkin',
  noun: 'pumpkin',
  parameters: { ribs: { label: 'Ribs', least: 8, most: 14, usual: 10, whole: true } },
  place: 'wall',
  colors: { body: 'pumpkin', accent: 'stalk and words' },
  view: { around: 3, above: 25 },
  base: ({ kernel, isUncrossed }, size, { ribs = 10 }) => {
    const { Section } = kernel
    const [radius, height] = [size * 0.5, size * 0.72]
    const [belt, middle, layers] = [height * 0.3, height * 0.42, 60]
    // The profile goes up the side, over the edge and down into the hollow around the stalk.
    const skin = (turn: number) => radius * (0.3 + 0.7 * cos(turn))
    const beltAt = (z: number) => skin(asin((z / height) * 2 - 1)) - 1
    const body = Section.circle(1, 200)
      .extrude(1, layers)
      .warp((point) => {
        const up = Math.PI * (-0.5 + 1.12 * point[2])
        const z = (height / 2) * (1 + sin(up))
        const turn = atan2(point[1], point[0])
        const isBelt = up < 0.4 && Math.abs(z - middle) < belt / 2
        // Both ends are cut into triangles as circles, so grooves end before them.
        const inside = isUncrossed ? Math.min(1, point[2] / 0.08, (1 - point[2]) / 0.08) : 1
        const groove = squared(1 - Math.abs(cos((ribs * turn) / 2))) * 0.15 * inside
        const across = hypot(point[0], point[1]) * (isBelt ? beltAt(z) : skin(up) * (1 - groove))
        point[0] = across * cos(turn)
        point[1] = across * sin(turn)
        point[2] = z
      })
    const stalk = Section.circle(1, 5)
      .offset(0.25, 'Round', 2, 24)
      .extrude(1, 24, 70, [0.62, 0.62])
      .warp((point) => {
        const share = point[2]
        point[0] = point[0] * size * 0.055 * (1 + 0.9 * squared(squared(1 - share))) + size * 0.07 * share * share
        point[1] = point[1] * size * 0.055 * (1 + 0.9 * squared(squared(1 - share)))
        point[2] = height * 0.86 + share * size * 0.24
      })
    return { body, accent: stalk, belt, middle, radiusAt: beltAt }
  },
  finish: ({ kernel, fonts }, { belt, middle, radiusAt }, { text, font }) => {
    const wall = { radius: radiusAt(middle), height: belt * 0.92, maxCapital: belt * 0.5, readable: belt * 0.24 }
    return raisedFinish(wallText(kernel, fonts[font], text, wall), (letters) =>
      bendRound(kernel, letters.translate([0, middle]), { inside: 0.6, outside: 0.8 }, radiusAt),
    )
  },
})
