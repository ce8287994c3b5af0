import { extrudeRounded, heartSection, stroke } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { onPlinth, plinth } from '../plinth.ts'
import { raisedFinish } from '../raised.ts'

/** A shamrock on a plinth with the words. */
export const shamrock = defineModel({
  id: 'shamrock',
  version: 1,
  title: 'Lucky shamrock',
  noun: 'shamrock',
  parameters: { leaves: { label: 'Leaves', least: 3, most: 4, usual: 4, whole: true } },
  place: 'flat',
  colors: { body: 'shamrock', accent: 'veins and words' },
  view: { around: -20, above: 12 },
  base: ({ kernel }, size, { leaves = 4 }) => {
    const { Section } = kernel
    const foot = {
      width: size * 0.62,
      depth: size * 0.28,
      height: size * 0.18,
      corner: size * 0.06,
      edge: size * 0.025,
    }
    const [reach, thick, middle] = [size * 0.36, size * 0.1, size * 0.62]
    const turns = leaves === 3 ? [-100, 0, 100] : [-135, -45, 45, 135]
    const leaf = heartSection(kernel, reach * (leaves === 3 ? 1.08 : 0.98)).translate([0, reach * 0.55])
    const stem = stroke(kernel, [0, 0], [size * 0.02, -middle + foot.height * 0.6], size * 0.032, size * 0.045)
    const plan = Section.union([...turns.map((turn) => leaf.rotate(turn)), Section.circle(reach * 0.14, 40), stem])
    const vein = stroke(
      kernel,
      [0, reach * 0.2],
      [0, reach * 0.68],
      Math.max(0.6, size * 0.014),
      Math.max(0.45, size * 0.008),
    )
    const upright = (depth: number) => (solid: ReturnType<typeof extrudeRounded>) =>
      solid
        .translate([0, 0, -depth / 2])
        .rotate([90, 0, 0])
        .translate([0, 0, middle])
    const body = upright(thick)(
      extrudeRounded(kernel, plan, thick, { above: size * 0.02, below: size * 0.02, steps: 3 }),
    )
    const veins = Section.union(turns.map((turn) => vein.rotate(turn)))
    const accent = upright(0)(veins.extrude(1).translate([0, 0, thick / 2 - 0.5]))
    return { body: body.add(plinth(kernel, foot)), accent, foot, size }
  },
  finish: ({ kernel, fonts }, { foot, size }, { text, font }) => {
    const room = {
      width: foot.width - size * 0.12,
      height: foot.height - size * 0.04,
      maxCapital: foot.height * 0.5,
      maxLines: 3,
    }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) => onPlinth(letters, foot))
  },
})
