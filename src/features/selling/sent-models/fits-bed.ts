import type { Bed } from '#features/selling/proofs/plate.ts'

/** The area of a printer's bed, in millimeters. */
export type BedArea = Pick<Bed, 'width' | 'depth'>

/**
 * Whether something of this size can be printed on a bed, however it is turned in quarters. A printer is taken to be as high as the
 * longer side of its bed: nobody has typed how high.
 */
export function fitsBed(size: readonly number[], { width, depth }: BedArea): boolean {
  const [shortest, longest] = [Math.min(...size), Math.max(...size)]
  return shortest <= Math.min(width, depth) && longest <= Math.max(width, depth)
}
