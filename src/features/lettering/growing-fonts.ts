import type { FontName } from '#features/makes/fonts.ts'
import { emojiFile, isEmoji } from './emoji-file.ts'
import { type Face, type Fonts, faceOf, fallbacks, typefaces } from './fonts.ts'
import { shapeLine } from './shape-line.ts'

/**
 * Typefaces that are read when a text first asks for them, in the order in which all of them would be asked; of the one of emoji only
 * what the text has.
 */
export function growingFonts(read: (file: string) => Promise<Uint8Array>) {
  const known = new Map<string, Face>()
  const fonts: Fonts = { round: [], script: [], serif: [] }
  const prepare = async (font: FontName, text: string) => {
    const faces: Face[] = []
    let missing: string[] = []
    for (const name of fallbacks[font]) {
      const isLast = name === 'emoji'
      if (!isLast && faces.length > 0 && missing.every(isPicture)) continue
      const emoji = missing.filter(isEmoji)
      const file = !isLast ? typefaces[name] : emoji.length > 0 ? emojiFile(emoji) : undefined
      if (!file) break
      const face = known.get(file) ?? faceOf(name, await read(file))
      known.set(file, face)
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
