import * as harfbuzz from 'harfbuzzjs'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import type { Directions } from './directions.ts'
import type { Face } from './fonts.ts'
import { outlineOf } from './outline.ts'
import type { Point } from './point.ts'
import { type Run, runsOf } from './runs.ts'

/** One line of text at a size of 1 em: its outlines, how far they reach, from its baseline upwards, and what no face has. */
export type Line = { outlines: Point[][]; from: number; to: number; bottom: number; top: number; missing: string[] }

/**
 * Shapes a line: kerning, accents, joined letters and emoji, each letter from the first face that has it. Of a line among others the
 * directions are those of the whole text.
 */
export function shapeLine(faces: Face[], text: string, directions?: Directions): Line {
  const { runs, missing } = runsOf(faces, graphemesOf(text), directions)
  const outlines: Point[][] = []
  let pen = 0
  for (const run of runs) {
    const { face, text } = run
    const scale = face.name === 'emoji' ? faces[0]!.capital / emojiHeight : 1
    for (const { glyph, x, y, advance, cluster } of shape(run)) {
      if (glyph === 0) missing.push(graphemeAt(text, cluster))
      else outlines.push(...moved(outlineOf(face, glyph), scale, pen + x * scale, y * scale))
      pen += advance * scale
    }
  }
  return { outlines, ...reachOf(outlines.flat()), missing }
}

function reachOf(points: Point[]) {
  if (points.length === 0) return { from: 0, to: 0, bottom: 0, top: 0 }
  const reach = { from: Infinity, to: -Infinity, bottom: Infinity, top: -Infinity }
  for (const [x, y] of points) {
    reach.from = Math.min(reach.from, x)
    reach.to = Math.max(reach.to, x)
    reach.bottom = Math.min(reach.bottom, y)
    reach.top = Math.max(reach.top, y)
  }
  return reach
}

/** An emoji as high as a capital letter. */
const emojiHeight = 0.95

/** The one that a place in a text lies in. */
function graphemeAt(text: string, index: number) {
  let end = 0
  return (
    graphemesOf(text).find((one) => {
      end += one.length
      return index < end
    }) ?? ''
  )
}

/** One for all runs: what a buffer holds lies beyond the heap, and is given back only when garbage happens to be collected. */
const buffer = new harfbuzz.Buffer()

/** The glyphs of a run in ems. */
function shape({ face: { font, unitsPerEm }, text, level }: Run) {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // What is read from the right gets its brackets mirrored here.
  buffer.setDirection(level % 2 === 1 ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  harfbuzz.shape(font, buffer)
  const places = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[i] ?? {}
    return {
      glyph: codepoint,
      cluster,
      x: xOffset / unitsPerEm,
      y: yOffset / unitsPerEm,
      advance: xAdvance / unitsPerEm,
    }
  })
}

const moved = (outlines: Point[][], scale: number, dx: number, dy: number) =>
  outlines.map((outline) => outline.map(([x, y]): Point => [x * scale + dx, y * scale + dy]))
