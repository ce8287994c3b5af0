import type { Section } from './kernel.ts'

/** The width of what the shop's printers lay down, in millimetres. */
export const nozzle = 0.4

/** Thin strokes are made wider by at most so much on each side, in millimetres. */
const mostThicker = 0.15
const step = 0.05

export type Printable = { section: Section; thickened: number; share: number }

/** Makes thin strokes wide enough for the nozzle, as far as letters bear it, and says which share of them then prints. */
export function printable(section: Section): Printable {
  let [thickened, share, wider] = [0, printedShare(section), section]
  while (share < 0.93 && thickened < mostThicker - 1e-9) {
    thickened += step
    wider = section.offset(thickened, 'Round', 2, 12)
    share = printedShare(wider)
  }
  return { section: wider, thickened, share }
}

/** What is left when a disc as wide as the nozzle has to fit: strokes thinner than it disappear. */
function printedShare(section: Section) {
  const area = section.area()
  const drawn = section.offset(-nozzle * 0.525, 'Round', 2, 8).offset(nozzle * 0.525, 'Round', 2, 8)
  return area > 0 ? drawn.area() / area : 0
}
