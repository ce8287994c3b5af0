import type { Kernel, Section, Solid } from '#features/gifts/geometry/kernel.ts'
import { defaultProfile, type Profile, spacingOf } from './profile.ts'

/** The paths of one layer, in millimeters, which stand for `layers` similar layers. */
export type Plane = {
  layers: number
  outerWall: number
  innerWall: number
  /** Solid fill: the top and bottom layers. */
  solid: number
  infill: number
  /** The edge of the solid fill, which reaches into the walls, and the edge of the infill, along which its lines are joined. */
  solidEdge: number
  infillEdge: number
  /** Separate outlines, where the head lifts, and corners, where it turns. */
  outlines: number
  corners: number
  /** In square millimeters. */
  area: number
}

/** The maximum number of planes. More planes take time and change the estimate little. */
const maxPlanes = 150

/** Cuts a solid that stands on the bed into planes, and returns the paths of each. */
export const crossSections = (kernel: Kernel, body: Solid, profile: Profile = defaultProfile): Plane[] =>
  crossSectionsOfParts(kernel, [body], profile)[0]!

/**
 * Cuts solids that touch each other, such as a body and its letters, into the same planes, and returns the paths of each. Every part has
 * its own walls; solid fill is where the parts together end.
 */
export function crossSectionsOfParts(kernel: Kernel, parts: Solid[], profile: Profile = defaultProfile): Plane[][] {
  return kernel.scope(() => {
    const boxes = parts.map((part) => part.boundingBox())
    const bottom = Math.min(...boxes.map(({ min }) => min[2]))
    const height = Math.max(...boxes.map(({ max }) => max[2])) - bottom
    const layers = Math.max(1, Math.ceil(height / profile.layer - 0.001))
    const step = Math.ceil(layers / maxPlanes)
    const count = Math.ceil(layers / step)
    const planes = Array.from({ length: count }, (_, i) => i)
    const sectionsOf = (part: Solid) =>
      planes.map((i) =>
        part.slice(bottom + Math.min(height - profile.layer * 0.1, (i + 0.5) * step * profile.layer)).simplify(0.02),
      )
    const insideOf = (sections: Section[]) => sections.map((one) => one.offset(-wallsOf(profile), 'Miter', 2, 8))
    const cut = parts.map(sectionsOf).map((sections) => ({ sections, cores: insideOf(sections) }))
    const [only, ...others] = cut
    const all =
      others.length > 0
        ? insideOf(planes.map((i) => kernel.Section.union(cut.map(({ sections }) => sections[i]!))))
        : only!.cores
    const reach = (layers: number) => [1, Math.max(1, Math.round(layers / step))]
    const ways = [...reach(profile.topLayers), ...reach(profile.bottomLayers).map((way) => -way)]
    return cut.map(({ sections, cores }) =>
      sections.map((section, i) => {
        const last = layers - step * (count - 1)
        const neighbors = ways.map((way) => all[i + way])
        return planeOf({ section, core: cores[i]!, neighbors, layers: i === count - 1 ? last : step }, profile)
      }),
    )
  })
}

/** The thickness of two walls, whose beads overlap a little. */
const wallsOf = (profile: Profile) => profile.width + spacingOf(profile)

type Cut = { section: Section; core: Section; neighbors: (Section | undefined)[]; layers: number }

/** The paths of one plane. */
function planeOf({ section, core, neighbors, layers }: Cut, profile: Profile): Plane {
  const { width, infill } = profile
  const spacing = spacingOf(profile)
  const inside = infillAreas(core, neighbors, spacing)
  const covered = inside.reduce((sum, part) => sum + part.area(), 0)
  const area = section.area()
  // Parts too thin for two walls are filled too, so walls are computed from the area, not from the outline.
  const walls = (area - core.area()) / spacing
  const outerWall = Math.min(walls, lengthOf(section.offset(-width / 2, 'Miter', 2, 8)))
  const infillEdge = inside.reduce((sum, part) => sum + lengthOf(part), 0)
  return {
    layers,
    outerWall,
    innerWall: walls - outerWall,
    solid: (core.area() - covered) / spacing,
    infill: (covered * infill) / spacing,
    solidEdge: Math.max(0, lengthOf(core) - infillEdge),
    infillEdge,
    outlines: section.numContour(),
    corners: section.numVert(),
    area,
  }
}

/**
 * The infill areas: inside the walls of the neighboring layers too. As in the slicer, first the next layers count and small areas get
 * solid fill, such as the flutes of a thin wall; then the layers farther away.
 */
function infillAreas(core: Section, [next, top, before, bottom]: (Section | undefined)[], spacing: number): Section[] {
  if (!next || !top || !before || !bottom) return []
  return withoutNarrowParts(core.intersect(next).intersect(before), spacing)
    .decompose()
    .filter((part) => part.area() >= minInfillArea)
    .map((part) => part.intersect(top).intersect(bottom))
}
/** In square millimeters. */
const minInfillArea = 70

/** Removes parts narrower than 0.6 of the distance between fill lines, which separates the areas beside them. */
function withoutNarrowParts(section: Section, spacing: number): Section {
  const half = 0.3 * spacing
  return section.offset(-half, 'Miter', 2, 8).offset(half, 'Miter', 2, 8)
}

function lengthOf(section: Section): number {
  let length = 0
  for (const outline of section.toPolygons())
    for (const [i, [x, y]] of outline.entries()) {
      const [nextX, nextY] = outline[(i + 1) % outline.length]!
      length += Math.sqrt((nextX - x) * (nextX - x) + (nextY - y) * (nextY - y))
    }
  return length
}
