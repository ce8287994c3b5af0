import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import { extrudeRounded, extrudeRoundedHull } from '#features/gifts/geometry/solids.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { fitText } from '../fit-text.ts'
import { ball, ballAt, socket } from '../joints.ts'
import { defineModel } from '../model.ts'
import { lowLetters, raisedFinish, sinkDepth } from '../raised.ts'

const segmentCount = 9
/** The gap between segments, in millimeters. */
const between = 0.5
/** The radius of a segment's disc relative to the widest, from the head to the tail. */
const radii = [1.06, 0.92, 1, 1, 0.94, 0.86, 0.77, 0.68, 0.6]
/** The segment with the wings. */
const winged = 2

/** A dragon that moves in eight joints, printed in place; a short name on a wing. */
export const dragon = defineModel({
  id: 'dragon',
  version: 1,
  isRefined: true,
  leastSize: 50,
  title: 'Articulated dragon',
  noun: 'dragon',
  parameters: {},
  place: 'flat',
  letters: 10,
  colors: { body: 'dragon', accent: 'eyes and words' },
  view: { around: -30, above: 48 },
  pieces: () => segmentCount,
  base: ({ kernel, onLayer }, size) => {
    const wing = onLayer(1.6 + size * 0.006)
    const measures = measuresOf(size, wing)
    return { body: kernel.Solid.compose(segments(kernel, measures)), accent: eyes(kernel, measures), measures }
  },
  finish: ({ kernel, fonts, isLayered }, { measures }, { text, font }) => {
    const { widest, wing, at } = measures
    const room = { width: widest * 2.4, height: widest * 1.4, maxCapital: widest * 0.9, maxLines: 1 }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      letters
        .translate([at[winged]! + widest * 0.95, -widest * 2.3])
        .extrude((isLayered ? lowLetters : 0.6) + sinkDepth)
        .translate([0, 0, wing - sinkDepth]),
    )
  },
})

type Measures = ReturnType<typeof measuresOf>

/** Measures for a length of about `size`, from the nose to the tip of the tail. */
function measuresOf(size: number, wing: number) {
  const widest = size / 16.9
  const own = radii.map((share) => share * widest)
  const at = [0]
  for (const [i, radius] of own.entries()) if (i > 0) at.push(at[i - 1]! + 0.9 * (own[i - 1]! + radius))
  const height = Math.max(5.4, widest * 1.02)
  const jointOf = (i: number) => Math.min(own[i]! * 0.42, height * 0.5 - 0.5)
  return { widest, own, at, height, jointOf, wing }
}

function segments(kernel: Kernel, measures: Measures): Solid[] {
  const { Solid, Section } = kernel
  const { own, at, height, jointOf } = measures
  return own.map((radius, i) => {
    const disc = extrudeRoundedHull(kernel, Section.circle(radius, 64), i === 0 ? height * 1.1 : height, {
      above: Math.min(height * 0.34, radius * 0.55),
      below: 0.5,
      steps: 5,
    })
    const parts = [disc, spike(kernel, radius, height)]
    if (i === 0) parts.push(head(kernel, radius, height))
    if (i === winged) parts.push(wings(kernel, measures))
    if (i === own.length - 1) parts.push(tail(kernel, radius, height))
    const whole = Solid.union(parts.map((part) => part.translate([at[i]!, 0, 0])))
    const next = own[i + 1]
    const open = next === undefined ? whole : whole.subtract(gapFor(kernel, measures, i + 1))
    if (i === 0) return open
    const joint = jointOf(i)
    const from = ballAt({ x: at[i]!, radius, between, joint })
    return open.add(ball(kernel, { from, to: at[i]! - radius * 0.5, height, joint }))
  })
}

/** What the next segment needs free: its disc with a gap, and the socket for its ball. */
function gapFor(kernel: Kernel, { own, at, height, jointOf }: Measures, i: number): Solid {
  const radius = own[i]! + between
  const joint = jointOf(i)
  const room = kernel.Solid.cylinder(height * 4, radius, radius, 72).translate([at[i]!, 0, -height])
  return room.add(socket(kernel, { x: ballAt({ x: at[i]!, radius: own[i]!, between, joint }), height, joint }))
}

