import { bodyOf } from '#features/gifts/foreign-meshes/body-of.ts'
import type { Drawn, FileZone } from '#features/gifts/foreign-meshes/foreign.ts'
import { Unreadable } from '#features/gifts/foreign-meshes/unreadable.ts'
import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import { maxZones, visibleTitle } from '../contract.ts'

/** A zone of a file as a solid, without what later zones fill: in a slicer, the later part is printed where parts overlap. */
type ZoneSolid = { zone: FileZone; solid: Solid }

/**
 * The zones of a file, at most `maxZones`: those with the most similar colors are joined, which `leftOut` says. No zones for a file that
 * tells no parts apart, and for parts of more than `most` triangles in all.
 */
export function zonesOf(kernel: Kernel, meshes: Drawn[], most: number): { zones: ZoneSolid[]; leftOut: string[] } {
  const groups = [...Map.groupBy(meshes, ({ zone }) => zone?.key).values()].flatMap((drawn): Group[] => {
    const zone = drawn[0]?.zone
    return zone ? [{ zone, drawn }] : []
  })
  if (groups.length < 2) return { zones: [], leftOut: [] }
  if (meshes.reduce((sum, { triangles }) => sum + triangles.length / 3, 0) > most)
    return { zones: [], leftOut: [`the colors of ${groups.length} parts, which have too much detail`] }
  const kept = joinedTo(maxZones, groups)
  const bodies = kept.flatMap((group): ZoneSolid[] => {
    const solid = solidOf(kernel, group.drawn)
    return solid ? [{ zone: group.zone, solid }] : []
  })
  const zones = bodies.map(({ zone, solid }, i): ZoneSolid => {
    const later = bodies.slice(i + 1).map((other) => other.solid)
    return { zone, solid: later.length > 0 ? solid.subtract(kernel.Solid.union(later)) : solid }
  })
  const joined = groups.length - kept.length
  return { zones, leftOut: joined > 0 ? [`${joined} of ${groups.length} colors, joined with similar ones`] : [] }
}

/** The solid of a zone; undefined for a sheet, and for a part that a hole swallows: the whole is read without them. */
function solidOf(kernel: Kernel, drawn: Drawn[]): Solid | undefined {
  try {
    return bodyOf(kernel, drawn)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

type Group = { zone: FileZone; drawn: Drawn[] }

/** Joins groups with the nearest colors until at most `most` are left. Groups without a color are joined first. */
function joinedTo(most: number, groups: Group[]): Group[] {
  const left = [...groups]
  while (left.length > most) {
    let nearest = { one: 0, other: 1, distance: Infinity }
    for (let one = 0; one < left.length; one++)
      for (let other = one + 1; other < left.length; other++) {
        const distance = distanceOf(left[one]!.zone.hex, left[other]!.zone.hex)
        if (distance < nearest.distance) nearest = { one, other, distance }
      }
    const [away] = left.splice(nearest.other, 1)
    const stays = left[nearest.one]!
    left[nearest.one] = { zone: stays.zone, drawn: [...stays.drawn, ...(away?.drawn ?? [])] }
  }
  return left
}

function distanceOf(one: string | undefined, other: string | undefined): number {
  if (!one || !other) return one === other ? -1 : Number.MAX_VALUE
  const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [first, second] = [partsOf(one), partsOf(other)]
  return first.reduce((sum, part, i) => sum + (part - second[i]!) ** 2, 0)
}

/** The name of a zone as it is shown, from its name in the file and its place. */
export const nameOfZone = (name: string, place: number): string => visibleTitle(name) || `Part ${place + 1}`
