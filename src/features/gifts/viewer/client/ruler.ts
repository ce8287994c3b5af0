import { BoxGeometry, CanvasTexture, Mesh, MeshStandardMaterial, SRGBColorSpace, Vector3 } from 'three'
import type { ShownGift } from '#features/gifts/geometry/mesh-file.ts'
import { drawRuler, type RulerLook } from './draw-ruler.ts'

/** `reach`: the maximum horizontal distance from the center. */
type Box = { low: Vector3; high: Vector3; reach?: number }

/** The position of a ruler: the axis it follows, its center and rotation. Lengths in millimeters. */
export type RulerPlace = Omit<RulerLook, 'ground' | 'ink'> & {
  axis: 'x' | 'y' | 'z'
  middle: Vector3
  /** The extents along x, y and z, before the rotation about z by `turned` radians. */
  sides: [number, number, number]
  turned: number
}

const gap = 4
const thick = 1.2
/** The width as a fraction of the gift, large enough to read the numbers on a phone. */
const share = 0.15
const leastWidth = 8
/** The minimum camera distance, in longest sides of the gift. */
const eyeAway = 2.5

/**
 * Places a ruler that measures the longest side in whole centimeters. It stands next to a tall gift, without covering it in the
 * initial view, and lies at the foot of a flat gift.
 */
export function placeRuler(
  { low, high, reach = Infinity }: Box,
  { around, above }: ShownGift['view'],
  chosen?: number,
): RulerPlace {
  const span = high.clone().sub(low)
  const longest = Math.max(span.x, span.y, span.z)
  // Use the chosen size, because letters can make the gift longer; ignore up to half a millimeter.
  const length = Math.max(10, Math.ceil(((chosen ?? longest) - 0.5) / 10) * 10)
  const width = Math.max(leastWidth, longest * share)
  // Space for the last number.
  const long = length + width * 0.45
  // A ball looks equally long from everywhere, but a standing or tilted ruler looks shorter from high above.
  const isBall = Math.min(span.x, span.y, span.z) > 0.97 * longest && reach < 0.53 * longest
  const isAcross = isBall && above > steep
  const axis = isAcross ? 'x' : axisOf(span, longest)
  if (axis === 'z') {
    const turned = (around * Math.PI) / 180
    // From an angle, the gift's depth makes it look wider, and perspective enlarges its front.
    const aslant = (Math.tan(Math.min(1, Math.abs(turned))) * span.y) / 2
    const nearer = ((span.x / 2) * (span.y / 2)) / (eyeAway * longest)
    const away = gap + width / 2 + aslant + nearer
    const isLeft = around >= 0
    return {
      ...{ axis: 'z', length, long, width, turned, marks: isLeft ? 'right' : 'left' },
      middle: new Vector3(isLeft ? low.x - away : high.x + away, (low.y + high.y) / 2, low.z + long / 2),
      sides: [width, thick, long],
    }
  }
  if (axis === 'y')
    return {
      ...{ axis: 'y', length, long, width, turned: 0, marks: 'right' },
      middle: new Vector3(low.x - gap - width / 2, low.y + long / 2, low.z + thick / 2),
      sides: [width, long, thick],
    }
  // A lying ruler is wider at low camera angles, to keep its numbers legible.
  const deep = width / Math.max(0.4, Math.sin((above * Math.PI) / 180))
  const lying: Omit<RulerPlace, 'turned' | 'middle'> = {
    ...{ axis: 'x', length, long, width, marks: 'top' },
    sides: [long, deep, thick],
  }
  if (isAcross) {
    // A ball has no front, so the ruler lies across the initial view.
    const turned = (around * Math.PI) / 180
    const out = new Vector3((long - span.x) / 2, -span.y / 2 - gap - deep / 2, 0)
    const middle = low
      .clone()
      .add(high)
      .divideScalar(2)
      .setZ(low.z + thick / 2)
    return { ...lying, turned, middle: middle.add(out.applyAxisAngle(new Vector3(0, 0, 1), turned)) }
  }
  return {
    ...lying,
    turned: 0,
    middle: new Vector3(low.x + long / 2, low.y - gap - deep / 2, low.z + thick / 2),
  }
}

/** From this camera angle in degrees, a standing ruler looks at least 10% shorter. */
const steep = 25

/** The axis of the longest side, except the depth of a tall gift, where the ruler would be hidden. */
function axisOf({ x, y, z }: Vector3, longest: number): RulerPlace['axis'] {
  if (z === longest) return 'z'
  if (x === longest) return 'x'
  if (z < y * 0.3) return 'y'
  return z > y * 0.6 ? 'z' : 'x'
}

/** A ruler next to the gift. It is not part of exported files. */
export type Ruler = {
  mesh: Mesh
  measure: (box: Box, view: ShownGift['view'], chosen?: number) => void
  corners: () => Box
  close: () => void
}

/** Index of the marked face. The faces of a box are right, left, back, front, top, bottom. */
const faces = { z: 3, y: 4, x: 4 } as const

export function openRuler(canvas: HTMLCanvasElement): Ruler {
  const plain = new MeshStandardMaterial({ roughness: 0.8 })
  const marked = new MeshStandardMaterial({ roughness: 0.8 })
  const mesh = new Mesh<BoxGeometry, MeshStandardMaterial[]>(new BoxGeometry(), [])
  mesh.castShadow = true
  mesh.receiveShadow = true
  let drawn = ''
  const draw = ({ axis, length, long, width, marks }: RulerPlace) => {
    const style = getComputedStyle(canvas)
    const [ground, ink] = [style.getPropertyValue('--card') || '#fff', style.getPropertyValue('--ink') || '#000']
    const wanted = [axis, length, long, width, marks, ground, ink].join()
    if (wanted === drawn) return
    drawn = wanted
    marked.map?.dispose()
    const texture = new CanvasTexture(drawRuler({ length, long, width, marks, ground, ink }))
    texture.colorSpace = SRGBColorSpace
    texture.anisotropy = 8
    marked.map = texture
    marked.needsUpdate = true
    plain.color.set(ground)
    mesh.material = Array.from({ length: 6 }, (_, face) => (face === faces[axis] ? marked : plain))
  }
  const half = new Vector3()
  return {
    mesh,
    measure: (box, view, chosen) => {
      const place = placeRuler(box, view, chosen)
      draw(place)
      mesh.position.copy(place.middle)
      mesh.scale.set(...place.sides)
      mesh.rotation.z = place.turned
    },
    corners: () => {
      const [x, y, z] = mesh.scale.toArray()
      const [along, across] = [Math.abs(Math.cos(mesh.rotation.z)), Math.abs(Math.sin(mesh.rotation.z))]
      half.set(along * x + across * y, across * x + along * y, z).divideScalar(2)
      return { low: mesh.position.clone().sub(half), high: mesh.position.clone().add(half) }
    },
    close: () => {
      marked.map?.dispose()
      marked.dispose()
      plain.dispose()
      mesh.geometry.dispose()
    },
  }
}
