import * as harfbuzz from 'harfbuzzjs'
import type { FontName } from '#features/gifts/makes/fonts.ts'
import type { Point } from './point.ts'
import { type Typeface, typefaces } from './typefaces.ts'

/** The fallback typefaces of each font: Nunito has Cyrillic and Vietnamese, Vollkorn Greek, Fredoka Hebrew. */
export const fallbacks = {
  round: ['round', 'wide', 'serif', 'emoji'],
  script: ['script', 'round', 'wide', 'serif', 'emoji'],
  serif: ['serif', 'wide', 'round', 'emoji'],
} as const satisfies Record<FontName, readonly Typeface[]>

/** A loaded typeface. `outlines` caches glyph outlines in ems, with y up from the baseline. */
export type Face = {
  name: Typeface
  font: harfbuzz.Font
  unitsPerEm: number
  /** Height of a capital letter in ems. */
  capital: number
  outlines: Map<number, Point[][]>
  /** Whether the current drawing rules apply (refined.ts). */
  isRefined?: true
}

/** The typefaces of each font, in fallback order. */
export type Fonts = Record<FontName, Face[]>

export async function loadFonts(read: (file: string) => Promise<Uint8Array>): Promise<Fonts> {
  const names = Object.keys(typefaces) as Typeface[]
  const loaded = await Promise.all(
    names.map(async (name) => [name, faceOf(name, await read(typefaces[name]))] as const),
  )
  const faces = Object.fromEntries(loaded) as Record<Typeface, Face>
  const facesOf = (font: FontName) => fallbacks[font].map((name) => faces[name])
  return { round: facesOf('round'), script: facesOf('script'), serif: facesOf('serif') }
}

/** A typeface from the bytes of its file. */
export function faceOf(name: Typeface, bytes: Uint8Array): Face {
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
  const font = new harfbuzz.Font(face)
  const letterH = font.glyph(72)
  const height = letterH === undefined ? undefined : font.glyphExtents(letterH)?.yBearing
  return { name, font, unitsPerEm: face.upem, capital: height ? height / face.upem : 0.7, outlines: new Map() }
}
