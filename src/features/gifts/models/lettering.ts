import type { Kernel, Section } from '#features/gifts/geometry/kernel.ts'
import type { Face } from '#features/gifts/lettering/fonts.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { printable, thicker, withoutNarrowGaps } from './printability.ts'

/** Letters with smaller capitals, in millimeters, are illegible. */
export const minCapital = 2.2
const minShare = 0.85
/** Letters are illegible if printing fills a larger fraction of their area. */
const maxFilled = 0.2
/** Words are illegible if a smaller fraction of their letters' holes stays open. At 10%, test words were still legible. */
const minOpen = 0.1
/** The minimum height of a capital next to emoji, in millimeters, because emoji have finer details. */
const minCapitalWithEmoji = 3

const picture = /\p{Extended_Pictographic}/u

/** A laid out text: flat outlines in millimeters, and whether they are legible in print. `width` is that of the widest line. */
export type Lettering = {
  lines: string[]
  /** The height of a capital letter in millimeters. */
  capital: number
  width: number
  missing: string[]
  /** Builds the section lazily, because a fit check does not need it. Call it within the same kernel scope. */
  section?: () => Section | undefined
  thickened: number
  share: number
  isLegible: boolean
  /** The mean width of strokes in millimeters; 0 for an illegible text. */
  stroke: number
  /** The number of lines that the model takes, if more were typed. Such a text is illegible. */
  lineLimit?: number | undefined
  /** The number of letters of a line that are seen from the front, if the line runs round the sides. */
  lettersInFront?: number
  /** The word after which a line break would keep such a line in front. */
  breakAfter?: string | undefined
}

export type LaidOutText = {
  lines: string[]
  em: number
  outlines: Point[][]
  missing: string[]
  lineLimit?: number | undefined
}

/** Turns laid out lines into a lettering and checks its legibility. */
export function letteringOf(
  kernel: Kernel,
  faces: Face[],
  { lines, em, outlines, missing, lineLimit }: LaidOutText,
): Lettering {
  const capital = em * faces[0]!.capital
  const common = {
    lines,
    capital,
    width: widthOf(outlines),
    missing: [...new Set(missing)],
    ...(lineLimit && { lineLimit }),
  }
  const drawn = () => kernel.Section.ofPolygons(outlines, 'NonZero')
  const illegible = { thickened: 0, share: 0, stroke: 0, isLegible: false }
  if (outlines.length === 0) return { ...common, ...illegible }
  // Small texts skip the measurement, which takes seconds for many letters and is repeated for each suggestion.
  const hasPictures = lines.some((line) => picture.test(line))
  const least = hasPictures ? minCapitalWithEmoji : minCapital
  if (capital < least || missing.length > 0 || lineLimit) return { ...common, ...illegible, section: drawn }
  // Emoji are recognized by their outlines, so their holes do not count.
  const { thickened, share, filled, open, stroke } = printable(kernel, outlines)
  const isLegible = share >= minShare && filled <= maxFilled && (hasPictures || open >= minOpen)
  const section = () => {
    const letters = thicker(drawn(), thickened)
    return hasPictures && faces[0]!.isRefined ? withoutNarrowGaps(letters) : letters
  }
  return { ...common, section, thickened, share, stroke, isLegible }
}

function widthOf(outlines: Point[][]) {
  let [least, most] = [0, 0]
  for (const outline of outlines)
    for (const [x] of outline) {
      least = Math.min(least, x)
      most = Math.max(most, x)
    }
  return most - least
}
