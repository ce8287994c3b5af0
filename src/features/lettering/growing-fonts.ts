import type { FontName } from '#features/makes/fonts.ts'
import { type Face, type Fonts, faceOf, fallbacks, type Typeface, typefaces } from './fonts.ts'
import { shapeLine } from './shape-line.ts'

/** Typefaces that are read when a text first asks for them, in the order in which all of them would be asked. */
export function growingFonts(read: (file: string) => Promise<Uint8Array>) {
  const known = new Map<Typeface, Face>()
  const fonts: Fonts = { round: [], script: [], serif: [] }
  const prepare = async (font: FontName, text: string) => {
    const faces: Face[] = []
    for (const name of fallbacks[font]) {
      const face = known.get(name) ?? faceOf(name, await read(typefaces[name]))
      known.set(name, face)
      faces.push(face)
      if (shapeLine(faces, text).missing.length === 0) break
    }
    fonts[font] = faces
  }
  return { fonts, prepare }
}
