import type { Face } from './fonts.ts'

/** A part of a line that one face shapes in one direction. */
export type Run = { face: Face; text: string; isRightToLeft: boolean }

/** The runs of a line from left to right, and the graphemes that no face has. */
export function runsOf(faces: Face[], graphemes: string[]): { runs: Run[]; missing: string[] } {
  const runs: Run[] = []
  const missing: string[] = []
  const isFromRight = graphemes.map(directionOf).find((one) => one !== undefined) ?? false
  for (const grapheme of graphemes) {
    const face = faces.find((face) => [...grapheme].every((letter) => joins.test(letter) || has(face, letter)))
    const last = runs.at(-1)
    // What has no direction, such as a space, goes along with what stands before it.
    const isRightToLeft = directionOf(grapheme) ?? last?.isRightToLeft ?? isFromRight
    if (!face) missing.push(grapheme)
    else if (last?.face === face && last.isRightToLeft === isRightToLeft) last.text += grapheme
    else runs.push({ face, text: grapheme, isRightToLeft })
  }
  return { runs: isFromRight ? reversed(runs, false).reverse() : reversed(runs, true), missing }
}

/** Says nothing by itself: chooses how the letter before it looks, or joins two. */
const joins = /[\ufe0e\ufe0f\u200d]/u

const has = (face: Face, letter: string) => Boolean(face.font.glyph(letter.codePointAt(0)!))

/** Whether it is read from the right; undefined for what is read either way. */
function directionOf(grapheme: string): boolean | undefined {
  if (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(grapheme)) return true
  return /[\p{L}\p{N}]/u.test(grapheme) ? false : undefined
}

/** Neighbours of one direction in their reverse order, all others as they are. */
function reversed(runs: Run[], isRightToLeft: boolean): Run[] {
  const ordered: Run[] = []
  let start = 0
  for (const run of runs) {
    if (run.isRightToLeft !== isRightToLeft) start = ordered.length + 1
    ordered.splice(run.isRightToLeft === isRightToLeft ? start : ordered.length, 0, run)
  }
  return ordered
}
