import { editions, type Typeface } from './typefaces.ts'

/** Some letters of a typeface. */
export type Letters = { name: Typeface; letters: string }

/** A text of fifty letters, each with its accents, has fewer that differ. */
const mostLetters = 400

/** Where a typeface is as far as these letters go, and no others; they have one address in whatever order. Undefined for too many. */
export function lettersFile(name: Typeface, letters: Iterable<string>): string | undefined {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other)
  if (codes.length > mostLetters) return undefined
  return `/typefaces/${name}@${editions[name]}-${codes.map((code) => code.toString(16)).join('-')}.ttf`
}

/** A typeface and its letters by their address; undefined for any that `lettersFile` does not name. */
export function readLettersFile(address: string): Letters | undefined {
  const [, name = '', named = ''] =
    /^\/typefaces\/(\w+)@[\d.]+-([0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*)\.ttf$/.exec(address) ?? []
  if (!isTypeface(name)) return undefined
  const codes = named.split('-', mostLetters + 1).map((code) => Number.parseInt(code, 16))
  if (codes.some((code) => !(code <= 0x10ffff))) return undefined
  const letters = codes.map((code) => String.fromCodePoint(code))
  return lettersFile(name, letters) === address ? { name, letters: letters.join('') } : undefined
}

const isTypeface = (name: string): name is Typeface => Object.hasOwn(editions, name)
