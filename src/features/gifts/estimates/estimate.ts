import type { Material } from '#features/gifts/makes/materials.ts'
import type { Plane } from './cross-sections.ts'
import { defaultProfile, type Profile, spacingOf } from './profile.ts'

/** Grams of filament and minutes of printer time for one piece. */
export type Estimate = { grams: number; minutes: number }

/**
 * Constants fitted against a slicer on every second model. `npm run bench -- estimates` tests them on all models
 * (bench/results/estimates.md).
 */
const fitted = {
  /** Correction factors for the volume of walls, solid fill and infill. */
  ...{ wall: 0.93, solid: 1.0423, infill: 0.971 },
  /** How far solid fill reaches into the walls, as a share of their width; and millimeters of joins for each of the infill's edge. */
  ...{ overlap: 0.25, join: 0.35 },
  /** Grams that every print takes besides. */
  startGrams: 0.0124,
  /** Time factor for acceleration. */
  slower: 1.1865,
  /** Seconds per corner, outline, fill line and layer. */
  ...{ corner: 0.0196, outline: 0.3443, line: 0.0666, layer: 2.4777 },
  /** Minimum seconds per layer for cooling, unless the speed would fall below `slowest` millimeters per second. */
  ...{ leastLayer: 16, slowest: 11.93 },
}

/** Speeds in millimeters per second. */
const speeds = { outerWall: 35, innerWall: 60, solid: 80, infill: 100, first: 20 }
/** Grams per cubic millimeter of the default material, for which the constants were fitted. */
const fittedDensity = 0.001_24

/** The density of a material relative to the one for which estimates are made. */
export type DensityOf = (material: Material) => number

/** Grams per cubic centimeter as a relative density. */
export const relativeDensity = (density: number): number => density / (1000 * fittedDensity)

/** Converts an estimate to a relative density: the weight scales with it, the time stays. */
export const convertToDensity = <Known extends Pick<Estimate, 'grams'>>(density: number, known: Known): Known => ({
  ...known,
  grams: known.grams * density,
})

/** Grams of a volume in cubic millimeters, for a relative density. */
export const gramsOfVolume = (density: number, volume: number): number => density * fittedDensity * volume

/** The estimate of a sliced solid, in the default material. */
export function estimate(planes: Plane[], profile: Profile = defaultProfile): Estimate {
  let seconds = 0
  for (const [i, plane] of planes.entries()) {
    const one = secondsOf(plane)
    const first = i === 0 ? Math.max(pathOf(plane) / speeds.first, one) : one
    seconds += (plane.layers - 1) * one + first
  }
  return { grams: fitted.startGrams + gramsOf(planes, profile), minutes: seconds / 60 }
}

/** Grams of the paths alone, without what starts a print, in the default material. */
export function gramsOf(planes: Plane[], profile: Profile = defaultProfile): number {
  const bead = spacingOf(profile) * profile.layer
  // Overlaps and joins count most in thin walls. The constants of minutes contain them.
  const volumes = planes.map(({ layers, outerWall, innerWall, solid, infill, solidEdge, infillEdge }) => {
    const overlap = (fitted.overlap * profile.width * solidEdge) / spacingOf(profile)
    const walls = fitted.wall * (outerWall + innerWall)
    const fill = fitted.solid * (solid + overlap) + fitted.infill * (infill + fitted.join * infillEdge)
    return layers * bead * (walls + fill)
  })
  return gramsOfVolume(
    1,
    volumes.reduce((sum, one) => sum + one, 0),
  )
}

const pathOf = ({ outerWall, innerWall, solid, infill }: Plane) => outerWall + innerWall + solid + infill

function secondsOf(plane: Plane) {
  const { outerWall, innerWall, solid, infill, area, corners, outlines } = plane
  const moving =
    outerWall / speeds.outerWall + innerWall / speeds.innerWall + solid / speeds.solid + infill / speeds.infill
  // The number of fill lines: the fill's length divided by the mean width of the shape.
  const lines = ((solid + infill) * outerWall) / (Math.max(area, 1) * Math.PI)
  const { slower, corner, outline, line, layer, leastLayer, slowest } = fitted
  const seconds = slower * moving + corner * corners + outline * outlines + line * lines + layer
  return Math.max(seconds, Math.min(leastLayer, pathOf(plane) / slowest))
}
