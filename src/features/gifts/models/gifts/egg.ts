import { atan2, cos, hypot, power, sin } from '#features/gifts/lettering/exact.ts'
import { defineModel } from '../model.ts'
import { raisedFinish } from '../raised.ts'
import { bendRound, wallText } from '../wall-text.ts'

/** An egg with ribs that twist in opposite directions above and below a belt with the words. */
export const egg = defineModel({
  id: 'egg',
  version: 1,
  title: 'Twisted Easter egg',
  noun: 'egg',
  parameters: { ribs: { label: 'Ribs', least: 8, most: 20, usual: 14, whole: true } },
  place: 'wall',
  colors: { body: 'egg', accent: 'words' },
  view: { around: 3, above: 18 },
  base: ({ kernel, isUncrossed }, size, { ribs = 14 }) => {
    const [belt, middle, foot] = [0.2 * size, 0.42 * size, 0.045 * size]
    const layers = 72
    const heightOf = (share: number) => foot + ((size * 0.9985 - foot) * (1 - cos(Math.PI * share))) / 2
    const ribbed = (z: number, turn: number) => {
      const beside = Math.min(1, Math.max(0, (Math.abs(z - middle) - belt / 2 - 0.6) / (size * 0.035)))
      // Both ends are cut into triangles as circles, so ribs end before them.
      const inside = isUncrossed ? Math.min(1, (z - foot) / (size * 0.02), (size * 0.9985 - z) / (size * 0.02)) : 1
      const depth = beside * beside * (3 - 2 * beside) * 0.045 * inside
      const along = (turn / (2 * Math.PI)) * ribs + (z / size) * (z > middle ? 3.2 : -3.2)
      const wave = Math.abs((((along % 1) + 1) % 1) - 0.5) * 4 - 1
      return eggRadius(z / size) * size * (1 + depth * wave)
    }
    const body = kernel.Section.circle(1, 168)
      .extrude(1, layers)
      .warp((point) => {
        const z = heightOf(Math.round(point[2] * layers) / layers)
        const turn = atan2(point[1], point[0])
        const radius = Math.max(ribbed(z, turn), 0.01) * hypot(point[0], point[1])
        point[0] = radius * cos(turn)
        point[1] = radius * sin(turn)
        point[2] = z - foot
      })
    return { body, belt, middle: middle - foot, radiusAt: (z: number) => eggRadius((z + foot) / size) * size }
  },
  finish: ({ kernel, fonts }, { belt, middle, radiusAt }, { text, font }) => {
    const radius = radiusAt(middle)
    const wall = { radius, height: belt * 0.94, maxCapital: belt * 0.5, readable: Math.max(3.2, belt * 0.28) }
    return raisedFinish(wallText(kernel, fonts[font], text, wall), (letters) =>
      bendRound(kernel, letters.translate([0, middle]), { inside: 0.6, outside: 0.8 }, radiusAt),
    )
  },
})

/** The radius of an egg of height 1, at a fraction of the height. */
export function eggRadius(share: number) {
  const z = Math.min(1, Math.max(0, share))
  const away = z < 0.44 ? (0.44 - z) / 0.44 : (z - 0.44) / 0.56
  return 0.36 * power(Math.sqrt(Math.max(0, 1 - away * away)), z < 0.44 ? 0.96 : 1.06)
}
