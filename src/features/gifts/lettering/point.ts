/** A point in a plane: x to the right, y up. */
export type Point = [number, number]
