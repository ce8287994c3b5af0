/** A printer's bed, in millimetres. */
export type Bed = { width: number; depth: number }

/**
 * Whether something of this size can be printed on a bed, however it is turned in quarters. A printer is taken to be as high as the
 * longer side of its bed: nobody has typed how high.
 */
export function fitsBed(size: readonly number[], { width, depth }: Bed): boolean {
  const [shortest, longest] = [Math.min(...size), Math.max(...size)]
  return shortest <= Math.min(width, depth) && longest <= Math.max(width, depth)
}
