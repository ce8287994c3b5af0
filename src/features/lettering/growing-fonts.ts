import type { FontName } from '#features/makes/fonts.ts'
import { type Face, type Fonts, faceOf, fallbacks, type Typeface, typefaces } from './fonts.ts'
import { shapeLine } from './shape-line.ts'

/** Typefaces that are read when a text first asks for them, in the order in which all of them would be asked. */
export function growingFonts(read: (file: string) => Promise<Uint8Array>) {
  const known = new Map<Typeface, Face>()
  const fonts: Fonts = { round: [], script: [], serif: [] }
  const prepare = async (font: FontName, text: string) => {
    const faces: Face[] = []
    let missing: string[] | undefined
    for (const name of fallbacks[font]) {
      if (name !== 'emoji' && missing?.every(isPicture)) continue
      const face = known.get(name) ?? faceOf(name, await read(typefaces[name]))
      known.set(name, face)
      faces.push(face)
      missing = shapeLine(faces, text).missing
      if (missing.length === 0) break
    }
    fonts[font] = faces
  }
  return { fonts, prepare }
}

/** What only the face of emoji has: no other needs to be read for it. */
const isPicture = (grapheme: string) => /^[\u{1f000}-\u{1faff}]/u.test(grapheme)
