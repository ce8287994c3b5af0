/** A place on a plane, across and upwards. */
export type Point = [number, number]
