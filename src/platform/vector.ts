export type Point3 = [number, number, number]
/** A point or direction in space. These functions give the same results on all machines, so that models are reproducible. */
export type Vector = Readonly<Point3>

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const scale = (a: Vector, by: number): Point3 => [a[0] * by, a[1] * by, a[2] * by]
export const add = (a: Vector, b: Vector): Point3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const cross = (a: Vector, b: Vector): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
/** The unit vector of the same direction. */
export const unit = (a: Vector): Point3 => scale(a, 1 / (Math.sqrt(dot(a, a)) || 1))
