import type { DisplayMesh } from '#features/geometry/display-mesh.ts'
import { boxOf } from '#features/geometry/mesh.ts'
import { scan } from '#features/renders/scan.ts'
import { cross, dot, type Point3, plus, scaled } from '#platform/vector.ts'

/** The middle of what is free for words, as it is seen from before, and how wide and high words may be there, in millimetres. */
type FreePlace = { at: Point3; width: number; height: number }

/** A side is looked at in so many pixels. */
const fine = 64
/** Where a face turns by more than this from one pixel to the next, or lies behind by so many pixels, is an edge. */
const edge = { alike: 0.8, behind: 4 }
/** How much of what is free words take: beside an edge they would lie on it. */
const share = 0.9
/** What a pixel of more room is worth, in pixels from the middle. */
const farther = 0.05

/**
 * Where a side of a design has most room for words, over no edge and on nothing behind it; of equal places the one nearest to its middle.
 * `way` leads along an axis from the design to the eye. Undefined where a side is all edges.
 */
export function freePlace(mesh: DisplayMesh, way: Point3): FreePlace | undefined {
  const up: Point3 = way[2] === 0 ? [0, 0, 1] : [0, 1, 0]
  const right = cross(up, way)
  const { least, most } = boxOf(mesh.positions)
  const middle = scaled(plus(least, most), 0.5)
  const along = (axis: Point3) => Math.abs(dot(axis, most) - dot(axis, least))
  const pixel = Math.max(along(right), along(up)) / fine
  const { depth, normals } = scan([mesh], fine, (x, y, z) => {
    const place: Point3 = [x - middle[0], y - middle[1], z - middle[2]]
    return [fine / 2 + dot(place, right) / pixel, fine / 2 - dot(place, up) / pixel, -dot(place, way)]
  })
  const room = roomAt((one, other) => {
    if (depth[one] === Infinity || depth[other] === Infinity) return true
    const turned = [0, 1, 2].reduce((sum, i) => sum + normals[3 * one + i]! * normals[3 * other + i]!, 0)
    return turned < edge.alike || Math.abs(depth[one]! - depth[other]!) > edge.behind * pixel
  })
  const from = ([column, row]: Pixel) => Math.hypot(column + 0.5 - fine / 2, row + 0.5 - fine / 2)
  const worth = (at: Pixel) => room[indexOf(at)]! - farther * from(at)
  const best = everyPixel.reduce((best, at) => (worth(at) > worth(best) ? at : best))
  const half = room[indexOf(best)]!
  if (half === 0) return undefined
  const [width, height] = spread(room, best, half)
  const [x, y] = [best[0] + 0.5 - fine / 2, fine / 2 - best[1] - 0.5].map(inMiddle) as [number, number]
  return {
    at: plus(middle, plus(scaled(right, x * pixel), scaled(up, y * pixel))),
    // What lies beside an edge is free up to it.
    width: share * (width + 2) * pixel,
    height: share * (height + 2) * pixel,
  }
}

/** What is a pixel from the middle of a side is meant to be there. */
const inMiddle = (place: number) => (Math.abs(place) > 1 ? place : 0)

type Pixel = readonly [column: number, row: number]
const indexOf = ([column, row]: Pixel) => row * fine + column
const everyPixel = Array.from({ length: fine * fine }, (_, at): Pixel => [at % fine, Math.floor(at / fine)])

/** How many pixels each is from the nearest edge, to every side; none at one. */
function roomAt(isEdge: (one: number, other: number) => boolean): Uint8Array {
  const room = new Uint8Array(fine * fine).fill(fine)
  for (const at of everyPixel) {
    const [column, row] = at
    const one = indexOf(at)
    if (column === 0 || row === 0 || column === fine - 1 || row === fine - 1) room[one] = 0
    for (const [isLast, other] of [
      [column === fine - 1, one + 1],
      [row === fine - 1, one + fine],
    ] as const)
      if (!isLast && isEdge(one, other)) room[one] = room[other] = 0
  }
  const beside = [-1, 0, 1].flatMap((rows) => [-1, 0, 1].map((columns) => [columns, rows] as const))
  for (const way of [1, -1])
    for (const at of way > 0 ? everyPixel : everyPixel.toReversed())
      for (const [columns, rows] of beside) {
        const [column, row] = [at[0] + columns, at[1] + rows]
        if (column < 0 || row < 0 || column >= fine || row >= fine) continue
        room[indexOf(at)] = Math.min(room[indexOf(at)]!, room[indexOf([column, row])]! + 1)
      }
  return room
}

/** How far what is free reaches along the wider of both ways, as wide and as high as it is round its middle. */
function spread(room: Uint8Array, [column, row]: Pixel, half: number): [width: number, height: number] {
  const isFree = (along: number, across: number, isWide: boolean) => {
    const at: Pixel = isWide ? [column + along, row + across] : [column + across, row + along]
    return at.every((place) => place >= 0 && place < fine) && room[indexOf(at)]! > 0
  }
  const reach = (isWide: boolean) => {
    const band = Array.from({ length: 2 * half - 1 }, (_, i) => i - half + 1)
    let far = half
    while (band.every((across) => isFree(far, across, isWide) && isFree(-far, across, isWide))) far++
    return 2 * far
  }
  const [wide, high] = [reach(true), reach(false)]
  return wide >= high ? [wide, 2 * half] : [2 * half, high]
}
