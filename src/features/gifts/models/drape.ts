import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { cos, sin } from '#features/gifts/lettering/exact.ts'
import { add, cross, type Point3, scale, unit } from '#platform/vector.ts'
import { nozzle } from './printability.ts'
import { sinkDepth } from './raised.ts'

/** The center of words on a body, and unit vectors to the right, up and out of the surface. */
export type Frame = { at: Point3; right: Point3; up: Point3; out: Point3 }

type Wanted = {
  frame: Frame
  /** How far in front of and behind the center the surface is followed, in millimeters. */
  reach: number
  depth: number
  isCut: boolean
  /** How far a cut starts outside the surface, in millimeters. A cut that ends on the surface leaves slivers. */
  over: number
}
/**
 * Letters that follow a surface. `areCovered`: every piece of a letter, including dots and accents, lies fully on the surface,
 * not over an edge or a hole, and no cut goes through the body.
 */
type Draped = { letters: Solid; areCovered: () => boolean }

/** Tolerance for the volume of each piece of a letter, as a fraction. */
const slack = 0.03

/**
 * Projects flat letters onto a body's surface. The letters are the space between the surface and its copy moved by `depth`,
 * which gives the same depth everywhere, seen from the front.
 */
export function drape(
  { Solid }: Kernel,
  body: Solid,
  section: Section,
  { frame, reach, depth, isCut, over }: Wanted,
): Draped {
  const raised = (flat: Section) =>
    flat
      .extrude(2 * reach)
      .translate([0, 0, -reach])
      .transform(matrixOf(frame))
  const moved = (by: number) => body.translate(scale(frame.out, by))
  const column = raised(section)
  const near = Solid.intersection(column, isCut ? body : moved(depth))
  const asDeepAs = (deep: number) => near.subtract(moved(-deep))
  const strayOf = (letters: Solid, flat: Section, deep: number) => Math.abs(letters.volume() / deep - flat.area())
  const areWhole = (letters: Solid, deep: number) => {
    const pieces = section.decompose()
    const stray = strayOf(letters, section, deep)
    if (stray > slack * section.area()) return false
    // Check the total first; if it is within the tolerance of the smallest piece, every piece is covered.
    if (stray <= slack * Math.min(...pieces.map((piece) => piece.area()))) return true
    return pieces.every((piece) => strayOf(letters.intersect(raised(piece)), piece, deep) <= slack * piece.area())
  }
  const cutOut = () => (over > 0 ? Solid.intersection(column, moved(over)).subtract(moved(-depth)) : asDeepAs(depth))
  const letters = isCut ? cutOut() : asDeepAs(sinkDepth)
  const behind = depth + nozzle
  return {
    letters,
    areCovered: () => (isCut ? areWhole(asDeepAs(behind), behind) : areWhole(letters, depth + sinkDepth)),
  }
}

/** The frame of a place given in fractions of `size`. Words are upright from the front; on top, they face the front. */
export function frameOf({ at, normal, spin }: { at: Point3; normal: Point3; spin: number }, size: number): Frame {
  const out = unit(normal)
  const upwards: Point3 = Math.abs(out[2]) > 0.99 ? [0, 1, 0] : [0, 0, 1]
  const flat = unit(cross(upwards, out))
  const straight = cross(out, flat)
  const [along, across] = [cos((spin * Math.PI) / 180), sin((spin * Math.PI) / 180)]
  const right = add(scale(flat, along), scale(straight, across))
  return { at: scale(at, size), right, up: cross(out, right), out }
}

/** The frame as the kernel's 4×4 matrix, by columns. */
export const matrixOf = ({ at, right, up, out }: Frame) =>
  [...[...right, 0], ...[...up, 0], ...[...out, 0], ...[...at, 1]] as Parameters<Solid['transform']>[0]
