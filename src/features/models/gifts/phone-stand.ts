import { tan } from '#features/lettering/exact.ts'
import { fitText } from '../fit-text.ts'
import type { Solid } from '../kernel.ts'
import { defineModel } from '../model.ts'
import { raised, sunk } from '../raised.ts'

/** A stand that a telephone leans on; the words are on the front of its foot. */
export const phoneStand = defineModel({
  id: 'phone-stand',
  version: 1,
  title: 'Phone stand',
  noun: 'phone stand',
  parameters: { lean: { label: 'Lean', unit: '°', least: 12, most: 30, usual: 20 } },
  place: 'flat',
  colors: { body: 'stand', accent: 'words' },
  view: { around: -30, above: 22 },
  base: ({ kernel }, size, { lean = 20 }) => {
    const { Section } = kernel
    const [wide, front, slot, wall] = [size * 0.72, size * 0.24, 13, 3 + size * 0.02]
    const back = tan((lean * Math.PI) / 180) * size
    // Seen from the side: the foot with the words, the slot for the telephone, the back that it leans on.
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
    const body = profile.extrude(wide, 0, 0, [1, 1], true).rotate([90, 0, 0]).rotate([0, 0, 90])
    const onFront = (letters: Solid) => letters.rotate([90, 0, 0]).translate([0, 0, front / 2])
    return { body, onFront, wide, front }
  },
  finish: ({ kernel, fonts }, { onFront, wide, front }, { text, font }) => {
    const room = { width: wide - 5, height: front - 3, mostCapital: front * 0.5, mostLines: 3 }
    return raised(fitText(kernel, fonts[font], text, room), (letters) =>
      onFront(letters.extrude(0.9 + sunk).translate([0, 0, -sunk])),
    )
  },
})
