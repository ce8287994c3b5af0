import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { extrudeRounded, heartSection, roundedRectangle } from '#features/gifts/geometry/solids.ts'
import { fitText } from '../fit-text.ts'
import type { Lettering } from '../lettering.ts'
import { defineModel } from '../model.ts'
import { sinkDepth } from '../raised.ts'

/** A sign of two layers: a plate in the outline of the words, and the words on it. Without words, a plate with a heart. */
export const nameSign = defineModel({
  id: 'name-sign',
  version: 1,
  isRefined: true,
  title: 'Layered name sign',
  noun: 'sign',
  parameters: {},
  place: 'flat',
  colors: { body: 'plate', accent: 'words' },
  view: { around: -16, above: 56 },
  base: () => ({}),
  finish: ({ kernel, fonts, onLayer }, _, { size, text, font, isTrial }) => {
    const [edge, thick, high] = [size * 0.04, onLayer(2.4 + size * 0.012), onLayer(1.2 + size * 0.01)]
    const room = { width: size - 2 * edge, height: size * 0.6, maxCapital: size * 0.3, maxLines: 3 }
    const lettering = fitText(kernel, fonts[font], text, room)
    const letters = isTrial && !lettering?.isLegible ? undefined : lettering?.section?.()
    const plan = letters && lettering ? plateAround(kernel, letters, lettering, edge) : emptyPlate(kernel, size)
    const { min, max } = plan.bounds()
    const scale = size / Math.max(max[0] - min[0], max[1] - min[1])
    const toMiddle = (section: Section) =>
      section.translate([-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2]).scale([scale, scale])
    const onPlate = (section: Section): Solid =>
      toMiddle(section)
        .extrude(high + sinkDepth)
        .translate([0, 0, thick - sinkDepth])
    return {
      body: extrudeRounded(kernel, toMiddle(plan), thick, { above: 0.5, below: 0.4, steps: 3 }),
      accent: onPlate(letters ?? heartSection(kernel, size * 0.14)),
      lettering,
    }
  },
})

/** A plate in the outline of the words, in one piece: bars along the lines join letters that stand far apart. */
function plateAround({ Section }: Kernel, letters: Section, { lines, capital }: Lettering, edge: number): Section {
  const { min, max } = letters.bounds()
  const step = (max[1] - min[1]) / lines.length
  const bars = lines.map((_, i) =>
    Section.square([(max[0] - min[0]) * 0.6, capital * 0.5], true).translate([
      (min[0] + max[0]) / 2,
      max[1] - step * (i + 0.5),
    ]),
  )
  const spine = Section.square([capital, max[1] - min[1] - capital * 0.6], true).translate([
    (min[0] + max[0]) / 2,
    (min[1] + max[1]) / 2,
  ])
  const joined = Section.union([letters, ...bars, ...(lines.length > 1 ? [spine] : [])])
  const plan = joined.offset(edge * 3.4, 'Round', 2, 48).offset(-edge * 2.4, 'Round', 2, 48)
  const outer = Section.union(
    plan.decompose().map((one) => Section.ofPolygons(one.toPolygons().slice(0, 1), 'NonZero')),
  )
  return outer.decompose().length === 1 ? outer : Section.hull([outer])
}

const emptyPlate = (kernel: Kernel, size: number): Section => roundedRectangle(kernel, size, size * 0.3, size * 0.12)
