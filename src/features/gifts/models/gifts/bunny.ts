import { buildOncePerKernel } from '#features/gifts/geometry/build-once-per-kernel.ts'
import { ellipsoid, rod, type SamplePoint, smoothUnion } from '#features/gifts/geometry/signed-distances.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { onPlinth, plinth } from '../plinth.ts'
import { raisedFinish } from '../raised.ts'

/** A sitting bunny on a plinth, with eyes and nose in the second color. */
export const bunny = defineModel({
  id: 'bunny',
  version: 1,
  title: 'Sitting bunny',
  noun: 'bunny',
  parameters: {},
  place: 'flat',
  colors: { body: 'bunny', accent: 'face and words' },
  view: { around: -25, above: 15 },
  base: ({ kernel }, size) => {
    const { Solid } = kernel
    const foot = { width: size * 0.6, depth: size * 0.5, height: size * 0.19, corner: size * 0.1, edge: size * 0.03 }
    const { pieces, height } = figureOf(kernel)
    const scale = size / height
    const eye = (side: number) =>
      Solid.sphere(0.0215, 32)
        .scale([0.92, 0.75, 1.12])
        .translate([side * 0.066, -0.163, low + 0.512])
    const nose = Solid.sphere(0.018, 24)
      .scale([1.25, 0.8, 0.9])
      .translate([0, -0.205, low + 0.463])
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
const low = 0.15

const figureOf = buildOncePerKernel(
  ({ Solid }) => {
    const figure = Solid.levelSet(
      ([x, y, z]) => -bunnyAt({ x: Math.abs(x), y, z: z - low }),
      { min: [-0.34, -0.34, low + 0.03], max: [0.34, 0.34, 1.06] },
      1 / 78,
      0,
      0.0008,
    )
    // The level set leaves tiny fragments at the lower edge.
    const pieces = figure.decompose().filter((piece) => piece.volume() > 1e-5)
    return { pieces, height: figure.boundingBox().max[2] }
  },
  ({ pieces }) => pieces,
)

/** The signed distance of one half, mirrored at x = 0. The bunny faces -y. */
function bunnyAt(at: SamplePoint) {
  const body = ellipsoid(at, [0, 0.02, 0.2], [0.19, 0.2, 0.215])
  const head = smoothUnion(body, ellipsoid(at, [0, -0.045, 0.475], [0.15, 0.14, 0.132]), 0.05)
  const muzzle = smoothUnion(head, ellipsoid(at, [0.045, -0.165, 0.435], [0.055, 0.045, 0.042]), 0.04)
  const ears = smoothUnion(muzzle, rod(at, [0.065, -0.005, 0.56], [0.105, 0.05, 0.8], 0.052, 0.036), 0.03)
  const haunches = smoothUnion(ears, ellipsoid(at, [0.125, 0, 0.12], [0.095, 0.155, 0.115]), 0.05)
  const feet = smoothUnion(haunches, rod(at, [0.125, -0.12, 0.038], [0.125, -0.2, 0.032], 0.052, 0.046), 0.04)
  const paws = smoothUnion(feet, rod(at, [0.1, -0.12, 0.27], [0.062, -0.185, 0.17], 0.045, 0.042), 0.03)
  const tail = smoothUnion(paws, ellipsoid(at, [0, 0.225, 0.1], [0.072, 0.072, 0.072]), 0.03)
  return -smoothUnion(-tail, rod(at, [0.071, -0.062, 0.6], [0.106, 0, 0.775], 0.028, 0.016), 0.03)
}
