import { cos, sin, squared } from '#features/gifts/lettering/exact.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { defineModel } from '../model.ts'
import { raisedFinish } from '../raised.ts'
import { bendRound, wallText } from '../wall-text.ts'

/** A Christmas bauble with a cap and an eye; two rings frame the words around its middle. */
export const bauble = defineModel({
  id: 'bauble',
  version: 1,
  title: 'Christmas bauble',
  noun: 'bauble',
  parameters: {},
  place: 'wall',
  colors: { body: 'bauble', accent: 'words' },
  view: { around: 3, above: 12 },
  base: ({ kernel }, size) => {
    const { Solid } = kernel
    const radius = size * 0.44
    const foot = radius * 0.94
    const belt = radius * 0.62
    const radiusAt = (z: number) => Math.sqrt(Math.max(0.01, squared(radius) - squared(z - foot)))
    // A flat bottom for the print bed.
    const arc = Array.from({ length: 61 }, (_, i): Point => {
      const z = (i / 60) * (foot + radius)
      return [radiusAt(z), z]
    })
    const ball = Solid.revolve([[[0, 0], ...arc, [0, foot + radius]]], 120)
    const ring = (z: number) => Solid.revolve([round(radiusAt(z), z, size * 0.012)], 120)
    const cap = Solid.cylinder(size * 0.075, size * 0.09, size * 0.08, 48).translate([0, 0, foot + radius * 0.96])
    const eye = kernel.Section.circle(size * 0.06, 40)
      .subtract(kernel.Section.circle(size * 0.034, 32))
      .extrude(size * 0.035, 0, 0, [1, 1], true)
      .rotate([90, 0, 0])
      .translate([0, 0, foot + radius * 0.96 + size * 0.105])
    const body = Solid.union([ball, ring(foot - belt / 2), ring(foot + belt / 2), cap, eye])
    return { body, belt, foot, radius, radiusAt }
  },
  finish: ({ kernel, fonts }, { belt, foot, radius, radiusAt }, { text, font }) => {
    const wall = { radius, height: belt * 0.86, maxCapital: belt * 0.46, readable: belt * 0.22 }
    return raisedFinish(wallText(kernel, fonts[font], text, wall), (letters) =>
      bendRound(kernel, letters.translate([0, foot]), { inside: 0.6, outside: 0.8 }, radiusAt),
    )
  },
})

/** The cross-section of a ring: a small circle at a distance from the axis. */
const round = (x: number, z: number, radius: number) =>
  Array.from({ length: 16 }, (_, i): Point => {
    const turn = (i / 8) * Math.PI
    return [x + radius * cos(turn), z + radius * sin(turn)]
  })
