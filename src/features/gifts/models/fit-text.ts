import type { Kernel } from '#features/gifts/geometry/kernel.ts'
import type { Face } from '#features/gifts/lettering/fonts.ts'
import type { Point } from '#features/gifts/lettering/point.ts'
import { type Shaper, shaperOf, type TextPart, textParts } from '#features/gifts/lettering/shape-parts.ts'
import { wrapLines } from '#features/gifts/lettering/wrap-lines.ts'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import { tidyWords } from '#features/gifts/makes/make.ts'
import { type Lettering, letteringOf, minCapital } from './lettering.ts'

/** The space for a text around its center, in millimeters. `widthAt` is the shape's free width at a height above the center. */
export type TextSpace = {
  width: number
  height: number
  widthAt?: (y: number) => number
  maxCapital?: number
  maxLines?: number
}

/** The line height, and the descenders of the last line, in ems. */
const lead = 1.18
const below = 0.22

type Layout = { lines: TextPart[]; em: number }

/**
 * Lays out a text as large as possible, on the best number of lines, or on the lines that were typed; `undefined` for an empty
 * text.
 */
export function fitText(kernel: Kernel, faces: Face[], text: string, room: TextSpace): Lettering | undefined {
  const typed = tidyWords(text)
  if (!typed) return undefined
  const shaped = shaperOf(faces, typed)
  const { lines, em } = layoutOf(faces, typed, room, shaped)
  const shift = shiftIntoSpace(reachOf(lines, faces[0]!.capital, shaped), em, room.height)
  const outlines = lines.flatMap((line, i) => {
    const { outlines, from, to } = shaped(line)
    const baseline = middleOf(i, lines.length) * em - (faces[0]!.capital * em) / 2 + shift
    return outlines.map((outline) => outline.map(([x, y]): Point => [(x - (from + to) / 2) * em, y * em + baseline]))
  })
  const missing = lines.flatMap((line) => shaped(line).missing)
  return letteringOf(kernel, faces, {
    lines: lines.map(({ text }) => text),
    em,
    outlines,
    missing,
    lineLimit: hasTooManyLines(typed, room) ? linesIn(room) : undefined,
  })
}

/** The height of a capital in the best layout, without building outlines. */
export function capitalIn(faces: Face[], text: string, room: TextSpace): number {
  const typed = tidyWords(text)
  return layoutOf(faces, typed, room, shaperOf(faces, typed)).em * faces[0]!.capital
}

function layoutOf(faces: Face[], text: string, room: TextSpace, shaped: Shaper): Layout {
  const typed = text.split('\n')
  if (typed.length > 1)
    return largest(faces, [textParts(text, typed)], { ...room, width: room.width * typedShare }, shaped)
  const words = text.split(' ')
  const best = largest(faces, wrappedLayouts(text, words, room, shaped), room, shaped)
  if (words.length > 1 || best.em * faces[0]!.capital >= minCapital * 1.4) return best
  // A single word that would be tiny may be broken into lines.
  return largest(faces, [best.lines, ...brokenLayouts(text, room)], room, shaped)
}

/** Typed lines are often as wide as their space, so they keep away from the rounded edges beside it. */
const typedShare = 0.92

const linesIn = (room: TextSpace) => room.maxLines ?? 4
const hasTooManyLines = (text: string, room: TextSpace) => text.split('\n').length > linesIn(room)

function wrappedLayouts(text: string, words: string[], room: TextSpace, shaped: Shaper) {
  const counts = Array.from({ length: Math.min(linesIn(room), words.length) }, (_, i) => i + 1)
  const places = textParts(text, words)
  const widthOf = (line: string, from: number) => {
    const { to, from: start } = shaped({ text: line, from: places[from]!.from })
    return to - start
  }
  return counts.map((count) => textParts(text, wrapLines(words, count, widthOf)))
}

function brokenLayouts(word: string, room: TextSpace) {
  const letters = graphemesOf(word)
  const counts = Array.from({ length: linesIn(room) - 1 }, (_, i) => i + 2).filter((count) => count <= letters.length)
  return counts.map((count) => {
    const each = Math.ceil(letters.length / count)
    const starts = Array.from({ length: Math.ceil(letters.length / each) }, (_, i) => i * each)
    return textParts(
      word,
      starts.map((start) => letters.slice(start, start + each).join('')),
    )
  })
}

/** The layout with the largest letters. More lines must gain at least 2%. */
function largest(faces: Face[], ways: TextPart[][], room: TextSpace, shaped: Shaper): Layout {
  return ways
    .map((lines) => ({ lines, em: largestEm(lines, faces[0]!.capital, room, shaped) }))
    .reduce((best, way) => (way.em > best.em * 1.02 ? way : best))
}

function largestEm(lines: TextPart[], capital: number, room: TextSpace, shaped: Shaper) {
  const { top, bottom } = reachOf(lines, capital, shaped)
  const height = Math.max((lines.length - 1) * lead + capital + below, top - bottom)
  const fits = (em: number) =>
    lines.every((line, i) => {
      const { from, to } = shaped(line)
      const middle = middleOf(i, lines.length) * em
      const edges = [middle - (capital * em) / 2, middle, middle + (capital * em) / 2]
      return (to - from) * em <= Math.min(room.width, ...edges.map((y) => room.widthAt?.(y) ?? Infinity))
    })
  let [least, most] = [0, Math.min(room.height / height, (room.maxCapital ?? Infinity) / capital)]
  if (fits(most)) return most
  for (let i = 0; i < 24; i++) {
    const middle = (least + most) / 2
    if (fits(middle)) least = middle
    else most = middle
  }
  return least
}

/** The extent of accents and descenders above and below the center of all lines, in ems. */
function reachOf(lines: TextPart[], capital: number, shaped: Shaper) {
  const reaches = lines.map((line, i) => {
    const { top, bottom } = shaped(line)
    const baseline = middleOf(i, lines.length) - capital / 2
    return { top: top + baseline, bottom: bottom + baseline }
  })
  return {
    top: Math.max(...reaches.map(({ top }) => top)),
    bottom: Math.min(...reaches.map(({ bottom }) => bottom)),
  }
}

/** The shift that keeps accents and descenders within the space. Capitals are centered otherwise. */
export function shiftIntoSpace({ top, bottom }: { top: number; bottom: number }, em: number, height: number) {
  if (top * em > height / 2) return height / 2 - top * em
  return Math.max(0, -height / 2 - bottom * em)
}

/** The center of a line relative to the center of all lines, in ems. */
const middleOf = (line: number, lines: number) => ((lines - 1) / 2 - line) * lead
