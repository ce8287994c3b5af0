import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { stroke } from '#features/gifts/geometry/solids.ts'
import { cos, sin, squared, tan } from '#features/gifts/lettering/exact.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { fitText } from '../fit-text.ts'
import { type AnyModel, defineModel } from '../model.ts'
import { raisedFinish, sinkDepth } from '../raised.ts'

/**
 * A phone stand with the words on the front of its foot. Version 1: between 3.5 and 5 cm, words make the stand up to 1.5 mm
 * longer than its size, the more the back leans.
 */
export const phoneStand1 = defineModel({
  id: 'phone-stand',
  version: 1,
  title: 'Phone stand',
  noun: 'phone stand',
  leastSize: 35,
  parameters: {
    lean: { label: 'Lean', unit: '°', least: 12, most: 30, usual: 20 },
    rays: { label: 'Rays in its back', least: 0, most: 7, usual: 0, whole: true },
  },
  place: 'flat',
  colors: { body: 'stand', accent: 'words' },
  view: { around: -30, above: 22 },
  base: ({ kernel }, size, { lean = 20, rays = 0 }) => {
    const { Section } = kernel
    const [wide, front, slot, wall] = [size * 0.72, size * 0.24, 13, 3 + size * 0.02]
    const back = tan((lean * Math.PI) / 180) * size
    // The side view: the foot with the words, the slot for the phone, the back.
    const profile = Section.ofPolygons(
      [
        [
          [0, 0],
          [wall * 1.4 + slot + wall + back, 0],
          [wall * 1.4 + slot + wall + back, wall],
          [wall * 1.6 + slot + wall, wall * 1.2],
          [wall * 1.4 + slot + wall + back, size],
          [wall * 1.4 + slot + back * 1, size],
          [wall * 1.4 + slot, wall * 1.2],
          [wall * 1.4, wall * 1.2],
          [wall * 1.4, front],
          [0, front],
        ],
      ],
      'NonZero',
    )
      .offset(-0.9, 'Round', 2, 24)
      .offset(0.9, 'Round', 2, 24)
    const straight = profile.extrude(wide, 0, 0, [1, 1], true).rotate([90, 0, 0]).rotate([0, 0, 90])
    const body = rays > 0 ? straight.subtract(cutThrough(sunrise(kernel, { wide, size, front, rays }), size)) : straight
    const onFront = (letters: Solid) => letters.rotate([90, 0, 0]).translate([0, 0, front / 2])
    return { body, onFront, wide, front }
  },
  finish: ({ kernel, fonts }, { onFront, wide, front }, { text, font }) => {
    const room = { width: wide - 5, height: front - 3, maxCapital: front * 0.5, maxLines: 3 }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) =>
      onFront(letters.extrude(0.9 + sinkDepth).translate([0, 0, -sinkDepth])),
    )
  },
})

/** Version 2: limited to sizes and leans at which words do not make the stand longer. */
export const phoneStand: AnyModel = {
  ...phoneStand1,
  version: 2,
  leastSize: 50,
  parameters: { ...phoneStand1.parameters, lean: { label: 'Lean', unit: '°', least: 12, most: 27, usual: 20 } },
}

/** The cut-outs of the back, seen from the front: everything outside an arch, and rays from behind the words. */
function sunrise(
  kernel: Kernel,
  { wide, size, front, rays }: Record<'wide' | 'size' | 'front' | 'rays', number>,
): Section {
  const { Section } = kernel
  const [half, from] = [wide / 2, front * 1.05]
  const middle = size - half
  const arch = Section.square([wide, middle])
    .translate([-half, 0])
    .add(Section.circle(half, 96).translate([0, middle]))
  const rise = Array.from({ length: rays }, (_, i) => {
    const turn = ((rays > 1 ? i / (rays - 1) - 0.5 : 0) * 104 * Math.PI) / 180
    const up = middle - from
    const edge = Math.min(
      up * cos(turn) + Math.sqrt(squared(half) - squared(up * sin(turn))),
      half / Math.max(0.01, Math.abs(sin(turn))),
    )
    const at = (distance: number): Point => [distance * sin(turn), from + distance * cos(turn)]
    return stroke(kernel, at(size * 0.2), at(edge - size * 0.1), size * 0.014, size * 0.034)
  })
  return Section.square([2 * size, 2 * size], true)
    .translate([0, size])
    .subtract(arch)
    .add(Section.union(rise))
}

const cutThrough = (shape: Section, size: number): Solid =>
  shape
    .extrude(2 * size)
    .rotate([90, 0, 0])
    .translate([0, 2 * size - 1, 0])
