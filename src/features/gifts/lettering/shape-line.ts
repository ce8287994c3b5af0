import * as harfbuzz from 'harfbuzzjs'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import type { Directions } from './directions.ts'
import type { Face } from './fonts.ts'
import { outlineOf } from './outline.ts'
import { type Glyph, hasMarks, placeMarks } from './place-marks.ts'
import type { Point } from './point.ts'
import { isFilled, isSingleNote, singleNote } from './refined.ts'
import { type Run, runsOf } from './runs.ts'

/** A line of text at 1 em: outlines, their extent relative to the baseline, and graphemes that no typeface has. */
export type Line = { outlines: Point[][]; from: number; to: number; bottom: number; top: number; missing: string[] }

/**
 * Shapes a line with kerning, accents, ligatures and emoji; each grapheme comes from the first typeface that has it. For a line
 * of a longer text, pass `directions` from the whole text.
 */
export function shapeLine(faces: Face[], text: string, directions?: Directions): Line {
  const { runs, missing } = runsOf(faces, graphemesOf(text), directions)
  const outlines: Point[][] = []
  let pen = 0
  for (const run of runs) {
    const { face, text } = run
    const scale = face.name === 'emoji' ? faces[0]!.capital / emojiHeight : 1
    for (const { glyph, x, y, advance, cluster } of glyphsOf(run)) {
      if (glyph === 0) missing.push(graphemeAt(text, cluster))
      else outlines.push(...moved(drawn(run, glyph, cluster), scale, pen + x * scale, y * scale))
      pen += advance * scale
    }
  }
  return { outlines, ...reachOf(outlines.flat()), missing }
}

/** A glyph's outlines. By the current rules, some emoji are filled, and a note stands alone. */
function drawn({ face, text }: Run, glyph: number, cluster: number): Point[][] {
  const outlines = outlineOf(face, glyph)
  if (!face.isRefined || face.name !== 'emoji') return outlines
  const grapheme = graphemeAt(text, cluster)
  if (isFilled(grapheme)) return outlines.slice(0, 1)
  return isSingleNote(grapheme) ? outlines.slice(singleNote, singleNote + 1) : outlines
}

/** The glyphs of a run. By the current rules, accents without an anchor in the typeface are placed, or count as missing. */
function glyphsOf(run: Run): Glyph[] {
  const glyphs = shape(run)
  if (!run.face.isRefined || !hasMarks(run.text)) return glyphs
  const withoutAnchors = shape(run, [new harfbuzz.Feature('mark', 0), new harfbuzz.Feature('mkmk', 0)])
  return placeMarks(run.face, run.text, glyphs, withoutAnchors)
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

/** The height of an emoji in ems; emoji are scaled to the height of capitals. */
const emojiHeight = 0.95

/** The grapheme at an index of a text. */
function graphemeAt(text: string, index: number) {
  let end = 0
  return (
    graphemesOf(text).find((one) => {
      end += one.length
      return index < end
    }) ?? ''
  )
}

/** Shared by all runs, because a buffer's WebAssembly memory is freed only by the garbage collector. */
const buffer = new harfbuzz.Buffer()

/** The glyphs of a run in ems. */
function shape({ face: { font, unitsPerEm }, text, level }: Run, features?: harfbuzz.Feature[]): Glyph[] {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // HarfBuzz mirrors brackets in right-to-left runs.
  buffer.setDirection(level % 2 === 1 ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  harfbuzz.shape(font, buffer, features)
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
