import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'

// Print-in-place joints along x: a ball on a neck inside a socket of the previous segment.

/** The gap around a ball, in millimeters, wide enough to print as separate parts. */
export const clearance = 0.35

/** A joint: the radius of its ball and the height of its segment, in millimeters. */
type Joint = { joint: number; height: number }

/** The x position of the ball of a round segment at `x`, which lies inside the previous segment. */
export const ballAt = ({ x, radius, between, joint }: Record<'x' | 'radius' | 'between' | 'joint', number>): number =>
  x - radius - between - joint * 0.72

/** A ball at `from` with a neck to `to`. */
export function ball(kernel: Kernel, { from, to, joint, height }: Joint & { from: number; to: number }): Solid {
  const neck = kernel.Solid.cube([to - from, joint * 0.62, joint * 0.95], true).translate([
    (from + to) / 2,
    0,
    height / 2,
  ])
  return bicone(kernel, joint, height).translate([from, 0, 0]).add(neck)
}

/** The socket for a ball at `x`, in which the neck can swing by 18 degrees to each side. */
export function socket(kernel: Kernel, { x, joint, height }: Joint & { x: number }): Solid {
  const { Solid } = kernel
  const slot = Solid.cube([joint * 3, joint * 0.62 + 2 * clearance, joint * 0.95 + 2 * clearance], true).translate([
    joint * 1.5,
    0,
    0,
  ])
  const swung = [-18, 0, 18].map((turn) => slot.rotate([0, 0, turn]).translate([x, 0, height / 2]))
  const ahead = Solid.cube([60, 60, 60], true).translate([x + 30, 0, 0])
  const fan = Solid.hull([swung[0]!.intersect(ahead), swung[2]!.intersect(ahead)])
  return Solid.union([bicone(kernel, joint + clearance * 1.42, height).translate([x, 0, 0]), ...swung, fan])
}

/** Two cones base to base: they print without support and do not slip out. */
const bicone = ({ Solid }: Kernel, radius: number, height: number) =>
  Solid.revolve(
    [
      [
        [0, -radius],
        [radius, 0],
        [0, radius],
      ],
    ],
    32,
  )
    .translate([0, 0, height / 2])
    .intersect(Solid.cylinder(height, 60, 60, 8))
