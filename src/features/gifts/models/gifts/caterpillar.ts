import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import { extrudeRounded, extrudeRoundedHull, stroke } from '#features/gifts/geometry/solids.ts'
import { lettersInVisualOrder } from '#features/gifts/lettering/directions.ts'
import { squared } from '#features/gifts/lettering/exact.ts'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import { fitText } from '../fit-text.ts'
import { ball, ballAt, socket } from '../joints.ts'
import type { Lettering } from '../lettering.ts'
import { defineModel, type Tools, type Wish } from '../model.ts'
import { sinkDepth } from '../raised.ts'

const leastSegments = 4
/** The gap between segments, in millimeters, wide enough to print as separate parts. */
const between = 0.5

/** An articulated caterpillar: one letter per segment, connected by print-in-place joints. */
export const caterpillar = defineModel({
  id: 'caterpillar',
  version: 1,
  title: 'Name caterpillar',
  noun: 'caterpillar',
  parameters: {},
  place: 'flat',
  letters: 14,
  isSpelled: true,
  colors: { body: 'caterpillar', accent: 'eyes and letters' },
  view: { around: -34, above: 50 },
  pieces: (wish) => segmentsOf(wish).length + 1,
  base: () => ({}),
  finish: ({ kernel, fonts, ...rules }, _, wish) => {
    const letters = segmentsOf(wish)
    const measures = measuresOf(wish.size, letters.length, rules)
    const { radius, pitch, height } = measures
    const faces = fonts[wish.font]
    const laid = letters.map((letter) =>
      fitText(kernel, faces, letter, {
        width: radius * 1.02,
        height: radius * 1.5,
        maxCapital: radius * 0.8,
        maxLines: 1,
      }),
    )
    const raised = laid.flatMap((letter, i) => {
      const flat = letter?.section?.()?.translate([(i + 1) * pitch - radius * 0.04, 0])
      return flat ? [flat.extrude(0.8 + sinkDepth).translate([0, 0, height - sinkDepth])] : []
    })
    return {
      body: kernel.Solid.compose(segments(kernel, letters.length + 1, measures)),
      // Letters may be cut in, but never the eyes.
      ...(wish.isCut && raised.length > 0
        ? { accent: kernel.Solid.union(raised), cutBase: { accent: eyes(kernel, measures) } }
        : { accent: kernel.Solid.union([eyes(kernel, measures), ...raised]) }),
      lettering: together(
        laid.filter((letter) => letter !== undefined),
        wish.text,
      ),
    }
  },
})

function segmentsOf({ text }: Pick<Wish, 'text'>): string[] {
  const letters = lettersInVisualOrder(text, graphemesOf(text))
    .filter((letter) => letter.trim())
    .slice(0, 14)
  return [...letters, ...Array.from({ length: Math.max(0, leastSegments - letters.length) }, () => '')]
}

type Measures = ReturnType<typeof measuresOf>

/** Measures for a total length of `size`, from the feelers to the tail. */
function measuresOf(size: number, letters: number, { isLayered, onLayer }: Pick<Tools, 'isLayered' | 'onLayer'>) {
  const feelers = 1.83 * 0.56
  const tail = 0.56 * (0.98 - 0.012 * letters)
  const pitch = size / (feelers + letters + tail)
  const [radius, height] = [pitch * 0.56, onLayer(Math.max(5.4, pitch * 0.5))]
  // Old versions leave 3 µm between a socket and the top.
  const roof = isLayered ? 0.7 : 0.5
  return { pitch, radius, height, isLayered, joint: Math.min(radius * 0.4, height * 0.5 - roof) }
}

const roundingOf = (height: number) => Math.min(2.6, height * 0.34)

function segments(kernel: Kernel, count: number, measures: Measures): Solid[] {
  const { pitch, radius, height } = measures
  const { Solid, Section } = kernel
  const next = Solid.cylinder(height * 3, radius * 0.98 + between, radius * 0.98 + between, 72).translate([
    0,
    0,
    -height,
  ])
  return Array.from({ length: count }, (_, i) => {
    const isHead = i === 0
    const plan = Section.circle(radius * (isHead ? 1.12 : 0.98 - 0.012 * i), 72)
    const disc = extrudeRoundedHull(kernel, plan, isHead && !measures.isLayered ? height * 1.12 : height, {
      above: roundingOf(height),
      below: 0.6,
      steps: 6,
    })
    const own = [disc.translate([i * pitch, 0, 0])]
    if (isHead) own.push(feeler(kernel, measures, 1), feeler(kernel, measures, -1))
    const before =
      i < count - 1
        ? Solid.union(own)
            .subtract(next.translate([(i + 1) * pitch, 0, 0]))
            .subtract(socket(kernel, { x: ballOf(i + 1, measures), ...measures }))
        : Solid.union(own)
    if (isHead) return before
    return before.add(ball(kernel, { from: ballOf(i, measures), to: i * pitch - radius * 0.5, ...measures }))
  })
}

const ballOf = (i: number, { pitch, radius, joint }: Measures) =>
  ballAt({ x: i * pitch, radius: radius * 0.98, between, joint })

function feeler(kernel: Kernel, { radius, height }: Measures, side: number): Solid {
  const stalk = stroke(
    kernel,
    [-radius * 0.6, side * radius * 0.3],
    [-radius * 1.5, side * radius * 0.62],
    radius * 0.11,
  )
  const tip = kernel.Section.circle(radius * 0.23, 40).translate([-radius * 1.6, side * radius * 0.66])
  return stalk
    .extrude(height * 0.42)
    .add(extrudeRounded(kernel, tip, height * 0.62, { above: radius * 0.12, below: 0.2, steps: 4 }))
}

function eyes({ Solid }: Kernel, measures: Measures): Solid {
  const { radius, height, isLayered } = measures
  const z = isLayered ? height - dropAt(radius * 0.58, measures) : height * 1.04
  return Solid.union(
    [1, -1].map((side) => Solid.sphere(radius * 0.23, 36).translate([-radius * 0.42, side * radius * 0.4, z])),
  )
}

/** How far the rounded top of the head lies below its middle, at a distance from the middle. */
function dropAt(distance: number, { radius, height }: Measures): number {
  const round = roundingOf(height)
  const beside = Math.min(round, Math.max(0, distance - (radius * 1.12 - round)))
  return round - Math.sqrt(squared(round) - squared(beside))
}

/** Combines the letters into one lettering, which is as legible as the worst letter. */
function together(letters: Lettering[], text: string): Lettering | undefined {
  if (letters.length === 0) return undefined
  return {
    lines: [text],
    width: 0,
    capital: Math.min(...letters.map(({ capital }) => capital)),
    missing: letters.flatMap(({ missing }) => missing),
    thickened: Math.max(...letters.map(({ thickened }) => thickened)),
    share: Math.min(...letters.map(({ share }) => share)),
    stroke: Math.min(...letters.map(({ stroke }) => stroke)),
    isLegible: letters.every(({ isLegible }) => isLegible),
  }
}
