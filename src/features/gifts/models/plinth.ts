import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { extrudeRoundedHull, roundedRectangle } from '#features/gifts/geometry/solids.ts'
import { sinkDepth } from './raised.ts'

/** The block below a figure, in millimeters, with the words on its front. */
export type Plinth = { width: number; depth: number; height: number; corner: number; edge: number }

export const plinth = (kernel: Kernel, { width, depth, height, corner, edge }: Plinth): Solid =>
  extrudeRoundedHull(kernel, roundedRectangle(kernel, width, depth, corner), height, { above: edge, steps: 6 })

/** How far the rounded corners recede behind letters, which sink in by more; in millimeters. */
const recess = 0.3

/** The width of a plinth's front on which letters are attached to it. */
export const widthOfFront = ({ width, corner }: Pick<Plinth, 'width' | 'corner'>): number =>
  width - 2 * corner + 2 * Math.sqrt(2 * corner * recess - recess * recess)

/** Extrudes letters onto the front of a plinth. */
export const onPlinth = (letters: Section, { depth, height }: Plinth): Solid =>
  letters
    .extrude(0.9 + sinkDepth)
    .translate([0, 0, -sinkDepth])
    .rotate([90, 0, 0])
    .translate([0, -depth / 2, height * 0.48])
