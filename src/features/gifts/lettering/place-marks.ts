import type { Face } from './fonts.ts'
import { outlineOf } from './outline.ts'

/** A placed glyph in ems; `cluster` is the index of its first character in the text. 0 is the glyph of a missing letter. */
export type Glyph = { glyph: number; cluster: number; x: number; y: number; advance: number }

/** Whether a text has accents that are characters of their own. */
export const hasMarks = (text: string): boolean => mark.test(text.normalize('NFC'))
const mark = /\p{Mn}/u

/** Code point ranges (first, last) of accents that stand centered above or below a letter, and of the two that touch it. */
const places = {
  above: [0x300, 0x314, 0x33d, 0x33f, 0x342, 0x342, 0x346, 0x346, 0x34a, 0x34c, 0x350, 0x352],
  below: [0x316, 0x319, 0x31c, 0x320, 0x323, 0x326, 0x329, 0x333, 0x339, 0x33c, 0x347, 0x349],
  touching: [0x327, 0x328],
} as const
type Place = keyof typeof places
const placeNames = Object.keys(places) as Place[]

/** The gap between a letter and its accent, in ems. */
const gap = 0.07
/** Letters that lose their dot below an accent. */
const dotless: Record<string, string> = { i: 'ı', j: 'ȷ' }

/**
 * Places accents for which the typeface has no anchor, centered above or below their letters. Accents that cannot be placed
 * become missing glyphs. `unanchored` are the same glyphs, shaped without anchors.
 */
export function placeMarks(face: Face, text: string, glyphs: Glyph[], unanchored: Glyph[]): Glyph[] {
  const placed = [...glyphs]
  let pen = 0
  let letter = { at: -1, cluster: -1, box: noBox }
  let stack = noBox
  for (const [i, glyph] of glyphs.entries()) {
    const start = pen
    pen += glyph.advance
    const accent = accentOf(face, text, glyph)
    const at = (one: Glyph) => boxAt(face, one.glyph, start + one.x, one.y)
    if (accent === undefined) {
      letter = { at: i, cluster: glyph.cluster, box: at(glyph) }
      stack = letter.box
      continue
    }
    const free = unanchored[i]
    if (!free || free.x !== glyph.x || free.y !== glyph.y) {
      stack = around(stack, at(glyph))
      continue
    }
    const place = placeOf(accent)
    const dotted = place === 'above' ? dotlessOf(face, placed[letter.at]) : undefined
    if (!place || letter.cluster !== glyph.cluster || dotted === 0) {
      placed[i] = { ...glyph, glyph: 0 }
      continue
    }
    if (dotted) {
      placed[letter.at] = { ...placed[letter.at]!, glyph: dotted }
      stack = letter.box = boxAt(face, dotted, letter.box.left - boxAt(face, dotted, 0, 0).left, 0)
    }
    const own = boxAt(face, glyph.glyph, start, 0)
    // An ogonek touches the right foot of its letter.
    const across =
      accent === 0x328 ? letter.box.right - own.right : (letter.box.left + letter.box.right - own.left - own.right) / 2
    const upward = {
      above: stack.top + gap - own.bottom,
      below: stack.bottom - gap - own.top,
      touching: Math.min(0, stack.bottom),
    }
    placed[i] = { ...glyph, x: across, y: upward[place] }
    stack = around(stack, at(placed[i]!))
  }
  return placed
}

/** The code point of a glyph that is an accent in its grapheme; `undefined` for letters. */
function accentOf({ font }: Face, text: string, { glyph, cluster }: Glyph): number | undefined {
  const [grapheme = ''] = /^.\p{M}*/su.exec(text.slice(cluster)) ?? []
  return [...grapheme.normalize('NFD')]
    .filter((letter) => mark.test(letter))
    .map((letter) => letter.codePointAt(0)!)
    .find((code) => font.glyph(code) === glyph)
}

const placeOf = (accent: number): Place | undefined =>
  placeNames.find((name) =>
    places[name].some((first, i, ranges) => i % 2 === 0 && accent >= first && accent <= (ranges[i + 1] ?? 0)),
  )

/** The dotless glyph of a dotted i or j; `undefined` for other letters, and 0 if the typeface has none. */
function dotlessOf({ font }: Face, letter: Glyph | undefined): number | undefined {
  const dotted = Object.keys(dotless).find((one) => font.glyph(one.codePointAt(0)!) === letter?.glyph)
  return dotted === undefined ? undefined : (font.glyph(dotless[dotted]!.codePointAt(0)!) ?? 0)
}

type Box = { left: number; right: number; bottom: number; top: number }
const noBox: Box = { left: 0, right: 0, bottom: 0, top: 0 }

function boxAt(face: Face, glyph: number, x: number, y: number): Box {
  const points = outlineOf(face, glyph).flat()
  if (points.length === 0) return noBox
  const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return {
    left: Math.min(...across) + x,
    right: Math.max(...across) + x,
    bottom: Math.min(...up) + y,
    top: Math.max(...up) + y,
  }
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
  top: Math.max(one.top, other.top),
})
