import { extrudeRounded, heartSection } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import { defineModel } from '../model.ts'
import { onPlinth, plinth } from '../plinth.ts'
import { raisedFinish } from '../raised.ts'

/** An open heart around a small heart, on a plinth with the words. */
export const keepsakeHeart = defineModel({
  id: 'keepsake-heart',
  version: 1,
  title: 'Keepsake heart',
  noun: 'heart',
  parameters: {},
  place: 'flat',
  colors: { body: 'heart', accent: 'small heart and words' },
  view: { around: -22, above: 14 },
  base: ({ kernel }, size) => {
    const foot = { width: size * 0.7, depth: size * 0.28, height: size * 0.19, corner: size * 0.06, edge: size * 0.026 }
    const width = size * 0.86
    const outline = heartSection(kernel, width)
    const ring = outline.subtract(outline.offset(-size * 0.085, 'Round', 2, 48))
    const lift = size * 0.6
    const upright = (section: typeof ring, depth: number) =>
      extrudeRounded(kernel, section, depth, { above: size * 0.025, below: size * 0.025, steps: 4 })
        .translate([0, 0, -depth / 2])
        .rotate([90, 0, 0])
        .translate([0, 0, lift])
    // The small heart overlaps the lower point of the large heart a little.
    const small = heartSection(kernel, width * 0.4).translate([0, -width * 0.21])
    return {
      body: upright(ring, size * 0.15).add(plinth(kernel, foot)),
      accent: upright(small, size * 0.12),
      foot,
      size,
    }
  },
  finish: ({ kernel, fonts }, { foot, size }, { text, font }) => {
    const room = {
      width: foot.width - size * 0.12,
      height: foot.height - size * 0.045,
      maxCapital: foot.height * 0.5,
      maxLines: 3,
    }
    return raisedFinish(fitText(kernel, fonts[font], text, room), (letters) => onPlinth(letters, foot))
  },
})
