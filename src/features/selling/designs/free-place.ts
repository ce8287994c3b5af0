import type { DisplayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { boxOf } from '#features/gifts/geometry/mesh.ts'
import { rasterize } from '#features/gifts/renders/rasterize.ts'
import { add, cross, dot, type Point3, scale } from '#platform/vector.ts'

/** The middle of a free area seen from one side, and the maximum width and height of text there, in millimeters. */
type FreePlace = { at: Point3; width: number; height: number }

/** Pixels per side of the depth image. */
const fine = 64
/** An edge: the cosine between neighboring normals is below `alike`, or the depth differs by more than `behind` pixels. */
const edge = { alike: 0.8, behind: 4 }
/** Share of the free area that text takes. Filling it would touch the edges. */
const share = 0.9

/**
 * The largest area for a name on one side of a design, without edges or gaps; among equal areas the one closest to the middle.
 * `direction` is an axis direction from the design to the eye; `most` limits the text, in millimeters. Undefined if the side is all edges.
 */
export function freePlace(
  mesh: DisplayMesh,
  direction: Point3,
  most: { width: number; height: number },
): FreePlace | undefined {
  const up: Point3 = direction[2] === 0 ? [0, 0, 1] : [0, 1, 0]
  const right = cross(up, direction)
  const box = boxOf(mesh.positions)
  const middle = scale(add(box.least, box.most), 0.5)
  const along = (axis: Point3) => Math.abs(dot(axis, box.most) - dot(axis, box.least))
  const pixel = Math.max(along(right), along(up)) / fine
  const { depth, normals } = rasterize([mesh], fine, (x, y, z) => {
    const place: Point3 = [x - middle[0], y - middle[1], z - middle[2]]
    return [fine / 2 + dot(place, right) / pixel, fine / 2 - dot(place, up) / pixel, -dot(place, direction)]
  })
  const isFree = freeAt((one, other) => {
    if (depth[one] === Infinity || depth[other] === Infinity) return true
    const turned = [0, 1, 2].reduce((sum, i) => sum + normals[3 * one + i]! * normals[3 * other + i]!, 0)
    return turned < edge.alike || Math.abs(depth[one]! - depth[other]!) > edge.behind * pixel
  })
  const inPixels = (long: number) => Math.max(1, Math.min(fine, Math.round(long / (share * pixel))))
  const best = roomiest(isFree, { width: inPixels(most.width), height: inPixels(most.height) })
  if (!best) return undefined
  const [x, y] = [best.column - fine / 2, fine / 2 - best.row].map(inMiddle) as [number, number]
  return {
    at: add(middle, add(scale(right, x * pixel), scale(up, y * pixel))),
    // The pixels at the border are free up to the edge.
    width: share * (best.width + 2) * pixel,
    height: share * (best.height + 2) * pixel,
  }
}

/** One pixel off the middle counts as the middle. */
const inMiddle = (place: number) => (Math.abs(place) > 1 ? place : 0)

/** Marks each pixel that shows the design and no edge. */
function freeAt(isEdge: (one: number, other: number) => boolean): Uint8Array {
  const isFree = new Uint8Array(fine * fine).fill(1)
  for (let one = 0; one < fine * fine; one++) {
    const [column, row] = [one % fine, Math.floor(one / fine)]
    if (column === 0 || row === 0 || column === fine - 1 || row === fine - 1) isFree[one] = 0
    if (column < fine - 1 && isEdge(one, one + 1)) isFree[one] = isFree[one + 1] = 0
    if (row < fine - 1 && isEdge(one, one + fine)) isFree[one] = isFree[one + fine] = 0
  }
  return isFree
}

/** A rectangle of pixels, by its middle. */
type Room = { column: number; row: number; width: number; height: number }

/** Width of a name divided by its height. */
const wordsLike = 2.5
type Most = { width: number; height: number }

/** The rectangle that fits the largest name; among equal ones the closest to the middle. */
function roomiest(isFree: Uint8Array, most: Most): Room | undefined {
  let best: (Room & { letters: number; aside: number }) | undefined
  const down = new Uint8Array(fine * fine)
  for (let at = 0; at < fine * fine; at++) down[at] = isFree[at] ? 1 + (down[at - fine] ?? 0) : 0
  for (let height = 1; height <= most.height; height++)
    for (let row = height - 1; row < fine; row++)
      for (let start = 0, end = 0; start < fine; start = end + 1) {
        end = start
        while (end < fine && down[row * fine + end]! >= height) end++
        if (end === start) continue
        const width = Math.min(end - start, most.width)
        const column = Math.min(Math.max(fine / 2, start + width / 2), end - width / 2)
        const place = { column, row: row + 1 - height / 2, width, height }
        const letters = Math.min(height, width / wordsLike)
        const aside = Math.hypot(column - fine / 2, place.row - fine / 2)
        const isBetter = !best || letters > best.letters || (letters === best.letters && aside < best.aside)
        if (isBetter) best = { ...place, letters, aside }
      }
  return best && grown(best, isFree, most)
}

/** Grows the rectangle's height on both sides equally, as far as its rows are free. */
function grown(room: Room, isFree: Uint8Array, most: Most): Room {
  const first = room.column - room.width / 2
  const columns = Array.from({ length: room.width }, (_, i) => Math.floor(first + i))
  const isRowFree = (row: number) => row >= 0 && row < fine && columns.every((column) => isFree[row * fine + column])
  let { height } = room
  while (
    height + 2 <= most.height &&
    isRowFree(Math.round(room.row - height / 2) - 1) &&
    isRowFree(Math.round(room.row + height / 2))
  )
    height += 2
  return { ...room, height }
}