/** A spike on the back, which leans toward the tail. */
const spike = ({ Solid }: Kernel, radius: number, height: number): Solid =>
  Solid.cylinder(radius * 0.62 + height * 0.2, radius * 0.34, radius * 0.08, 4)
    .rotate([0, 14, 0])
    .translate([-radius * 0.05, 0, height * 0.8])

/** Snout, jaw and two horns, in front of the first segment's disc. */
function head({ Solid, Section }: Kernel, radius: number, height: number): Solid {
  const snout = Section.hull([
    Section.circle(radius * 0.92, 48),
    Section.circle(radius * 0.44, 40).translate([-radius * 1.3, radius * 0.18]),
    Section.circle(radius * 0.44, 40).translate([-radius * 1.3, -radius * 0.18]),
  ])
  const face = Solid.hull([
    snout.extrude(height * 0.5),
    snout
      .scale([0.86, 0.8])
      .translate([-radius * 0.1, 0])
      .extrude(height * 0.8),
  ])
  const nostrils = [1, -1].map((side) =>
    Solid.sphere(radius * 0.14, 24).translate([-radius * 1.42, side * radius * 0.22, height * 0.78]),
  )
  const horns = [1, -1].map((side) =>
    Solid.cylinder(radius * 1.25, radius * 0.24, radius * 0.07, 24)
      .rotate([0, 52, side * 24])
      .translate([radius * 0.05, side * radius * 0.5, height * 0.82]),
  )
  return Solid.union([face, ...nostrils, ...horns])
}

/** Two flat wings on the bed, one the mirror of the other. */
function wings(kernel: Kernel, { widest, wing, height }: Measures): Solid {
  const outline: Point[] = [
    [-0.5, 0.3],
    [-0.35, 1.2],
    [-0.7, 2.3],
    [-0.25, 3.6],
    [0.75, 3],
    [1.25, 3.35],
    [1.75, 2.6],
    [2.45, 2.75],
    [2.55, 1.2],
    [1.6, 1.28],
    [0.5, 0.95],
    [0.5, 0.3],
  ]
  const plan = kernel.Section.ofPolygons(
    [outline.map(([x, y]): Point => [x * widest * 1.06, y * widest * 1.22])],
    'NonZero',
  )
  const soft = plan.offset(-widest * 0.06, 'Round', 2, 24).offset(widest * 0.06, 'Round', 2, 24)
  const one = extrudeRounded(kernel, soft, wing, { above: 0.5, below: 0.3, steps: 3 })
  const shoulder = kernel.Solid.cylinder(height * 0.7, widest * 0.5, widest * 0.3, 32).translate([0, widest * 0.72, 0])
  const both = [one.add(shoulder)]
  return kernel.Solid.union([...both, ...both.map((each) => each.mirror([0, 1, 0]))])
}

/** A tail that ends in an arrow. */
function tail(kernel: Kernel, radius: number, height: number): Solid {
  const { Section } = kernel
  const point = Section.ofPolygons([
    [
      [radius * 0.2, radius * 0.5],
      [radius * 0.2, -radius * 0.5],
      [radius * 2.1, -radius * 0.22],
      [radius * 1.9, -radius * 0.95],
      [radius * 3.9, 0],
      [radius * 1.9, radius * 0.95],
      [radius * 2.1, radius * 0.22],
    ],
  ])
  return extrudeRounded(kernel, point, height * 0.62, { above: height * 0.22, below: 0.4, steps: 4 })
}

const eyes = ({ Solid }: Kernel, { own: [radius = 1], height }: Measures): Solid =>
  Solid.union(
    [1, -1].map((side) =>
      Solid.sphere(radius * 0.22, 32).translate([-radius * 0.62, side * radius * 0.56, height * 0.84]),
    ),
  )
