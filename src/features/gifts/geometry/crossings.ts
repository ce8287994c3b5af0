import Flatbush from 'flatbush'
import { orient2d, orient3d } from 'robust-predicates'
import type { Point3 } from '#platform/vector.ts'
import { cornerOf, type Mesh } from './mesh.ts'

type Triangle = readonly [Point3, Point3, Point3]
type Boxed = { corners: Triangle; least: Point3; most: Point3 }

/** The number of pairs of triangles that pass through each other, or overlap in one plane. Touching is allowed. */
export function countCrossings(mesh: Mesh): number {
  // The index takes no empty list.
  if (mesh.triangles.length === 0) return 0
  const all = Array.from({ length: mesh.triangles.length / 3 }, (_, i) => boxed(mesh, 3 * i))
  const index = new Flatbush(all.length)
  for (const { least, most } of all) index.add(least[0], least[1], most[0], most[1])
  index.finish()
  let count = 0
  for (const [i, { corners, least, most }] of all.entries()) {
    const isNear = (other: number) => other < i && least[2] <= all[other]!.most[2] && all[other]!.least[2] <= most[2]
    for (const other of index.search(least[0], least[1], most[0], most[1], isNear))
      if (cross(corners, all[other]!.corners)) count++
  }
  return count
}

function boxed(mesh: Mesh, first: number): Boxed {
  const corners: Triangle = [cornerOf(mesh, first), cornerOf(mesh, first + 1), cornerOf(mesh, first + 2)]
  const [[x, y, z], b, c] = corners
  return {
    corners,
    least: [Math.min(x, b[0], c[0]), Math.min(y, b[1], c[1]), Math.min(z, b[2], c[2])],
    most: [Math.max(x, b[0], c[0]), Math.max(y, b[1], c[1]), Math.max(z, b[2], c[2])],
  }
}

function cross(a: Triangle, b: Triangle): boolean {
  const sides = a.map((corner) => sideOf(b, corner))
  if (sides.every((side) => side === 0)) return overlapInPlane(a, b)
  // Most are neighbors, which touch from one side.
  if (!sides.some((side) => side > 0) || !sides.some((side) => side < 0)) return false
  return pierces(a, b) || pierces(b, a)
}

/** On which side of a triangle's plane a point lies: its sign, exactly. */
const sideOf = ([a, b, c]: Triangle, point: Point3) => Math.sign(orient3d(...a, ...b, ...c, ...point))

const edges = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const

/** Whether an edge of `a` passes through the inside of `b`. */
const pierces = (a: Triangle, b: Triangle) =>
  edges.some(([from, to]) => {
    const [start, end] = [a[from], a[to]]
    if (sideOf(b, start) * sideOf(b, end) >= 0) return false
    const turns = edges.map(([from, to]) => sideOf([start, end, b[from]], b[to]))
    return turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0)
  })

type Point2 = readonly [number, number]

/** Whether two triangles of one plane share more than their borders. */
function overlapInPlane(a: Triangle, b: Triangle): boolean {
  for (const axes of edges) {
    const flat = (triangle: Triangle) => triangle.map((corner): Point2 => [corner[axes[0]], corner[axes[1]]])
    const [one, other] = [counterclockwise(flat(a)), counterclockwise(flat(b))]
    if (one && other) return !isBeside(one, other) && !isBeside(other, one)
  }
  return false
}

const turnOf = (a: Point2, b: Point2, c: Point2) => Math.sign(-orient2d(...a, ...b, ...c))

/** The corners counterclockwise, or nothing for a triangle without area. */
function counterclockwise([a, b, c]: Point2[]): Point2[] | undefined {
  const turn = turnOf(a!, b!, c!)
  return turn === 0 ? undefined : turn > 0 ? [a!, b!, c!] : [a!, c!, b!]
}

/** Whether an edge of `a` has all of `b` outside. */
const isBeside = (a: Point2[], b: Point2[]) =>
  edges.some(([from, to]) => b.every((corner) => turnOf(a[from]!, a[to]!, corner) <= 0))
