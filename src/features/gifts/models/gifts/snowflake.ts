import type { Section } from '#features/gifts/geometry/kernel.ts'
import { extrudeRounded, stroke } from '#features/gifts/geometry/solids.ts'
import { sin } from '#features/gifts/lettering/exact.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { arcText } from '../arc-text.ts'
import { defineModel } from '../model.ts'
import { layeredLetters, raisedFinish, sinkDepth } from '../raised.ts'

/** A snowflake in a ring with a loop; the words run along the lower edge of the ring. */
export const snowflake = defineModel({
  id: 'snowflake',
  version: 1,
  title: 'Snowflake ornament',
  noun: 'snowflake',
  leastSize: 15,
  parameters: { ring: { label: 'Ring', unit: '%', least: 16, most: 30, usual: 20 } },
  place: 'arc',
  colors: { body: 'flake', accent: 'words' },
  view: { around: 8, above: 58 },
  base: ({ kernel, isLayered, onLayer }, size, { ring: share = 20 }) => {
    const { Section, Solid } = kernel
    const [eye, height] = [2.3 + size * 0.02, onLayer(2.6 + size * 0.014)]
    // The size is the length of ring and loop together.
    const radius = (size - eye * 1.55) / 2
    const band = Math.max(5.4, radius * (share / 100))
    const inner = radius - band
    const branch = (at: number, length: number, side: number, width: number): Section => {
      const end: Point = [side * length * inner * sin(Math.PI / 3), (at + length / 2) * inner]
      return stroke(kernel, [0, at * inner], end, width)
    }
    const width = 0.026 * size
    const branches = [
      [0.36, 0.2, 0.85],
      [0.58, 0.27, 0.85],
      [0.8, 0.17, 0.8],
    ].flatMap(([at = 0, length = 0, share = 0]) => [-1, 1].map((side) => branch(at, length, side, width * share)))
    const arm = Section.union([stroke(kernel, [0, 0], [0, inner + 1], width), ...branches])
    const arms = [0, 60, 120, 180, 240, 300].map((turn) => arm.rotate(turn))
    const flake = Section.union([...arms, Section.circle(0.14 * inner + 1, 6)])
      .intersect(Section.circle(inner + 0.8, 160))
      .subtract(Section.circle(0.055 * inner, 6).rotate(30))
    const loop = { radius: eye, y: radius + eye * 0.55 }
    const ring = Section.circle(radius, 160)
      .subtract(Section.circle(inner, 160))
      .add(Section.circle(loop.radius, 48).translate([0, loop.y]))
      .subtract(Section.circle(loop.radius * 0.52, 32).translate([0, loop.y]))
    // Two fine rims frame the words.
    const rim = (at: number) => Section.circle(at + 0.35, 160).subtract(Section.circle(at - 0.35, 160))
    const rims = rim(radius - 0.85)
      .add(rim(inner + 0.85))
      .extrude(isLayered ? 0.45 : 0.5)
      .translate([0, 0, height - 0.05])
    const body = Solid.union([
      extrudeRounded(kernel, ring, height, { above: 0.8, steps: 3 }),
      extrudeRounded(kernel, flake, height * 0.82, { above: 1, steps: 4 }),
      rims,
    ])
    return { body, height, radius, band }
  },
  finish: ({ kernel, fonts, isLayered }, { height, radius, band }, { text, font }) => {
    const arc = {
      radius: radius - band / 2,
      maxCapital: band * 0.5,
      height: band - 1.6,
      middle: -90,
      most: 310,
      inward: true,
    }
    return raisedFinish(arcText(kernel, fonts[font], text, arc), (letters) =>
      letters.extrude(isLayered ? layeredLetters + sinkDepth : 1.3).translate([0, 0, height - 0.4]),
    )
  },
})
