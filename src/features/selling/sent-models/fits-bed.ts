import { nozzle } from '#features/gifts/models/printability.ts'
import type { Bed } from '#features/selling/proofs/plate.ts'

/** The area of a printer's bed, in millimeters. */
export type BedArea = Pick<Bed, 'width' | 'depth'>

/**
 * Whether an object of this size fits on a bed in any axis-aligned orientation. The printer's height is assumed to be the longer side
 * of its bed, because the settings contain no height.
 */
export function fitsBed(size: readonly number[], { width, depth }: BedArea): boolean {
  const [shortest, longest] = [Math.min(...size), Math.max(...size)]
  return shortest <= Math.min(width, depth) && longest <= Math.max(width, depth)
}

/** The least longest side of a model that looks like something: some strokes of the nozzle, in millimeters. */
const leastLength = 5 * nozzle

/** Whether an object of this size is too small to print. */
export const isTooSmall = (size: readonly number[]): boolean =>
  Math.min(...size) < nozzle || Math.max(...size) < leastLength
