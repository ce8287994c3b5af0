import { buildOncePerKernel } from '#features/gifts/geometry/build-once-per-kernel.ts'
import { ellipsoid, rod, type SamplePoint, smoothUnion } from '#features/gifts/geometry/signed-distances.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { onPlinth, plinth } from '../plinth.ts'
import { raisedFinish } from '../raised.ts'

/** A sitting cat on a plinth with its tail around its feet; eyes and nose in the second color. */
export const cat = defineModel({
  id: 'cat',
  version: 1,
  title: 'Sitting cat',
  noun: 'cat',
  parameters: {},
  place: 'flat',
  colors: { body: 'cat', accent: 'face and words' },
  view: { around: -25, above: 15 },
  base: ({ kernel }, size) => {
    const { Solid } = kernel
    const foot = { width: size * 0.62, depth: size * 0.54, height: size * 0.19, corner: size * 0.1, edge: size * 0.03 }
    const { pieces, height } = figureOf(kernel)
    const scale = size / height
    const eye = (side: number) =>
      Solid.sphere(0.026, 32)
        .scale([0.8, 0.7, 1.15])
        .translate([side * 0.075, -0.185, low + 0.6])
    const nose = Solid.sphere(0.018, 24)
      .scale([1.2, 0.8, 0.75])
      .translate([0, -0.204, low + 0.545])
    return {
      body: Solid.union([...pieces.map((piece) => piece.scale(scale)), plinth(kernel, foot)]),
      accent: Solid.union([eye(1), eye(-1), nose]).scale(scale),
      foot,
      size,
    }
  },
  finish: ({ kernel, fonts }, { foot, size }, { text, font }) => {
    const room = {
      width: foot.width - size * 0.15,
      height: foot.height - size * 0.045,
      maxCapital: foot.height * 0.5,
      maxLines: 3,
    }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) => onPlinth(letters, foot))
  },
})

/** How far the figure is sunk into the plinth. */
const low = 0.16

const figureOf = buildOncePerKernel(
  ({ Solid }) => {
    const figure = Solid.levelSet(
      ([x, y, z]) => -catAt({ x, y, z: z - low }),
      { min: [-0.36, -0.36, low + 0.01], max: [0.36, 0.36, 1.02] },
      1 / 76,
      0,
      0.0008,
    )
    // The level set leaves tiny fragments at the lower edge.
    const pieces = figure.decompose().filter((piece) => piece.volume() > 1e-5)
    return { pieces, height: figure.boundingBox().max[2] }
  },
  ({ pieces }) => pieces,
)

/** The signed distance. The cat faces -y and is symmetric except for its tail. */
function catAt(at: SamplePoint) {
  const side = { ...at, x: Math.abs(at.x) }
  const body = smoothUnion(
    ellipsoid(side, [0, 0.05, 0.19], [0.19, 0.2, 0.21]),
    ellipsoid(side, [0, -0.02, 0.36], [0.125, 0.125, 0.18]),
    0.08,
  )
  const head = smoothUnion(body, ellipsoid(side, [0, -0.06, 0.585], [0.175, 0.14, 0.135]), 0.04)
  const cheeks = smoothUnion(head, ellipsoid(side, [0.045, -0.175, 0.53], [0.055, 0.042, 0.042]), 0.03)
  const ears = smoothUnion(cheeks, rod(side, [0.105, -0.045, 0.66], [0.135, -0.045, 0.8], 0.058, 0.014), 0.03)
  const legs = smoothUnion(ears, rod(side, [0.075, -0.12, 0.3], [0.08, -0.17, 0.04], 0.052, 0.05), 0.03)
  const haunches = smoothUnion(legs, ellipsoid(side, [0.145, 0.03, 0.11], [0.085, 0.14, 0.12]), 0.04)
  const tail = Math.min(
    rod(at, [0.02, 0.24, 0.05], [0.21, 0.16, 0.045], 0.042),
    rod(at, [0.21, 0.16, 0.045], [0.25, -0.02, 0.045], 0.042),
    rod(at, [0.25, -0.02, 0.045], [0.2, -0.16, 0.05], 0.042, 0.036),
  )
  return smoothUnion(haunches, tail, 0.02)
}
