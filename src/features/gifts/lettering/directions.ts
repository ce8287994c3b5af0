import bidi from 'bidi-js'

// The types declare a default export, but the import is the default export itself.
const { getBidiCharTypeName, getEmbeddingLevels, getMirroredCharacter, getReorderedIndices } = (
  bidi as unknown as typeof bidi.default
)()

/** Embedding levels of the Unicode Bidirectional Algorithm (UAX #9). Odd levels are right-to-left. */
export type Directions = { levels: Uint8Array; base: number }

/** The embedding levels of a whole text. A line uses its part of them, because other lines influence its direction. */
export function directionsOf(text: string): Directions {
  const { levels, paragraphs } = getEmbeddingLevels(text.replace(/[\u{10000}-\u{10ffff}]/gu, surrogatesAsBidiClass))
  return { levels, base: paragraphs[0]?.level ?? 0 }
}

/** The library mistakes surrogates for Latin letters, so each surrogate pair is replaced by two characters of its bidi class. */
const surrogatesAsBidiClass = (character: string) => (sampleOfClass[getBidiCharTypeName(character)] ?? 'a').repeat(2)

const sampleOfClass: Record<string, string> = {
  ...{ R: '\u05d0', AL: '\u0627', EN: '0', AN: '\u0660' },
  ...{ ON: '&', NSM: '\u0300', BN: '\u00ad' },
}

/** Whether a text has right-to-left characters. */
export const hasRightToLeft = (text: string): boolean => directionsOf(text).levels.some((level) => level > 0)

/** The indices of a line's characters in visual order, from left to right. */
export function visualOrder(line: string, { levels, base }: Directions): number[] {
  const paragraphs = [{ start: 0, end: line.length - 1, level: base }]
  return getReorderedIndices(line, { levels, paragraphs })
}

/** The letters of a text in visual order, to be set one by one. Right-to-left brackets are mirrored. */
export function lettersInVisualOrder(text: string, letters: readonly string[]): string[] {
  const directions = directionsOf(text)
  const letterAt = partIndices(letters)
  const shown = letters.map((letter, i) => {
    const isFromRight = (directions.levels[letterAt.indexOf(i)] ?? 0) % 2 === 1
    return (isFromRight && getMirroredCharacter(letter)) || letter
  })
  return [...new Set(visualOrder(text, directions).map((at) => letterAt[at]))].map((i) => shown[i ?? 0] ?? '')
}

/** For each character, the index of the part that contains it. */
export const partIndices = (parts: readonly string[]): number[] =>
  parts.flatMap((part, i) => Array.from({ length: part.length }, () => i))
