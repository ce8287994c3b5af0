import type { Kernel, Section, Solid } from '#features/models/kernel.ts'
import { type Profile, usualProfile } from './profile.ts'

/** What a printer lays down between two heights: lengths of its paths in millimetres, for so many layers that are alike. */
export type Plane = {
  layers: number
  outerWall: number
  innerWall: number
  /** Paths that fill a layer wholly: below what is seen from above, and above what is seen from below. */
  solid: number
  infill: number
  /** Where the head lifts or turns: separate outlines, and corners. */
  outlines: number
  corners: number
  /** In square millimetres. */
  area: number
}

/** The most planes that are looked at: more cost time and change little. */
const mostPlanes = 150

/** Cuts a solid that stands on the bed into planes, and says what is laid down in each. */
export function crossSections(kernel: Kernel, body: Solid, profile: Profile = usualProfile): Plane[] {
  return kernel.scope(() => {
    const { min, max } = body.boundingBox()
    const height = max[2] - min[2]
    const layers = Math.max(1, Math.ceil(height / profile.layer - 0.001))
    const step = Math.ceil(layers / mostPlanes)
    const count = Math.ceil(layers / step)
    const sections = Array.from({ length: count }, (_, i) =>
      body.slice(min[2] + Math.min(height - profile.layer * 0.1, (i + 0.5) * step * profile.layer)).simplify(0.02),
    )
    const above = Math.max(1, Math.round(profile.topLayers / step))
    const below = Math.max(1, Math.round(profile.bottomLayers / step))
    return sections.map((section, i) => {
      const last = layers - step * (count - 1)
      const neighbours = [i - below, i - 1, i + 1, i + above].map((at) => sections[at])
      return planeOf(section, neighbours, i === count - 1 ? last : step, profile)
    })
  })
}

/** A plane by itself; what lies not far above or below all of it is filled loosely. */
function planeOf(section: Section, neighbours: (Section | undefined)[], layers: number, profile: Profile): Plane {
  const { width, infill } = profile
  const outer = section.offset(-width / 2, 'Miter', 2, 8)
  const inner = section.offset(-width * 1.5, 'Miter', 2, 8)
  const core = section.offset(-width * 1.9, 'Miter', 2, 8)
  const covered = neighbours.every((one) => one !== undefined)
    ? neighbours.reduce<Section>((left, one) => (one ? left.intersect(one) : left), core).area()
    : 0
  return {
    layers,
    outerWall: lengthOf(outer),
    innerWall: lengthOf(inner),
    solid: (core.area() - covered) / width,
    infill: (covered * infill) / width,
    outlines: section.numContour(),
    corners: section.numVert(),
    area: section.area(),
  }
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
