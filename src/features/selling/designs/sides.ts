import type { DisplayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { boxOf, type Mesh } from '#features/gifts/geometry/mesh.ts'
import { frameOf } from '#features/gifts/models/drape.ts'
import type { TextPlace } from '#features/gifts/models/own-model.ts'
import { add, dot, type Point3, scale, subtract } from '#platform/vector.ts'
import { placeLimits } from './contract.ts'
import { freePlace } from './free-place.ts'
import { type Touched, touch } from './touch.ts'

/** From where a design is looked at: the ways from it to the eye. */
export const sides = {
  front: { name: 'Front', way: [0, -1, 0] },
  back: { name: 'Back', way: [0, 1, 0] },
  left: { name: 'Left', way: [-1, 0, 0] },
  right: { name: 'Right', way: [1, 0, 0] },
  top: { name: 'Top', way: [0, 0, 1] },
} as const satisfies Record<string, { name: string; way: Point3 }>
export type Side = keyof typeof sides

const usual = { spin: 0, width: 0.5, height: 0.25, depth: 0.8, isCut: false, letters: 20 }
/** How much of a narrow side words take at first. */
const ofSide = 0.8

/** A look at a design, and how wide and high what it meets is free for words, in millimetres, where that is known. */
type Look = { from: Point3; way: Point3; free?: { width: number; height: number } | undefined }

/**
 * A place where a look meets a design that is so long, in millimetres; what else was chosen stays. Until somebody has chosen how large words
 * are (`isSized`), they are within the side.
 */
export function placeAt(
  mesh: Mesh,
  size: number,
  look: Look,
  before: TextPlace | null,
  isSized = before !== null,
): TextPlace | undefined {
  const touched = touch(mesh, look)
  if (!touched) return undefined
  const exact = (share: number) => Math.round(share * 1e5) / 1e5
  return {
    ...(before ?? usual),
    ...(isSized ? {} : roomOn(mesh, size, { ...touched, free: look.free })),
    at: touched.at.map((place) => exact(place / size)) as Point3,
    normal: touched.normal.map(exact) as Point3,
  }
}

type Room = { least: readonly [number, number]; most: number | undefined }

/** How wide and high words are on a side of a design, as shares of its size: no more than the side has of both. */
function roomOn({ positions }: Mesh, size: number, { at, normal, free }: Touched & Pick<Look, 'free'>) {
  const { least, most } = boxOf(positions)
  const { right, up } = frameOf({ at, normal, spin: 0 }, size)
  const along = (way: Point3) => dot(way.map(Math.abs) as Point3, add(most, scale(least, -1))) / size
  const within = (usually: number, way: Point3, { least: [smallest], most = Infinity }: Room) =>
    Math.round(Math.max(smallest, Math.min(usually, ofSide * along(way), most / size)) * 1000) / 1000
  return {
    width: within(usual.width, right, { least: placeLimits.width, most: free?.width }),
    height: within(usual.height, up, { least: placeLimits.height, most: free?.height }),
  }
}

/** The look at where a side has most room, or at its middle. */
export function lookAt(mesh: DisplayMesh, side: Side): Look {
  const { least, most } = boxOf(mesh.positions)
  const way: Point3 = [...sides[side].way]
  const longest = Math.max(...subtract(most, least))
  const free = freePlace(mesh, way, { width: usual.width * longest, height: usual.height * longest })
  const at = free?.at ?? scale(add(least, most), 0.5)
  return { from: add(at, scale(way, far)), way: way.map((share) => -share + 0) as Point3, free }
}

/** The look at what lies so far to the right of a place, and above it, in millimetres. */
export function lookBeside(place: TextPlace, size: number, [right, up]: readonly [number, number]): Look {
  const frame = frameOf(place, size)
  const beside = add(add(frame.at, scale(frame.right, right)), scale(frame.up, up))
  return { from: add(beside, scale(frame.out, size / 2)), way: scale(frame.out, -1) }
}

const far = 1000
