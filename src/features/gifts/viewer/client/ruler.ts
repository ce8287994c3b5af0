import { BoxGeometry, CanvasTexture, Mesh, MeshStandardMaterial, SRGBColorSpace, Vector3 } from 'three'
import type { ShownGift } from '#features/gifts/geometry/mesh-file.ts'
import { drawRuler, type RulerLook } from './draw-ruler.ts'

/** `reach`: how far from its middle it reaches to any side, seen from above. */
type Box = { low: Vector3; high: Vector3; reach?: number }

/** How a ruler lies or stands: along which side, where, and how it is turned. Lengths are millimetres. */
export type RulerPlace = Omit<RulerLook, 'ground' | 'ink'> & {
  axis: 'x' | 'y' | 'z'
  middle: Vector3
  /** Its sides along x, y and z before it is turned about z by so many radians. */
  sides: [number, number, number]
  turned: number
}

const gap = 4
const thick = 1.2
/** How wide it is, as a share of the gift: its numbers are read on a phone, too. */
const share = 0.15
const leastWidth = 8
/** From how far a gift is looked at, at the least, in its longest sides. */
const eyeAway = 2.5

/**
 * Where a ruler as long as the longest side of a gift is, by whole centimetres: it stands beside what is high, where it hides nothing from who
 * looks first, and lies at the foot of what is flat.
 */
export function placeRuler(
  { low, high, reach = Infinity }: Box,
  { around, above }: ShownGift['view'],
  chosen?: number,
): RulerPlace {
  const span = high.clone().sub(low)
  const longest = Math.max(span.x, span.y, span.z)
  // Letters make a gift longer than the size that was chosen, and hundredths are left to how it comes out.
  const length = Math.max(10, Math.ceil(((chosen ?? longest) - 0.5) / 10) * 10)
  const width = Math.max(leastWidth, longest * share)
  // Its last number stands on it, too.
  const long = length + width * 0.45
  // A ball looks as long from anywhere. A ruler that stands beside it looks shorter from well above, and one that lies aslant does, too.
  const isBall = Math.min(span.x, span.y, span.z) > 0.97 * longest && reach < 0.53 * longest
  const isAcross = isBall && above > steep
  const axis = isAcross ? 'x' : axisOf(span, longest)
  if (axis === 'z') {
    const turned = (around * Math.PI) / 180
    // Seen aslant, the depth of the gift reaches to its sides, and its front is nearer to the eye than the ruler: it looks wider.
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
  // Lying, it is as deep as its numbers need to be read aslant.
  const deep = width / Math.max(0.4, Math.sin((above * Math.PI) / 180))
  const lying: Omit<RulerPlace, 'turned' | 'middle'> = {
    ...{ axis: 'x', length, long, width, marks: 'top' },
    sides: [long, deep, thick],
  }
  if (isAcross) {
    // It has no front of its own: the ruler lies across before whoever looks first.
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

/** From so many degrees above, what stands is seen a tenth shorter and more. */
const steep = 25

/** Along the longest side; along the depth of what is high it would lie behind it. */
function axisOf({ x, y, z }: Vector3, longest: number): RulerPlace['axis'] {
  if (z === longest) return 'z'
  if (x === longest) return 'x'
  if (z < y * 0.3) return 'y'
  return z > y * 0.6 ? 'z' : 'x'
}

/** A ruler beside a gift. It is no part of it, and of no file. */
export type Ruler = {
  mesh: Mesh
  measure: (box: Box, view: ShownGift['view'], chosen?: number) => void
  corners: () => Box
  close: () => void
}

/** The faces of a box are its right, left, back, front, top and bottom. */
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
