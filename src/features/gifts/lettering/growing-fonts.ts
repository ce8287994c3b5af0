import type { FontName } from '#features/gifts/makes/fonts.ts'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import { fileFor } from './file-for.ts'
import { type Face, type Fonts, faceOf, fallbacks } from './fonts.ts'
import { refinedFaces } from './refined.ts'
import { shapeLine } from './shape-line.ts'

/**
 * Fonts that load typefaces on demand, in fallback order and as subsets: the first typeface with the text's alphabets, the
 * fallbacks with the missing alphabets, the emoji typeface with the text's emoji.
 */
export function growingFonts(read: (file: string) => Promise<Uint8Array>) {
  const known = new Map<string, Face>()
  const fonts: Fonts = { round: [], script: [], serif: [] }
  const prepare = async (font: FontName, text: string) => {
    const faces: Face[] = []
    let missing = graphemesOf(text)
    for (const name of fallbacks[font]) {
      const file = fileFor(name, missing, faces.length === 0)
      if (!file) continue
      const face = known.get(file) ?? faceOf(name, await read(file))
      known.set(file, face)
      faces.push(face)
      missing = shapeLine(refinedFaces(faces), text).missing
    }
    fonts[font] = faces
  }
  return { fonts, prepare }
}
