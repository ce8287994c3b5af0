import { sin } from '#features/gifts/lettering/exact.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { defineModel } from '../model.ts'
import { raisedFinish } from '../raised.ts'
import { bendRound, wallText } from '../wall-text.ts'

/** An egg cup on a waisted foot, with the words around the cup. */
export const eggCup = defineModel({
  id: 'egg-cup',
  version: 1,
  title: 'Egg cup',
  noun: 'egg cup',
  parameters: {},
  place: 'wall',
  colors: { body: 'cup', accent: 'words' },
  view: { around: 3, above: 25 },
  base: ({ kernel }, size) => {
    const { Solid } = kernel
    const curve = Array.from({ length: 49 }, (_, i): Point => [outlineAt(i / 48) * size, (i / 48) * size])
    const outer = Solid.revolve([[[0, 0], ...curve, [0, size]]], 140)
    const bowl = Solid.sphere(size * 0.33, 120)
      .scale([1, 1, 1.3])
      .translate([0, 0, size * 0.98])
    const band = size * 0.32
    return {
      body: outer.subtract(bowl),
      band,
      middle: size * 0.74,
      radiusAt: (z: number) => outlineAt(z / size) * size,
    }
  },
  finish: ({ kernel, fonts }, { band, middle, radiusAt }, { text, font }) => {
    const wall = { radius: radiusAt(middle), height: band, maxCapital: band * 0.46, readable: band * 0.22 }
    return raisedFinish(wallText(kernel, fonts[font], text, wall), (letters) =>
      bendRound(kernel, letters.translate([0, middle]), { inside: 0.6, outside: 0.8 }, radiusAt),
    )
  },
})

/** The radius at a fraction of the height: a wide foot, a narrow waist, a round cup. */
function outlineAt(share: number) {
  if (share < 0.06) return 0.34
  const foot = 0.34 - 0.17 * sin((Math.min(1, (share - 0.06) / 0.32) * Math.PI) / 2)
  const cup = 0.23 * sin((Math.min(1, Math.max(0, (share - 0.3) / 0.52)) * Math.PI) / 2)
  return foot + cup
}
