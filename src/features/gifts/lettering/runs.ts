import { type Directions, directionsOf, partIndices, visualOrder } from './directions.ts'
import type { Face } from './fonts.ts'
import { drawnAs } from './refined.ts'

/** A part of a line with one typeface and one direction. */
export type Run = { face: Face; text: string; level: number }

/** The runs of a line in visual order, and the graphemes that no typeface has. */
export function runsOf(
  faces: Face[],
  graphemes: readonly string[],
  directions: Directions = directionsOf(graphemes.join('')),
): { runs: Run[]; missing: string[] } {
  const runs: Run[] = []
  const missing: string[] = []
  let at = 0
  const runOf = graphemes.map((typed) => {
    const level = directions.levels[at] ?? directions.base
    at += typed.length
    const grapheme = faces[0]?.isRefined ? drawnAs(typed) : typed
    const face = faces.find((face) => [...grapheme].every((letter) => joins.test(letter) || has(face, letter)))
    const last = runs.at(-1)
    if (!face) missing.push(typed)
    else if (last?.face === face && last.level === level) last.text += grapheme
    else runs.push({ face, text: grapheme, level })
    return face && runs.at(-1)
  })
  const places = partIndices(graphemes)
  const ordered = visualOrder(graphemes.join(''), directions).map((place) => runOf[places[place] ?? 0])
  return { runs: [...new Set(ordered)].filter((run) => run !== undefined), missing }
}

/** Variation selectors and the zero-width joiner, which have no glyph. */
const joins = /[\ufe0e\ufe0f\u200d]/u

const has = (face: Face, letter: string) => Boolean(face.font.glyph(letter.codePointAt(0)!))
