import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { cos, sin } from '#features/gifts/lettering/exact.ts'
import { add, cross, type Point3, scale, unit } from '#platform/vector.ts'
import { nozzle } from './printability.ts'
import { sunk } from './raised.ts'

/** The middle of words on a body, and the ways to their right, upwards and out of it; each way is one long. */
export type Frame = { at: Point3; right: Point3; up: Point3; out: Point3 }

type Wanted = {
  frame: Frame
  /** How far before and behind their middle the surface is followed, in millimetres. */
  reach: number
  depth: number
  isCut: boolean
  /** How far what is cut out reaches out of the surface, in millimetres: where it ends on it, the kernel leaves slivers. */
  over: number
}
/**
 * Letters that follow a surface, and whether each of them lies on it with all that belongs to it, as a dot or an accent: none over an
 * edge, none on something behind it, none cut through where it stands.
 */
type Draped = { letters: Solid; areCovered: () => boolean }

/** What may be missing of a piece of letters, or too much, as a share of that piece. */
const slack = 0.03

/**
 * Lays flat letters on whatever a body has there: what lies between its surface and the same surface moved out, or in, has the
 * same depth everywhere, seen from before.
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
    // What may be missing of the least piece is missing of no other; what may be missing of all is a full stop and more.
    if (stray <= slack * Math.min(...pieces.map((piece) => piece.area()))) return true
    return pieces.every((piece) => strayOf(letters.intersect(raised(piece)), piece, deep) <= slack * piece.area())
  }
  const cutOut = () => (over > 0 ? Solid.intersection(column, moved(over)).subtract(moved(-depth)) : asDeepAs(depth))
  const letters = isCut ? cutOut() : asDeepAs(sunk)
  const behind = depth + nozzle
  return { letters, areCovered: () => (isCut ? areWhole(asDeepAs(behind), behind) : areWhole(letters, depth + sunk)) }
}

/** The frame of a place whose lengths are shares of `size`. Words stand upright, seen from before, or from above with their top to the back. */
export function frameOf({ at, normal, spin }: { at: Point3; normal: Point3; spin: number }, size: number): Frame {
  const out = unit(normal)
  const upwards: Point3 = Math.abs(out[2]) > 0.99 ? [0, 1, 0] : [0, 0, 1]
  const flat = unit(cross(upwards, out))
  const straight = cross(out, flat)
  const [along, across] = [cos((spin * Math.PI) / 180), sin((spin * Math.PI) / 180)]
  const right = add(scale(flat, along), scale(straight, across))
  return { at: scale(at, size), right, up: cross(out, right), out }
}

/** Columns of four, as the kernel takes them. */
export const matrixOf = ({ at, right, up, out }: Frame) =>
  [...[...right, 0], ...[...up, 0], ...[...out, 0], ...[...at, 1]] as Parameters<Solid['transform']>[0]
