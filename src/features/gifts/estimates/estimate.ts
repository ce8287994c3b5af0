import { type Material, usualMaterial } from '#features/gifts/makes/materials.ts'
import type { Plane } from './cross-sections.ts'
import { type Profile, spacingOf, usualProfile } from './profile.ts'

/** What printing one piece takes: grams of filament, and minutes of a printer. */
export type Estimate = { grams: number; minutes: number }

/**
 * Constants that were fitted against a slicer, on every second model; `npm run bench -- estimates` judges them on all, also on those that
 * they have not seen (bench/results/estimates.md).
 */
const fitted = {
  /** Shares by which walls, solid fill and infill are more or less than their plain volume. */
  ...{ wall: 0.9635, solid: 0.9759, infill: 1.0682 },
  /** Grams that every print begins with: the line round it. */
  startGrams: 0.169,
  /** By how much a head is slower than its speeds: it has to gather them. */
  slower: 1.1865,
  /** Seconds for each corner, each outline, each line of a fill, and each layer. */
  ...{ corner: 0.0196, outline: 0.3443, line: 0.0666, layer: 2.4777 },
  /** A layer is given so many seconds to cool, unless it would be laid down slower than so many millimetres a second. */
  ...{ leastLayer: 16, slowest: 11.93 },
}

/** Speeds in millimetres a second. */
const speeds = { outerWall: 35, innerWall: 60, solid: 80, infill: 100, first: 20 }
/** Grams of a cubic millimetre. */
const densities = { pla: 0.001_24, petg: 0.001_27 } satisfies Record<Material, number>

/** What is known of the usual material, of another one: it takes as long, and weighs as much more as it is denser. */
export const weighedIn = <Known extends Pick<Estimate, 'grams'>>(material: Material, known: Known): Known => ({
  ...known,
  grams: known.grams * denserThanUsual(material),
})

/** How many times as much a material weighs as the usual one. */
export const denserThanUsual = (material: Material): number => densities[material] / densities[usualMaterial]

/** Adds up what is laid down, in the usual material. */
export function estimate(planes: Plane[], profile: Profile = usualProfile): Estimate {
  const bead = spacingOf(profile) * profile.layer * densities[usualMaterial]
  let [grams, seconds] = [fitted.startGrams, 0]
  for (const [i, plane] of planes.entries()) {
    const { layers, outerWall, innerWall, solid, infill } = plane
    const laid = fitted.wall * (outerWall + innerWall) + fitted.solid * solid + fitted.infill * infill
    grams += layers * bead * laid
    const one = secondsOf(plane)
    const first = i === 0 ? Math.max(pathOf(plane) / speeds.first, one) : one
    seconds += (layers - 1) * one + first
  }
  return { grams, minutes: seconds / 60 }
}

const pathOf = ({ outerWall, innerWall, solid, infill }: Plane) => outerWall + innerWall + solid + infill

function secondsOf(plane: Plane) {
  const { outerWall, innerWall, solid, infill, area, corners, outlines } = plane
  const moving =
    outerWall / speeds.outerWall + innerWall / speeds.innerWall + solid / speeds.solid + infill / speeds.infill
  // A fill is as many lines as its length has mean breadths of the shape.
  const lines = ((solid + infill) * outerWall) / (Math.max(area, 1) * Math.PI)
  const { slower, corner, outline, line, layer, leastLayer, slowest } = fitted
  const seconds = slower * moving + corner * corners + outline * outlines + line * lines + layer
  return Math.max(seconds, Math.min(leastLayer, pathOf(plane) / slowest))
}
