import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { type Alphabet, alphabetNames, lettersIn, type Part, type Typeface, typefaces } from '../typefaces.ts'

const wholes = new Map<Typeface, Promise<Buffer>>()
const wholeOf = (name: Typeface) => {
  const file = wholes.get(name) ?? readFile(fileURLToPath(import.meta.resolve(typefaces[name])))
  wholes.set(name, file)
  return file
}

/** The typeface of emoji with these letters and what they become together, in a few kilobytes where all of it has hundreds. */
export async function cutEmoji(letters: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await subsetFont(await wholeOf('emoji'), letters, { targetFormat: 'truetype' }))
}

/**
 * A typeface as far as it is drawn with an alphabet, or with all it has: without what helps a screen to show small letters, and without
 * small capitals and what else is only there on demand. That is half of most.
 */
export async function cutTypeface(part: Part): Promise<Uint8Array<ArrayBuffer>> {
  const [name, alphabet] = part.split('.') as [Typeface, string]
  const letters = lettersIn(alphabet === 'whole' ? alphabetNames : [alphabet as Alphabet])
  const options = { targetFormat: 'truetype', noHinting: true, keepFeatures: [...alwaysApplied] } as const
  return new Uint8Array(await subsetFont(await wholeOf(name), letters, options))
}

/** What HarfBuzz applies without being asked to: kerning, joined letters, marks in their places, fractions. */
const alwaysApplied = [
  ...['abvm', 'blwm', 'calt', 'ccmp', 'clig', 'curs', 'dist', 'dnom', 'frac', 'kern', 'liga', 'locl', 'ltra', 'ltrm'],
  ...['mark', 'mkmk', 'numr', 'rand', 'rclt', 'rlig', 'rtla', 'rtlm', 'rvrn'],
]
