import type { Plane } from './cross-sections.ts'
import { type Profile, usualProfile } from './profile.ts'

/** What printing one piece takes: grams of filament, and minutes of a printer. */
export type Estimate = { grams: number; minutes: number }

/** Constants that were fitted against a slicer: `npm run bench:estimates` fits them anew and judges them on models that it has not seen. */
export type Fitted = {
  /** Shares by which walls, solid fill and infill are more or less than their plain volume. */
  wall: number
  solid: number
  infill: number
  /** Grams that every print begins with: the line round it. */
  startGrams: number
  /** By how much a head is slower than its speeds. */
  slower: number
  /** Seconds for each corner, for each outline and for each layer. */
  corner: number
  outline: number
  layer: number
  /** A layer is given so many seconds to cool. */
  leastLayer: number
  /** Minutes before the first layer. */
  startMinutes: number
}

export const fitted: Fitted = {
  ...{ wall: 1, solid: 1, infill: 1, startGrams: 0 },
  ...{ slower: 1.1, corner: 0.01, outline: 0.3, layer: 0.5, leastLayer: 14, startMinutes: 1 },
}

/** Speeds in millimetres a second. */
const speeds = { outerWall: 35, innerWall: 60, solid: 80, infill: 100, first: 20 }
/** Grams of a cubic millimetre of PLA. */
const density = 0.001_24

/** Adds up what is laid down. */
export function estimate(planes: Plane[], constants: Fitted = fitted, profile: Profile = usualProfile): Estimate {
  const { width, layer } = profile
  const bead = width * layer * density
  let [grams, seconds] = [constants.startGrams, constants.startMinutes * 60]
  for (const [i, plane] of planes.entries()) {
    grams +=
      plane.layers *
      bead *
      (constants.wall * (plane.outerWall + plane.innerWall) +
        constants.solid * plane.solid +
        constants.infill * plane.infill)
    const one = Math.max(constants.leastLayer, secondsOf(plane, constants))
    const first = (plane.outerWall + plane.innerWall + plane.solid) / speeds.first
    seconds += i === 0 ? (plane.layers - 1) * one + Math.max(first, one) : plane.layers * one
  }
  return { grams, minutes: seconds / 60 }
}

const secondsOf = (plane: Plane, { slower, corner, outline, layer }: Fitted) =>
  slower *
    (plane.outerWall / speeds.outerWall +
      plane.innerWall / speeds.innerWall +
      plane.solid / speeds.solid +
      plane.infill / speeds.infill) +
  corner * plane.corners +
  outline * plane.outlines +
  layer
