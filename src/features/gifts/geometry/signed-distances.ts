import { hypot, squared } from '#features/gifts/lettering/exact.ts'
/** A point for signed distance functions: negative inside, positive outside. Lengths are fractions of the gift's size. */
export type SamplePoint = { x: number; y: number; z: number }

/** Unites two distances with a smooth transition of length `over`. */
export function smoothUnion(one: number, other: number, over: number) {
  const near = Math.max(over - Math.abs(one - other), 0) / over
  return Math.min(one, other) - near * near * over * 0.25
}

export function ellipsoid({ x, y, z }: SamplePoint, [cx, cy, cz]: number[], [rx, ry, rz]: number[]) {
  const [dx, dy, dz] = [x - cx!, y - cy!, z - cz!]
  const near = hypot(dx / rx!, dy / ry!, dz / rz!)
  const slope = hypot(dx / squared(rx!), dy / squared(ry!), dz / squared(rz!))
  return slope === 0 ? -Math.min(rx!, ry!, rz!) : (near * (near - 1)) / slope
}

/** A rod with round ends that tapers from one radius to another. */
export function rod({ x, y, z }: SamplePoint, [ax, ay, az]: number[], [bx, by, bz]: number[], from: number, to = from) {
  const along = [bx! - ax!, by! - ay!, bz! - az!]
  const here = [x - ax!, y - ay!, z - az!]
  const share = dot(here, along) / dot(along, along)
  const way = Math.min(1, Math.max(0, share))
  return hypot(...here.map((value, i) => value - along[i]! * way)) - (from + (to - from) * way)
}

const dot = (one: number[], other: number[]) => one.reduce((sum, value, i) => sum + value * other[i]!, 0)
