/** A print profile: lengths in millimeters, `infill` as a fraction. */
export type Profile = {
  layer: number
  width: number
  topLayers: number
  bottomLayers: number
  infill: number
}

/** Common settings for a 0.4 mm nozzle. */
export const defaultProfile: Profile = { layer: 0.2, width: 0.45, topLayers: 5, bottomLayers: 4, infill: 0.15 }

/** The distance between neighboring paths. Beads have round sides and overlap a little. */
export const spacingOf = ({ width, layer }: Profile): number => width - layer * (1 - Math.PI / 4)
