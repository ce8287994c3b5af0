import type { DisplayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { boxOf, type Mesh } from '#features/gifts/geometry/mesh.ts'
import { frameOf } from '#features/gifts/models/drape.ts'
import type { TextPlace } from '#features/gifts/models/own-model.ts'
import { add, dot, type Point3, scale, subtract } from '#platform/vector.ts'
import { placeLimits } from './contract.ts'
import { freePlace } from './free-place.ts'
import { type Touched, touch } from './touch.ts'

/** The sides of a design, with directions from the design to the eye. */
export const sides = {
  front: { name: 'Front', direction: [0, -1, 0] },
  back: { name: 'Back', direction: [0, 1, 0] },
  left: { name: 'Left', direction: [-1, 0, 0] },
  right: { name: 'Right', direction: [1, 0, 0] },
  top: { name: 'Top', direction: [0, 0, 1] },
} as const satisfies Record<string, { name: string; direction: Point3 }>
export type Side = keyof typeof sides

const usual = { spin: 0, width: 0.5, height: 0.25, depth: 0.8, isCut: false, letters: 20 }
/** Maximum share of a narrow side for the initial text size. */
const ofSide = 0.8

/** A ray toward a design, and the free width and height for text where it hits, in millimeters, if known. */
type Look = { from: Point3; direction: Point3; free?: { width: number; height: number } | undefined }

/**
 * The text area where a ray hits a design of the given size in millimeters; other settings of `before` stay. Until the user has chosen
 * a text size (`isSized`), the text is limited to the side.
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

/** The initial width and height of text on a side, as shares of the design's size. */
function roomOn({ positions }: Mesh, size: number, { at, normal, free }: Touched & Pick<Look, 'free'>) {
  const { least, most } = boxOf(positions)
  const { right, up } = frameOf({ at, normal, spin: 0 }, size)
  const along = (direction: Point3) => dot(direction.map(Math.abs) as Point3, add(most, scale(least, -1))) / size
  const within = (usually: number, direction: Point3, { least: [smallest], most = Infinity }: Room) =>
    Math.round(Math.max(smallest, Math.min(usually, ofSide * along(direction), most / size)) * 1000) / 1000
  return {
    width: within(usual.width, right, { least: placeLimits.width, most: free?.width }),
    height: within(usual.height, up, { least: placeLimits.height, most: free?.height }),
  }
}

/** The ray to the largest free area of a side, or to its middle. */
export function lookAt(mesh: DisplayMesh, side: Side): Look {
  const { least, most } = boxOf(mesh.positions)
  const direction: Point3 = [...sides[side].direction]
  const longest = Math.max(...subtract(most, least))
  const free = freePlace(mesh, direction, { width: usual.width * longest, height: usual.height * longest })
  const at = free?.at ?? scale(add(least, most), 0.5)
  return { from: add(at, scale(direction, far)), direction: direction.map((share) => -share + 0) as Point3, free }
}

/** The ray to the point that is `right` and `up` millimeters away from a text area. */
export function lookBeside(place: TextPlace, size: number, [right, up]: readonly [number, number]): Look {
  const frame = frameOf(place, size)
  const beside = add(add(frame.at, scale(frame.right, right)), scale(frame.up, up))
  return { from: add(beside, scale(frame.out, size / 2)), direction: scale(frame.out, -1) }
}

const far = 1000
