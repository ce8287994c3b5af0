import bidi from 'bidi-js'

// Its types are of a module with a default; what comes is that default itself.
const { getBidiCharTypeName, getEmbeddingLevels, getMirroredCharacter, getReorderedIndices } = (
  bidi as unknown as typeof bidi.default
)()

/** In which direction each character of a text is read, as Unicode says it (UAX #9): those at odd levels from the right. */
export type Directions = { levels: Uint8Array; base: number }

/** The directions of a whole text. Those of a line are a part of them: what stands on the other lines has its say. */
export function directionsOf(text: string): Directions {
  const { levels, paragraphs } = getEmbeddingLevels(text.replace(/[\u{10000}-\u{10ffff}]/gu, inHalves))
  return { levels, base: paragraphs[0]?.level ?? 0 }
}

/** The library takes each half of a character for a Latin letter, such as those of an emoji: it is given two characters that are read alike. */
const inHalves = (character: string) => (readLike[getBidiCharTypeName(character)] ?? 'a').repeat(2)

const readLike: Record<string, string> = {
  ...{ R: '\u05d0', AL: '\u0627', EN: '0', AN: '\u0660' },
  ...{ ON: '&', NSM: '\u0300', BN: '\u00ad' },
}

/** Whether some of a text is read from the right. */
export const isReadFromRight = (text: string): boolean => directionsOf(text).levels.some((level) => level > 0)

/** Which characters of a line stand where, from the left, by their places in it. */
export function fromLeft(line: string, { levels, base }: Directions): number[] {
  const paragraphs = [{ start: 0, end: line.length - 1, level: base }]
  return getReorderedIndices(line, { levels, paragraphs })
}

/** The letters of a text from the left, each to be set alone: a bracket that is read from the right opens the other way. */
export function lettersFromLeft(text: string, letters: readonly string[]): string[] {
  const directions = directionsOf(text)
  const letterAt = placesOf(letters)
  const shown = letters.map((letter, i) => {
    const isFromRight = (directions.levels[letterAt.indexOf(i)] ?? 0) % 2 === 1
    return (isFromRight && getMirroredCharacter(letter)) || letter
  })
  return [...new Set(fromLeft(text, directions).map((at) => letterAt[at]))].map((i) => shown[i ?? 0] ?? '')
}

/** For each character of a text which of its parts it belongs to. */
export const placesOf = (parts: readonly string[]): number[] =>
  parts.flatMap((part, i) => Array.from({ length: part.length }, () => i))
