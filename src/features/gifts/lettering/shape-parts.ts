import { directionsOf } from './directions.ts'
import type { Face } from './fonts.ts'
import { type Line, shapeLine } from './shape-line.ts'

/** A part of a text, such as a line, and its start index. */
export type TextPart = { text: string; from: number }

/** Shapes parts of one text, with a cache. */
export type Shaper = (part: TextPart) => Line

/** Returns a shaper for the parts of a text. Left to right or right to left is decided for the whole text: a part alone can be ambiguous. */
export function shaperOf(faces: Face[], text: string): Shaper {
  const { levels, base } = directionsOf(text)
  const cache = new Map<string, Line>()
  return ({ text, from }) => {
    const key = `${from} ${text}`
    const directions = { levels: levels.subarray(from, from + text.length), base }
    const shaped = cache.get(key) ?? shapeLine(faces, text, directions)
    cache.set(key, shaped)
    return shaped
  }
}

/** Adds the start index to consecutive words or lines of a text. */
export function textParts(text: string, parts: string[]): TextPart[] {
  let end = 0
  return parts.map((part) => {
    const from = text.indexOf(part, end)
    end = from + part.length
    return { text: part, from }
  })
}
