import { extrudeRounded, extrudeRoundedHull, heartSection, stroke } from '#features/gifts/geometry/solids.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { arcText } from '../arc-text.ts'
import { defineModel } from '../model.ts'
import { layeredLetters, layeredRim, raisedFinish, sinkDepth } from '../raised.ts'

/** A coaster with a rim and a shamrock in the second color, with the words around it. */
export const coaster = defineModel({
  id: 'coaster',
  version: 1,
  title: 'Shamrock coaster',
  noun: 'coaster',
  parameters: { leaves: { label: 'Leaves', least: 3, most: 4, usual: 3, whole: true } },
  place: 'arc',
  colors: { body: 'coaster', accent: 'shamrock and words' },
  view: { around: 0, above: 60 },
  base: ({ kernel, isLayered, onLayer }, size, { leaves = 3 }) => {
    const { Section } = kernel
    const [radius, height, rim] = [size / 2, onLayer(3 + size * 0.01), 1.8]
    const hollow = Section.circle(radius - rim - 0.6, 180)
      .extrude(5)
      .translate([0, 0, height])
    const body = extrudeRoundedHull(kernel, Section.circle(radius, 180), height + (isLayered ? layeredRim : 1.4), {
      above: 1.2,
      steps: 6,
    }).subtract(hollow)
    const turns = leaves === 3 ? [-105, 0, 105] : [-135, -45, 45, 135]
    const leaf = heartSection(kernel, radius * (leaves === 3 ? 0.56 : 0.5)).translate([0, radius * 0.315])
    const vein = stroke(kernel, [0, radius * 0.08], [0, radius * 0.36], Math.max(0.3, radius * 0.014))
    const bend = (share: number): Point => [radius * 0.15 * share * share, -radius * 0.58 * share]
    const stem = [0, 1, 2, 3, 4, 5].map((i) =>
      stroke(kernel, bend(i / 6), bend((i + 1) / 6), radius * (0.036 + (0.012 * (i + 1)) / 6)),
    )
    const motif = Section.union([
      ...turns.map((turn) => leaf.rotate(turn)),
      ...stem,
      Section.circle(radius * 0.06),
    ]).subtract(Section.union(turns.map((turn) => vein.rotate(turn))))
    const accent = extrudeRounded(kernel, motif, isLayered ? 1.4 : 1.6, { above: 0.5, below: 0, steps: 2 }).translate([
      0,
      0,
      height - 0.4,
    ])
    return { body, accent, height, radius, rim }
  },
  finish: ({ kernel, fonts, isLayered }, { height, radius, rim }, { text, font }) => {
    const band = radius * 0.2
    const arc = { radius: radius - rim - 0.8 - band / 2, maxCapital: band * 0.66, height: band, middle: 90, most: 324 }
    return raisedFinish(arcText(kernel, fonts[font], text, arc), (letters) =>
      letters.extrude(isLayered ? layeredLetters + sinkDepth : 1.5).translate([0, 0, height - 0.4]),
    )
  },
})
