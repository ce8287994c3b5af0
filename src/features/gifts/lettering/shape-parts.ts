import { directionsOf } from './directions.ts'
import type { Face } from './fonts.ts'
import { type Line, shapeLine } from './shape-line.ts'

/** A part of a text, such as a line, and where in the text it begins. */
export type TextPart = { text: string; from: number }

/** Shapes parts of one text, each once. */
export type Shaper = (part: TextPart) => Line

/** A line is set in its order when it is known what stands on it, in the directions that the whole text gives it. */
export function shaperOf(faces: Face[], text: string): Shaper {
  const { levels, base } = directionsOf(text)
  const known = new Map<string, Line>()
  return ({ text, from }) => {
    const key = `${from} ${text}`
    const directions = { levels: levels.subarray(from, from + text.length), base }
    const shaped = known.get(key) ?? shapeLine(faces, text, directions)
    known.set(key, shaped)
    return shaped
  }
}

/** Words or lines with their places in the text in which they follow one another. */
export function textParts(text: string, parts: string[]): TextPart[] {
  let end = 0
  return parts.map((part) => {
    const from = text.indexOf(part, end)
    end = from + part.length
    return { text: part, from }
  })
}
