import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Letters } from '../letters-file.ts'
import { type Alphabet, lettersIn, type Typeface, typefaces } from '../typefaces.ts'

const wholes = new Map<Typeface, Promise<Buffer>>()
const wholeOf = (name: Typeface) => {
  const file = wholes.get(name) ?? readFile(fileURLToPath(import.meta.resolve(typefaces[name])))
  wholes.set(name, file)
  return file
}

/**
 * A typeface as far as some letters go and what they become together: without what helps a screen to show small letters, and without small
 * capitals and what else is only there on demand. That is half of most.
 */
export async function cutTypeface({ name, letters }: Letters): Promise<Uint8Array<ArrayBuffer>> {
  const options = { targetFormat: 'truetype', noHinting: true, keepFeatures: [...alwaysApplied] } as const
  return new Uint8Array(await subsetFont(await wholeOf(name), letters, options))
}

/** One of the `parts`. */
export function cutPart(part: string): Promise<Uint8Array<ArrayBuffer>> {
  const [name, alphabets = ''] = part.split('.') as [Typeface, string]
  return cutTypeface({ name, letters: lettersIn(alphabets.split('+') as Alphabet[]) })
}

/** What HarfBuzz applies without being asked to: kerning, joined letters, marks in their places, fractions. */
const alwaysApplied = [
  ...['abvm', 'blwm', 'calt', 'ccmp', 'clig', 'curs', 'dist', 'dnom', 'frac', 'kern', 'liga', 'locl', 'ltra', 'ltrm'],
  ...['mark', 'mkmk', 'numr', 'rand', 'rclt', 'rlig', 'rtla', 'rtlm', 'rvrn'],
]
