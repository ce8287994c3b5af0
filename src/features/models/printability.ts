import type { Section } from '#features/geometry/kernel.ts'

/** The width of what the shop's printers lay down, in millimetres. */
export const nozzle = 0.4

/** Thin strokes are made wider by at most so much on each side, in millimetres. */
const mostThicker = 0.15
const step = 0.05
/** Half of what has to fit into a stroke or a gap, in millimetres: the nozzle, and a little. */
const half = nozzle * 0.525

/** `share` of the letters is wide enough to print; gaps too narrow to stay open make them larger by `filled` of their area. */
export type Printable = { section: Section; thickened: number; share: number; filled: number }

/** Makes thin strokes wide enough for the nozzle, as far as letters bear it, and says how much of them then prints as it is drawn. */
export function printable(section: Section): Printable {
  let [thickened, share, wider] = [0, printedShare(section), section]
  while (share < 0.93 && thickened < mostThicker - 1e-9) {
    thickened += step
    wider = section.offset(thickened, 'Round', 2, 12)
    share = printedShare(wider)
  }
  return { section: wider, thickened, share, filled: filledShare(wider) }
}

/** What is left when a disc as wide as the nozzle has to fit: strokes thinner than it disappear. */
function printedShare(section: Section) {
  const area = section.area()
  const drawn = section.offset(-half, 'Round', 2, 8).offset(half, 'Round', 2, 8)
  return area > 0 ? drawn.area() / area : 0
}

/** What is added when a gap has to be as wide as that disc: narrower ones close. */
function filledShare(section: Section) {
  const area = section.area()
  const drawn = section.offset(half, 'Round', 2, 8).offset(-half, 'Round', 2, 8)
  return area > 0 ? drawn.area() / area - 1 : 0
}
