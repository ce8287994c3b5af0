import type { Kernel, Section } from '#features/gifts/geometry/kernel.ts'
import type { Face } from '#features/gifts/lettering/fonts.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { printable, thicker } from './printability.ts'

/** Below this height of a capital, in millimetres, letters cannot be read. */
export const leastCapital = 2.2
const leastShare = 0.85
/** Letters whose gaps close by more are blots. */
const mostFilled = 0.2
/** Where a nozzle closes the holes of nearly all letters, an a is an e and an o: words of which it leaves open a tenth were still read. */
const leastOpen = 0.1
/** What a picture shows, as an emoji does, is smaller than a letter's strokes: so high has a capital beside it to be, in millimetres. */
const leastBesidePictures = 3

const picture = /\p{Extended_Pictographic}/u

/** A text as it goes onto a gift: flat outlines in millimetres, and whether they can be printed and read. */
export type Lettering = {
  lines: string[]
  /** Height of a capital letter in millimetres. */
  capital: number
  missing: string[]
  /** Its outlines as one, made when they are asked for: whoever only tries a text needs none. Within the scope that it was laid in. */
  section?: () => Section | undefined
  thickened: number
  share: number
  isLegible: boolean
}

export type Laid = { lines: string[]; em: number; outlines: Point[][]; missing: string[] }

/** Turns laid out lines into what is printed. */
export function letteringOf(kernel: Kernel, faces: Face[], { lines, em, outlines, missing }: Laid): Lettering {
  const capital = em * faces[0]!.capital
  const said = { lines, capital, missing: [...new Set(missing)] }
  const drawn = () => kernel.Section.ofPolygons(outlines, 'NonZero')
  const unread = { thickened: 0, share: 0, isLegible: false }
  if (outlines.length === 0) return { ...said, ...unread }
  // What is too small in any case is not measured: of many letters that takes seconds, and whoever says what would fit tries it often.
  const hasPictures = lines.some((line) => picture.test(line))
  const least = hasPictures ? leastBesidePictures : leastCapital
  if (capital < least || missing.length > 0) return { ...said, ...unread, section: drawn }
  // A picture's holes are its drawing, be it a hatch: it is known by its outline.
  const { thickened, share, filled, open } = printable(kernel, outlines)
  const isLegible = share >= leastShare && filled <= mostFilled && (hasPictures || open >= leastOpen)
  return { ...said, section: () => thicker(drawn(), thickened), thickened, share, isLegible }
}
