import type { Face } from './fonts.ts'

/** The same typefaces with the current drawing rules. Models before these rules keep the old drawing. */
export const refinedFaces = (faces: readonly Face[]): Face[] => faces.map(refinedFace)

const refinedOf = new WeakMap<Face, Face>()
function refinedFace(face: Face): Face {
  const refined = refinedOf.get(face) ?? { ...face, isRefined: true }
  refinedOf.set(face, refined)
  return refined
}

/**
 * Characters that no typeface has or that are spaced too widely, and what is drawn for them. A star and notes with the selector
 * for text style are drawn as a hollow star and as a single note.
 */
const substitutes: Record<string, string> = {
  ...{ '★': '⭐', '☆': '⭐\ufe0e', '♡': '🤍', '♪': '🎶\ufe0e', '♫': '🎵', '✓': '✔' },
  ...{ '\u02bb': '\u2018', '\u02bc': '\u2019' },
}

/** What is drawn for a grapheme. */
export const drawnAs = (grapheme: string): string => substitutes[grapheme] ?? grapheme

/** Emoji that the typeface hatches for a color, or draws hollow, and that are drawn as filled outlines. */
const filled = new Set('❤🧡💛💚💙💜🤎🖤🩷🩵🩶🔴🟠🟡🟢🔵🟣🟤⚫🟥🟧🟨🟩🟦🟪🟫⬛🔶🔷🔸🔹⭐')

/** Whether a drawn grapheme is an emoji without a drawing inside, such as a red heart. */
export const isFilled = (grapheme: string): boolean =>
  filled.has(grapheme.replace(/[\ufe0e\ufe0f]/g, '')) && grapheme !== substitutes['☆']

/** The outline of the single note among the notes of an emoji. */
export const isSingleNote = (grapheme: string): boolean => grapheme === substitutes['♪']
export const singleNote = 1
