import { editions, type Typeface } from './typefaces.ts'

/** A typeface and the letters of a subset. */
export type Letters = { name: Typeface; letters: string }

/** Fifty letters with their accents have fewer different characters. */
const maxSubsetLetters = 400

/** The address of a typeface's subset with exactly these letters, independent of their order. `undefined` for too many letters. */
export function lettersFile(name: Typeface, letters: Iterable<string>): string | undefined {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other)
  if (codes.length > maxSubsetLetters) return undefined
  return `/typefaces/${name}@${editions[name]}-${codes.map((code) => code.toString(16)).join('-')}.ttf`
}

/** Reads the address of a subset; `undefined` unless `lettersFile` would write the same address. */
export function readLettersFile(address: string): Letters | undefined {
  const [, name = '', named = ''] =
    /^\/typefaces\/(\w+)@[\d.]+-([0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*)\.ttf$/.exec(address) ?? []
  if (!isTypeface(name)) return undefined
  const codes = named.split('-', maxSubsetLetters + 1).map((code) => Number.parseInt(code, 16))
  if (codes.some((code) => !(code <= 0x10ffff))) return undefined
  const letters = codes.map((code) => String.fromCodePoint(code))
  return lettersFile(name, letters) === address ? { name, letters: letters.join('') } : undefined
}

const isTypeface = (name: string): name is Typeface => Object.hasOwn(editions, name)
