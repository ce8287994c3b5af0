/** How gifts are printed: lengths in millimetres, speeds in millimetres a second, shares of one. */
export type Profile = {
  layer: number
  width: number
  topLayers: number
  bottomLayers: number
  infill: number
}

/** What most printers of a maker's bench do with a nozzle of 0.4 mm. */
export const usualProfile: Profile = { layer: 0.2, width: 0.45, topLayers: 5, bottomLayers: 4, infill: 0.15 }

/** From the middle of one path to that of the next: beads are round at their sides and lie a little within each other. */
export const spacingOf = ({ width, layer }: Profile): number => width - layer * (1 - Math.PI / 4)
